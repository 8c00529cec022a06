#include "print.h"

#include <viennacl/compressed_matrix.hpp>
#include <viennacl/linalg/ilu.hpp>
#include <viennacl/vector.hpp>

#include <map>
#include <vector>

void runIlut() {
  Print Sum("ilut");
  Random R(3);
  for (unsigned N = 10; N < 60; N += 10) {
    std::vector<std::map<unsigned, double>> Rows(N);
    for (unsigned I = 0; I < N; ++I) {
      Rows[I][I] = 6 + R.unit();
      for (int K = 0; K < 4; ++K)
        Rows[I][R.below(N)] += R.unit() - 0.5;
    }
    viennacl::compressed_matrix<double> A(N, N);
    viennacl::copy(Rows, A);
    const viennacl::linalg::ilut_tag Tag(5 + N / 10, 1e-4);
    const viennacl::linalg::ilut_precond<viennacl::compressed_matrix<double>> Precond(A, Tag);
    std::vector<double> Host(N);
    for (double &V : Host)
      V = R.unit();
    viennacl::vector<double> X(N);
    viennacl::copy(Host, X);
    Precond.apply(X);
    viennacl::copy(X, Host);
    Sum.all(Host);
  }
}
