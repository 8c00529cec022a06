#include <cstdio>
#include <vector>

int peaks(const int *in, int *out, int n) {
  std::vector<int> at;
  for (int i = 1; i + 1 < n; ++i)
    if (in[i] > in[i - 1] && in[i] > in[i + 1])
      at.push_back(i);
  for (int i : at)
    out[i] = 1;
  return static_cast<int>(at.size());
}

int kept(const int *in, int *out, int n) {
  std::vector<int> roomy;
  roomy.reserve(n);
  for (int i = 0; i < n; ++i)
    if (in[i] & 1)
      roomy.push_back(in[i]);
  out[0] = roomy.empty() ? 0 : roomy.back();
  return static_cast<int>(roomy.size());
}

int main() {
  int x[8] = {1, 5, 2, 8, 3, 9, 4, 4}, y[8] = {};
  int sum = 0;
  for (int r = 0; r < 6; ++r)
    sum = sum * 3 + peaks(x, y, 8 - r) + kept(x, y, 8 - r) + y[r];
  std::printf("%d\n", sum);
}
