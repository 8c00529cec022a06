// A size that may be negative throws where the buffer was declared: behind what
// the function did first, where a handler can tell. Nothing else, or a size
// that cannot be bad, leaves the caller free to size the buffer.
// RUN: %split && %lift | %FileCheck %s
// CHECK-DAG: buffer counted/tmp lift container
// CHECK-DAG: buffer plain/tmp lift span
// CHECK-DAG: buffer sized/tmp lift span
// CHECK-DAG: buffer outside/tmp lift span
// CHECK-DAG: buffer told/tmp lift container
// CHECK-DAG: buffer streamed/tmp lift container
// CHECK-DAG: buffer noted/tmp lift span
//--- a.cpp
#include <cstdio>
#include <exception>
#include <iostream>
#include <numeric>
#include <sstream>
#include <vector>

static int counted(const int *in, int *calls, int n) {
  ++calls[0];
  std::vector<int> tmp(n);
  std::iota(tmp.begin(), tmp.end(), in[0]);
  return std::accumulate(tmp.begin(), tmp.end(), 0);
}

static int plain(const int *in, int *calls, int n) {
  std::vector<int> tmp(n);
  ++calls[0];
  std::iota(tmp.begin(), tmp.end(), in[1]);
  return std::accumulate(tmp.begin(), tmp.end(), 0);
}

static int sized(const std::vector<int> &in, int *calls) {
  ++calls[0];
  std::vector<int> tmp(in.size());
  std::iota(tmp.begin(), tmp.end(), in[1]);
  return std::accumulate(tmp.begin(), tmp.end(), 0);
}

static int outside(const int *in, int *calls, int n) {
  ++calls[0];
  std::vector<int> tmp(n);
  std::iota(tmp.begin(), tmp.end(), in[0]);
  return std::accumulate(tmp.begin(), tmp.end(), 0);
}

static int told(const int *in, int n) {
  std::printf("%d\n", n);
  std::vector<int> tmp(n);
  std::iota(tmp.begin(), tmp.end(), in[0]);
  return std::accumulate(tmp.begin(), tmp.end(), 0);
}

static int streamed(const int *in, int n) {
  std::cout << n << ' ';
  std::vector<int> tmp(n);
  std::iota(tmp.begin(), tmp.end(), in[0]);
  return std::accumulate(tmp.begin(), tmp.end(), 0);
}

static int noted(const int *in, int n) {
  std::ostringstream note; // gone by the time that a handler looks
  note << in[0];
  std::vector<int> tmp(n);
  std::iota(tmp.begin(), tmp.end(), in[0]);
  return std::accumulate(tmp.begin(), tmp.end(), 0) +
         static_cast<int>(note.str().size());
}

int main() {
  const std::vector<int> in = {3, 4, 5, 6};
  int calls[1] = {}, sum = 0;
  for (int r = 0; r < 8; ++r) {
    try {
      sum += counted(in.data(), calls, 3 - r);
    } catch (const std::exception &) {
      sum += 100;
    }
    try {
      sum += plain(in.data(), calls, 3 - r);
      sum += sized(in, calls);
      sum += noted(in.data(), 3 - r);
      sum += streamed(in.data(), 3 - r);
      sum += told(in.data(), 2 - r);
    } catch (const std::exception &) {
      sum += 100;
    }
    sum += outside(in.data(), calls, r);
    std::printf("%d %d\n", sum, calls[0]);
  }
}
