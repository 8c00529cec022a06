#pragma once

/// Looks at a block.
/// @param in the samples
/// @param out receives the result
/// @param n number of samples
double analyse(const float *in, float *out, int n);
