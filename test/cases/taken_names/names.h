#pragma once

namespace dsp {
inline constexpr int Pad = 4;
void blur(const int *in, int *out, int n);
} // namespace dsp
