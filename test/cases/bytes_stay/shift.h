#pragma once
void shift(const int *in, int *out, int n);	/* ü */
