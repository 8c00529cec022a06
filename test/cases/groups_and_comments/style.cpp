#include "style.h"

#include <vector>

auto pairwise(const int *in, int n) -> long {
  // in front
  std::vector<int> lo(n / 2), hi(n / 2); // behind
  int *last /* of all */ = nullptr, first = in[0];
  for (int i = 0; i < n / 2; ++i) {
    lo[i] = in[2 * i] < in[2 * i + 1] ? in[2 * i] : in[2 * i + 1];
    hi[i] = in[2 * i] + in[2 * i + 1] - lo[i];
    last = &hi[i];
  }
  long sum = last ? *last + first : first;
  for (int i = 0; i < n / 2; ++i)
    sum += static_cast<long>(lo[i]) * hi[n / 2 - 1 - i];
  return sum;
}

int count_primes(int limit) noexcept(false) {
  std::vector<char> sieve(limit);
  int count = 0;
  for (int i = 2; i < limit; ++i) {
    count += !sieve[i];
    for (int k = 2 * i; k < limit; k += i)
      sieve[k] = 1;
  }
  return count;
}
