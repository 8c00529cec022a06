#include <cstdio>
#include <vector>

#define DEFINE_SUM(T)                                                                                                  \
  T sum_##T(const T *x, int n) {                                                                                       \
    std::vector<T> work(n);                                                                                            \
    for (int i = 0; i < n; ++i)                                                                                        \
      work[i] = x[i] * x[n - 1 - i];                                                                                   \
    T sum = 0;                                                                                                         \
    for (int i = 0; i < n; ++i)                                                                                        \
      sum += work[i];                                                                                                  \
    return sum;                                                                                                        \
  }
DEFINE_SUM(int)

#define TIMES(k, n) for (int k = 0; k < (n); ++k)
#define HALF(n) ((n) / 2)
#define BOTH(a, b, n) (flip(a, b, n), flip(b, a, n))

void flip(const int *in, int *out, int n) {
  std::vector<int> copy(n);
  for (int i = 0; i < n; ++i)
    copy[i] = in[n - 1 - i];
  for (int i = 0; i < n; ++i)
    out[i] = copy[i] + i;
}

int main() {
  int x[20], y[20] = {};
  for (int i = 0; i < 20; ++i)
    x[i] = (i * 7) % 9;
  long sum = 0;
  TIMES(k, 10) {
    flip(x, y, HALF(40) - k);
    sum += y[0];
  }
  TIMES(k, HALF(12))
    flip(y, x, 20 - HALF(k));
  TIMES(k, 5)
    BOTH(x, y, 10 + k);
  sum += sum_int(x, 20) + sum_int(y, 10);
  for (int v : x)
    sum = sum * 3 % 1000003 + v;
  std::printf("%ld\n", sum);
}
