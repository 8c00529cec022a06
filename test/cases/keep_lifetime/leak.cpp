#include <cstdio>
#include <cstdlib>

static int *leaked = nullptr;

static int consume(int *values, int n) {
  int sum = 0;
  for (int i = 0; i < n; ++i)
    sum += values[i];
  std::free(values);
  return sum;
}

static int sum_twice(const int *in, int *out, int n) {
  int *twice = static_cast<int *>(std::malloc(n * sizeof(int)));
  for (int i = 0; i < n; ++i)
    twice[i] = 2 * in[i];
  out[0] = twice[n - 1];
  return consume(twice, n);
}

static int first_even(const int *in, int *out, int n) {
  int *half = new int[n];
  for (int i = 0; i < n; ++i)
    half[i] = in[i] / 2;
  for (int i = 0; i < n; ++i)
    if (half[i] % 2 == 0) {
      out[1] = half[i];
      leaked = half;
      return i;
    }
  delete[] half;
  return -1;
}

int main() {
  int x[12], y[2] = {};
  for (int i = 0; i < 12; ++i)
    x[i] = i * 5 + 3;
  int sum = 0;
  for (int round = 0; round < 6; ++round) {
    sum += sum_twice(x, y, 12 - round) + y[0];
    sum += first_even(x, y, 12 - round) * 100 + y[1];
    delete[] leaked;
    leaked = nullptr;
    x[round] += sum % 17;
  }
  std::printf("%d\n", sum);
}
