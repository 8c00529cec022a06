#pragma once

void inner(const int *in, int *out, int n);
long middle(const int *in, int *out, int rows, int n);
