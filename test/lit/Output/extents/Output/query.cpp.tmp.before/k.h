#pragma once
namespace ns {
/// Blurs.
void blur(const int *in, int *out, int w, int h);
} // namespace ns
struct Bank {
  int bands = 3;
  int run(const int *in) const;
};
