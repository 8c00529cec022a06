#pragma once
#include <vector>

struct Filter {
  virtual ~Filter() = default;
  virtual void run(std::vector<int> &x) const = 0;
};
Filter *make(bool mean);
