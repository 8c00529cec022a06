#pragma once

int round_up(const int *in, int *out, int n);
int seeded(const int *in, int *out);
int behind(const int *in, int *count, int *out);

class Grid {
public:
  explicit Grid(int w) : width(w) {}
  int load(const int *in, int *out, int rows) const;
  void widen() { ++width; }

private:
  int width;
};
