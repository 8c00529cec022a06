// Elements whose construction or destruction does more than touch memory, and
// those whose type comes behind a declaration that would have to name it.
// RUN: %split && %lift | %FileCheck %s
// CHECK: buffer counted/line keep {{.*}}non-trivial-element
// CHECK: buffer plain/line lift
// CHECK: buffer behind/line keep {{.*}}non-trivial-element
// CHECK: buffer hidden/line hoist
// CHECK: buffer nested/line lift container
// CHECK: buffer bundled/line lift container
// CHECK: buffer bundled/d lift container
// CHECK: buffer apart/d lift workspace
//--- path.h
#pragma once
#include <vector>

class Path {
public:
  int behind(const int *In, int N);
  int hidden(const int *In, int N);
  struct Step {
    int A, B;
  };
  int nested(const int *In, int N);
  int bundled(const int *In, int N);
  int apart(const int *In, int N);
};
//--- a.cpp
#include "path.h"

#include <cstdio>
#include <vector>

int Alive = 0;
struct Counted {
  int V = 0;
  Counted() { ++Alive; }
  Counted(const Counted &O) : V(O.V) { ++Alive; }
  ~Counted() { --Alive; }
};
struct Pair {
  int A = 0, B = 0;
};

int counted(const int *In, int N) {
  std::vector<Counted> line(N);
  for (int I = 0; I < N; ++I)
    line[I].V = In[I] + Alive;
  return line[N - 1].V;
}

int plain(const int *In, int N) {
  std::vector<Pair> line(N);
  for (int I = 0; I < N; ++I)
    line[I].A = In[I];
  return line[N - 1].A + line[0].B;
}

int Path::behind(const int *In, int N) {
  std::vector<Step> line;
  for (int I = 0; I < N; ++I)
    line.push_back({In[I], I});
  return line[N - 1].A + line[0].B;
}

namespace {
struct Own {
  int A, B;
};
} // namespace

int Path::hidden(const int *In, int N) {
  int Sum = 0;
  for (int R = 1; R < N; ++R) {
    std::vector<Own> line(R);
    for (int I = 0; I < R; ++I)
      line[I] = {In[I], R};
    Sum += line[R - 1].A * line[0].B;
  }
  return Sum;
}

int Path::nested(const int *In, int N) {
  std::vector<Step> line;
  for (int I = 0; I < N; ++I)
    line.push_back({In[I], I});
  return line[N - 1].A + line[0].B;
}

int Path::bundled(const int *In, int N) {
  std::vector<Step> line;
  std::vector<int> b, c, d;
  for (int I = 0; I < N; ++I) {
    line.push_back({In[I], I});
    b.push_back(I);
    c.push_back(In[I]);
    d.push_back(c[0]);
  }
  return line[N - 1].A + line[0].B + b[0] + c[N / 2] + d[N - 1];
}

int Path::apart(const int *In, int N) {
  std::vector<int> a, b, c, d;
  for (int I = 0; I < N; ++I) {
    a.push_back(-I);
    b.push_back(I);
    c.push_back(In[I]);
    d.push_back(c[0]);
  }
  return a[N - 1] + b[0] + c[N / 2] + d[N - 1];
}

int main() {
  Path P;
  int X[6] = {3, 1, 4, 1, 5, 9}, Sum = 0;
  for (int R = 1; R < 6; ++R) {
    Sum = Sum * 3 + P.behind(X, R) + P.hidden(X, R) + P.nested(X, R);
    Sum += P.bundled(X, R) - P.apart(X, R);
  }
  std::printf("%d\n", Sum);
}
