#pragma once

#include <span>

int four(const int *in, int *out, int n);
int four(const int *in, int *out, std::span<int> a, std::span<int> b, std::span<int> c, std::span<int> d, int n);
