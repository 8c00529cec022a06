#include <cstddef>
#include <cstdio>
#include <vector>

void turn(const int *in, int *out, int *tmp, int n) {
  for (int i = 0; i < n; ++i)
    tmp[i] = in[n - 1 - i];
  for (int i = 0; i < n; ++i)
    out[i] = tmp[i];
}

int main() {
  int x[5] = {1, 2, 3, 4, 5}, y[5] = {}, sum = 0;
  std::vector<int> turn_tmp;
  for (int r = 0; r < 5; ++r) {
    if (turn_tmp.size() < static_cast<std::size_t>(5 - r)) turn_tmp.resize(5 - r);
    turn(x, y, turn_tmp.data(), 5 - r);
    sum = sum * 3 + y[0];
  }
  std::printf("%d\n", sum);
}
