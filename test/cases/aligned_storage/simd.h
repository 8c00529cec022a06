#pragma once

struct alignas(64) Lane {
  float v[16];
};

int lanes(const float *in, float *out, int n);
int posix(const float *in, float *out, int n);
int over(const float *in, float *out, int n);
