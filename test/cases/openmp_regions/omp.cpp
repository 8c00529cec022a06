#include <cstdio>
#include <vector>

void smooth_row(int *row, int n) {
  std::vector<int> old(n);
  for (int i = 0; i < n; ++i)
    old[i] = row[i];
  for (int i = 1; i + 1 < n; ++i)
    row[i] = (old[i - 1] + 2 * old[i] + old[i + 1]) / 4;
}

int main() {
  const int w = 40, h = 24;
  std::vector<int> image(w * h);
  for (int i = 0; i < w * h; ++i)
    image[i] = (i * 53) % 251;
  int width = w;
#pragma omp parallel for firstprivate(width)
  for (int y = 0; y < h; ++y)
    smooth_row(&image[y * w], width);
#pragma omp parallel
  {
#pragma omp for schedule(static, 1)
    for (int y = 0; y < h; ++y) {
      const int n = w - y % 5;
      smooth_row(&image[y * w], n);
    }
  }
  for (int y = 0; y < h; ++y)
    smooth_row(&image[y * w], w - 1);
  long sum = 0;
  for (int v : image)
    sum = sum * 31 % 1000003 + v;
  std::printf("%ld\n", sum);
}
