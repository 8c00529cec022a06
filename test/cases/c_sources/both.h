#pragma once
#ifdef __cplusplus
extern "C" {
#endif
int c_mean(const int *in, int *out, int n);
int cpp_mean(const int *in, int *out, int n);
int from_c(const int *in, int *out, int n);
#ifdef __cplusplus
}
#endif
