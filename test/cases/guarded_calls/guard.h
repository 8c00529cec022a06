#pragma once
#include <cstddef>

int score(const int *x, std::size_t n);
