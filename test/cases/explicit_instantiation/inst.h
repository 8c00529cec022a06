#pragma once

template <class T> T median(const T *x, int n);
extern template int median(const int *x, int n);
extern template float median(const float *x, int n);
template <> char median(const char *x, int n);
