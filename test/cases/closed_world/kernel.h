#pragma once
#include <span>

void halve(const int *in, int *out, int n);
