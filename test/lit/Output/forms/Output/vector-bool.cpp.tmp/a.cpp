#include <cstdio>
#include <vector>

int sieve(int *primes, int n) {
  std::vector<bool> out(n);
  int count = 0;
  for (int i = 2; i < n; ++i) {
    if (!out[i])
      primes[count++] = i;
    for (int k = 2 * i; k < n; k += i)
      out[k] = true;
  }
  return count;
}

int main() {
  int primes[40] = {}, sum = 0;
  for (int n = 10; n < 40; ++n)
    sum = sum * 3 % 10007 + sieve(primes, n) + primes[2];
  std::printf("%d\n", sum);
}
