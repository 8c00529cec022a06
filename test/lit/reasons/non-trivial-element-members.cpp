// A default constructor that only gives members values that depend on nothing
// else may run at another time; one that asks for more may not. Copies must be
// what the language makes of them.
// RUN: %split && %lift | %FileCheck %s
// CHECK-DAG: buffer point/line lift span
// CHECK-DAG: buffer scaled/line lift
// CHECK-DAG: buffer pushed/line lift container
// CHECK-DAG: buffer paths/line lift container
// CHECK-DAG: buffer tables/line lift
// CHECK-DAG: buffer numbered/line keep {{.*}}non-trivial-element
// CHECK-DAG: buffer calls/line keep {{.*}}non-trivial-element
// CHECK-DAG: buffer self/line keep {{.*}}non-trivial-element
// CHECK-DAG: buffer assigned/line keep {{.*}}non-trivial-element
// CHECK-DAG: buffer held/line keep {{.*}}non-trivial-element
//--- a.cpp
#include <cmath>
#include <cstdio>
#include <map>
#include <vector>

struct Point {
  double X, Y;
  Point() : X(0), Y(1) {}
  Point(double A, double B) : X(A), Y(B) {}
};
struct Scaled {
  int Parts[3];
  double S;
  Scaled() {
    for (int I = 0; I < 3; ++I)
      set(I, I * 2);
    S = std::sqrt(2.0);
  }
  void set(int I, int V) { Parts[I] = V; }
};
template <class T> struct Pos {
  T X, Y;
  Pos() : X(0), Y(0) {}
  Pos(T A, T B) : X(A), Y(B) {}
};
int Next = 0;
struct Numbered {
  int Id;
  Numbered() : Id(Next) {}
};
int tell();
struct Calls {
  int Id;
  Calls() { Id = tell(); }
};
struct Self {
  const int *Where;
  int V;
  Self() : Where(&V), V(0) {}
};
struct Assigned {
  int V = 0, Old = 0;
  Assigned &operator=(const Assigned &O) {
    V = O.V;
    return *this;
  }
};
struct Shared {
  int *P;
  Shared() : P(nullptr) {}
  ~Shared() { delete P; }
};
int tell() { return ++Next; }

double point(const double *In, int N) {
  std::vector<Point> line(N);
  for (int I = 0; I < N; I += 2)
    line[I] = Point(In[I], I);
  return line[N - 1].X + line[N - 2].Y;
}

double scaled(const double *In, int N) {
  std::vector<Scaled> line(N);
  for (int I = 0; I < N; I += 2)
    line[I].Parts[1] += In[I];
  return line[N - 1].Parts[1] + line[N - 2].S + line[0].Parts[2];
}

double pushed(const double *In, int N) {
  std::vector<Pos<double>> line;
  for (int I = 0; I < N; ++I)
    line.push_back(Pos<double>(In[I], I));
  return line[N - 1].X + line[0].Y;
}

double paths(const double *In, int N) {
  std::vector<std::vector<Pos<double>>> line;
  for (int I = 0; I < N; ++I) {
    line.emplace_back();
    line.back().emplace_back(In[I], I);
  }
  return line[N - 1][0].X + line.size();
}

double tables(const double *In, int N) {
  std::vector<std::map<int, double>> line(N);
  for (int I = 0; I < N; ++I)
    line[I / 2][I] += In[I];
  return line[0][1] + line[N - 1].size();
}

int numbered(const double *In, int N) {
  std::vector<Numbered> line(N);
  line[0].Id = In[0];
  return line[0].Id + line[N - 1].Id;
}

int calls(const double *In, int N) {
  std::vector<Calls> line(N);
  line[0].Id = In[0];
  return line[0].Id + line[N - 1].Id;
}

int self(const double *In, int N) {
  std::vector<Self> line(N);
  line[0].V = In[0];
  return *line[0].Where;
}

int assigned(const double *In, int N) {
  std::vector<Assigned> line(N);
  line[0].Old += In[0];
  return line[0].Old;
}

int held(const double *In, int N) {
  std::vector<Shared> line(N);
  line[0].P = new int(In[0]);
  return *line[0].P;
}

int main() {
  double In[4] = {4, 1, 3, 2}, Sum = 0;
  for (int N = 2; N <= 4; ++N) {
    Sum = Sum * 2 + point(In, N) + scaled(In, N) + pushed(In, N);
    Sum += paths(In, N) + tables(In, N) + numbered(In, N) + calls(In, N);
    Sum += self(In, N) + assigned(In, N) + held(In, N);
  }
  std::printf("%f\n", Sum);
}
