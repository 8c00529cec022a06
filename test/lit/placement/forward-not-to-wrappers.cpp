// A function whose only call of a kernel keeps the old signature takes no
// parameter for it.
// RUN: %split && %lift | %FileCheck %s
// CHECK: call outer->made tmp wrapper
// CHECK: std::vector<int> outer(const std::vector<int> &in)
//--- a.cpp
#include <vector>

static std::vector<int> made(const std::vector<int> &in) {
  std::vector<int> tmp;
  std::vector<int> out(in.size());
  for (unsigned i = 0; i < in.size(); ++i)
    tmp.push_back(in[i]);
  for (unsigned i = 0; i < in.size(); ++i)
    out[i] = tmp[in.size() - 1 - i];
  return out;
}

static std::vector<int> outer(const std::vector<int> &in) {
  return in.empty() ? in : made(in);
}

int main() {
  std::vector<int> x(8, 1), y;
  int sum = 0;
  for (int k = 0; k < 3; ++k) {
    y = made(x);
    sum += y[1] + outer(x)[2];
  }
  return sum != 6;
}
