#include <algorithm>
#include <complex>
#include <cstdio>
#include <span>
#include <vector>

float turn(const std::complex<float> *in, std::span<std::complex<float>> twiddle, int n) {
  for (int i = 0; i < n; ++i)
    twiddle[i] = std::polar(1.0f, 0.5f * i);
  float sum = 0;
  for (int i = 0; i < n; ++i)
    sum += (in[i] * twiddle[n - 1 - i]).real() - std::abs(twiddle[i]);
  return sum;
}

int tail(const int *in, std::vector<int> &state, std::span<int> block, int n) {
  std::copy(in, in + n, block.begin());
  state.assign(block.end() - 2, block.end());
  state.insert(state.end(), block.begin(), block.begin() + 1);
  return block[0];
}

bool same(const int *in, const std::vector<int> &state, std::vector<int> &copy, int n) {
  copy.resize(n);
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
  std::vector<std::complex<float>> turn_twiddle;
  std::vector<int> tail_block;
  std::vector<int> same_copy;
  for (int n = 3; n < 8; ++n) {
    turn_twiddle.resize(n);
    tail_block.resize(n);
    std::printf("%.3f %d ", turn(z, turn_twiddle, n), tail(x, state, tail_block, n));
    std::printf("%d %d\n", state[1], same(x, state, same_copy, 3));
  }
  return 0;
}
