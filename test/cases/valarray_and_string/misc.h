#pragma once

double scale(const double *in, double *out, int n);
int render(const int *value, char *out, int n);
int sieve(int *primes, int limit);
