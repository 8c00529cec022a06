#include <algorithm>
#include <complex>
#include <cstdio>
#include <vector>

float turn(const std::complex<float> *in, int n) {
  std::vector<std::complex<float>> twiddle(n);
  for (int i = 0; i < n; ++i)
    twiddle[i] = std::polar(1.0f, 0.5f * i);
  float sum = 0;
  for (int i = 0; i < n; ++i)
    sum += (in[i] * twiddle[n - 1 - i]).real() - std::abs(twiddle[i]);
  return sum;
}

int tail(const int *in, std::vector<int> &state, int n) {
  std::vector<int> block(n);
  std::copy(in, in + n, block.begin());
  state.assign(block.end() - 2, block.end());
  state.insert(state.end(), block.begin(), block.begin() + 1);
  return block[0];
}

bool same(const int *in, const std::vector<int> &state, int n) {
  std::vector<int> copy(n);
  std::copy(in, in + n, copy.begin());
  return copy == state;
}

int main() {
  std::complex<float> z[8];
  int x[8];
  std::vector<int> state;
  for (int i = 0; i < 8; ++i) {
    x[i] = i * 3 % 5;
    z[i] = {float(i), float(x[i])};
  }
  for (int n = 3; n < 8; ++n) {
    std::printf("%.3f %d ", turn(z, n), tail(x, state, n));
    std::printf("%d %d\n", state[1], same(x, state, 3));
  }
  return 0;
}
