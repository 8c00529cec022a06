#pragma once

int trimmed(const int *x, int *out, int n);
int checked(const int *x, int *out, int n, int d);
