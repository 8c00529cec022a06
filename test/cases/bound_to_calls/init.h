#pragma once

int level(const int *x, int n);
inline constexpr int Ref[] = {4, 1, 5, 9, 2, 6};

struct Gauge {
  explicit Gauge(const int *x) : top(level(x, 5)) {}
  int top;
  int base = level(Ref, 4);
};
int compare(const int *x, int against = level(Ref, 6));
