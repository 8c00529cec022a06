#pragma once

int detrend(const double *in, double *out, int n);
int pair_up(const double *in, int *partner, int n);
