#pragma once

[[nodiscard]] auto pairwise(const int *in /* keep me */, int n) -> long;
/** Counts.
 *  \param limit exclusive
 */
[[nodiscard]] int count_primes(int limit) noexcept(false);
