#include <cstdio>
#include <vector>

struct Stage {
  virtual ~Stage() = default;
  virtual int run(const int *in, int w, int h) const {
    std::vector<int> once(h);
    for (int y = 0; y < h; ++y) {
      std::vector<int> row(w);
      for (int x = 0; x < w; ++x)
        row[in[y * w + x] % w] += 1;
      for (int x = 0; x < w; ++x)
        once[y] += row[x] * row[x];
    }
    int sum = 0;
    for (int y = 0; y < h; ++y)
      sum = sum * 5 % 1009 + once[y];
    return sum;
  }
};

int main() {
  const Stage stage;
  int x[12], sum = 0;
  for (int i = 0; i < 12; ++i)
    x[i] = i * 5 % 9;
  for (int r = 1; r < 4; ++r) {
    std::vector<int> part(r + 2, 1);
    for (int i = 0; i < r; ++i)
      part[i] += x[i];
    sum = sum * 3 + stage.run(x, 4, r) + part[0] + part[r + 1];
  }
  std::printf("%d\n", sum);
}
