#pragma once

int bins(const int *in, int *out, int n, int width);
void shuffle(const int *in, int *out, int n);
int window(const int *in, int *out, int n);
int share(const int *in, int *out, int n);
int freed(const int *in, int *out, int n);
