// A call whose extent cannot be computed there calls the wrapper, the others
// are rewritten all the same, whatever their order.
// RUN: %split && %lift | %FileCheck %s
// CHECK: buffer load/cell lift
// CHECK-DAG: call inside->load cell {{hoisted|local|wrapper|forward}}
// CHECK: status 0
//--- a.cpp
#include <cstdio>
#include <vector>

class Grid {
public:
  explicit Grid(int w) : width(w) {}
  int load(const int *in, int *out, int rows) const {
    std::vector<int> cell(rows * width);
    for (int i = 0; i < rows * width; ++i)
      cell[i] += in[i];
    out[0] = cell[rows * width - 1];
    return static_cast<int>(cell.size());
  }
  int inside(const int *in, int *out) const {
    int sum = 0;
    for (int r = 1; r < 4; ++r)
      sum = sum * 3 + load(in, out, r);
    return sum;
  }

private:
  int width;
};

int main() {
  int x[12] = {3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5, 8}, y[1] = {}, sum = 0;
  const Grid grid(3);
  for (int r = 1; r < 5; ++r)
    sum = sum * 3 + grid.load(x, y, r) + y[0];
  std::printf("%d\n", sum + grid.inside(x, y));
}
