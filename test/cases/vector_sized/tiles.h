#pragma once

void transpose_sum(const int *in, int *out, int rows, int cols);
int count_levels(const int *in, int *histogram, int n, int levels);
