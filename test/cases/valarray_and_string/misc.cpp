#include "misc.h"

#include <cstring>
#include <string>
#include <valarray>
#include <vector>

double scale(const double *in, double *out, int n) {
  std::valarray<double> work(n);
  for (int i = 0; i < n; ++i)
    work[i] = in[i] * 0.5 + i;
  double sum = 0;
  for (int i = 0; i < n; ++i)
    sum += out[i] = work[(i * 7) % n];
  return sum;
}

int render(const int *value, char *out, int n) {
  std::string line(n, '.');
  for (int i = 0; i < n; i += 2)
    line[i] = static_cast<char>('a' + value[i] % 26);
  std::memcpy(out, line.data(), line.size());
  return line[n / 2];
}

int sieve(int *primes, int limit) {
  std::vector<bool> composite(limit + 1);
  int count = 0;
  for (int i = 2; i <= limit; ++i) {
    if (composite[i])
      continue;
    primes[count++] = i;
    for (int k = i * i; k <= limit; k += i)
      composite[k] = true;
  }
  return count;
}
