#pragma once
#include <vector>

void damp(const float *in, float *out, int n, float start);
void binomial(const float *in, float *out, int n);
float prefix(const float *in, float *out, int n);
void smooth(std::vector<float> &x, int passes);
