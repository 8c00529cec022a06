#pragma once
#include <cstddef>
#include <span>
#include <vector>

namespace ns {
/// Elements that scratch of ns::blur has.
inline std::size_t blur_tmp_extent(int w, int h) { return static_cast<std::size_t>(w * h); }

/// Blurs.
void blur(const int *in, int *out, int w, int h);
void blur(const int *in, int *out, std::span<int> tmp, int w, int h);
} // namespace ns
struct Bank {
  int bands = 3;
  int run(const int *in) const;
  int run(const int *in, std::vector<int> &level) const;
};
