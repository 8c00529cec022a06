// CRLF, tabs and a byte-order mark
#include "shift.h"

#include <vector>

void shift(const int *in, int *out, int n)
{
	std::vector<int> tmp(n);	// scratch 
	for (int i = 0; i < n; ++i)
		tmp[i] = in[(i + 1) % n];
	for (int i = 0; i < n; ++i)
		out[i] = tmp[n - 1 - i];   
}