// The size of an argument that is made for the call is not asked of a second
// one: the kernel sizes its buffer itself. That of a named container is.
// RUN: %split && %lift | %FileCheck %s
// CHECK-DAG: buffer made/tmp lift container
// CHECK-DAG: buffer named/tmp lift pointer
// CHECK-NOT: std::vector<float>(x)).size()
//--- a.cpp
#include <cstdio>
#include <memory>
#include <vector>

static float made(const std::vector<float> &In, float K) {
  auto tmp = std::make_unique<float[]>(In.size());
  for (std::size_t I = 0; I < In.size(); ++I)
    tmp[I] = In[I] * K;
  return tmp[0] + tmp[In.size() - 1];
}

static float named(const std::vector<float> &In, float K) {
  auto tmp = std::make_unique<float[]>(In.size());
  for (std::size_t I = 0; I < In.size(); ++I)
    tmp[I] = In[I] * K;
  return tmp[0] + tmp[In.size() - 1];
}

int main() {
  std::vector<float> x{1, 2, 3};
  for (int R = 0; R < 3; ++R) {
    const float A = made(std::vector<float>(x), 2);
    const float B = named(x, 3);
    std::printf("%g %g\n", A, B);
  }
}
