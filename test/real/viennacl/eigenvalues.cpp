#include "print.h"

#include <viennacl/compressed_matrix.hpp>
#include <viennacl/linalg/bisect.hpp>
#include <viennacl/linalg/lanczos.hpp>
#include <viennacl/matrix_proxy.hpp>

#include <map>
#include <vector>

static void tridiagonal() {
  Print Sum("bisect");
  Random R(1);
  for (std::size_t N = 2; N < 30; ++N) {
    std::vector<double> Diagonal(N), Beside(N);
    for (std::size_t I = 0; I < N; ++I) {
      Diagonal[I] = 4 * R.unit() - 2;
      Beside[I] = I ? R.unit() : 0;
    }
    Sum.all(viennacl::linalg::bisect(Diagonal, Beside));
  }
}

static void lanczos() {
  Print Sum("lanczos");
  const std::size_t N = 60;
  Random R(2);
  std::vector<std::map<unsigned, double>> Rows(N);
  for (unsigned I = 0; I < N; ++I) {
    Rows[I][I] = 4 + R.unit();
    for (unsigned Step : {1u, 7u})
      if (I + Step < N)
        Rows[I][I + Step] = Rows[I + Step][I] = R.unit() - 0.5;
  }
  viennacl::compressed_matrix<double> A(N, N);
  viennacl::copy(Rows, A);
  for (int Method : {viennacl::linalg::lanczos_tag::partial_reorthogonalization,
                     viennacl::linalg::lanczos_tag::full_reorthogonalization,
                     viennacl::linalg::lanczos_tag::no_reorthogonalization}) {
    const viennacl::linalg::lanczos_tag Tag(0.75, 5, Method, 40);
    viennacl::matrix<double> Vectors(N, Tag.num_eigenvalues());
    Sum.all(viennacl::linalg::eig(A, Vectors, Tag));
    Sum.all(viennacl::linalg::eig(A, Tag));
    for (std::size_t I = 0; I < N; I += 9)
      Sum(static_cast<double>(Vectors(I, 0)));
  }
}

void runEigenvalues() {
  tridiagonal();
  lanczos();
}
