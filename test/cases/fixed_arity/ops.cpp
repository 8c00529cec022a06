#include <cstdio>
#include <vector>

struct Matrix {
  int n;
  int a[64];
};

Matrix operator*(const Matrix &left, const Matrix &right) {
  Matrix out{left.n, {}};
  for (int i = 0; i < left.n; ++i) {
    std::vector<int> row(left.n);
    for (int k = 0; k < left.n; ++k)
      for (int j = 0; j < left.n; ++j)
        row[j] += left.a[i * left.n + k] * right.a[k * left.n + j];
    for (int j = 0; j < left.n; ++j)
      out.a[i * left.n + j] = row[j] % 97;
  }
  return out;
}

struct Rank {
  int limit;
  int operator()(const int *x, int n) const {
    std::vector<int> rank(n);
    for (int i = 0; i < n; ++i)
      for (int k = 0; k < n; ++k)
        rank[i] += x[k] < x[i];
    int sum = 0;
    for (int i = 0; i < n; ++i)
      sum += rank[i] < limit ? rank[i] * i : 1;
    return sum;
  }
};

int main() {
  Matrix m{8, {}};
  for (int i = 0; i < 64; ++i)
    m.a[i] = (i * 29) % 13;
  long sum = 0;
  for (int round = 0; round < 10; ++round) {
    std::vector<int> scratch(8 + round);
    for (std::size_t i = 0; i < scratch.size(); i += 2)
      scratch[i] += m.a[i] + round;
    m = m * m;
    for (int v : scratch)
      sum = sum * 3 % 1000003 + v;
    sum += Rank{5}(m.a, 16);
    m.a[round] += 1;
  }
  std::printf("%ld\n", sum);
}
