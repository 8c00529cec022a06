#pragma once

int crossings(const int *x, int *first, int n);
int runs(const int *x, int *longest, int n);
int halves(const int *x, int *out, int n);
void fill_distance(const int *map, int *distance, int width, int height);
