#pragma once
#include <vector>

struct Store {
  std::vector<std::vector<int>> lines;
  std::vector<int> state;
  const int *mark = nullptr;

  void remember(const int *in, int n);
  void exchange(const int *in, int n);
  int point_into(const int *in, int n);
};

const int *publish(const int *in, int n);
void copied_out(const int *in, std::vector<int> &out, int n);
