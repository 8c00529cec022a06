#pragma once
#include <cstdarg>

int mix(const int *a, int *out, int n);
int mix(const int *a, int *out, int *extra, int n);
int shape(const int *x, int *out = nullptr, int n = 12, int attack = 3);
int logged(const int *x, int n, ...);
