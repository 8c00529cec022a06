#pragma once
#include <functional>

void walk(const int *next, int start, int n, const std::function<void(int)> &visit);
