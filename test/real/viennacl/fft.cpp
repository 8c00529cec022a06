#include "print.h"

#include <viennacl/fft.hpp>
#include <viennacl/linalg/fft_operations.hpp>
#include <viennacl/matrix.hpp>
#include <viennacl/vector.hpp>

#include <vector>

static std::vector<double> numbers(std::size_t Count, unsigned Seed) {
  Random R(Seed);
  std::vector<double> X(Count);
  for (double &V : X)
    V = R.unit();
  return X;
}

static void print(Print &Sum, const viennacl::vector<double> &X) {
  std::vector<double> Host(X.size());
  viennacl::copy(X, Host);
  Sum.all(Host);
}

void runFft() {
  Print Sum("fft");
  for (std::size_t N : {4, 7, 12, 16, 45, 64}) {
    std::vector<double> Host = numbers(2 * N, static_cast<unsigned>(N));
    viennacl::vector<double> In(2 * N), Out(2 * N), Other(2 * N);
    viennacl::copy(Host, In);
    viennacl::linalg::bluestein(In, Out, 0);
    print(Sum, Out);
    viennacl::fft(In, Out);
    print(Sum, Out);
    viennacl::ifft(Out, Other);
    print(Sum, Other);
    viennacl::inplace_fft(In);
    viennacl::inplace_ifft(In);
    print(Sum, In);
    viennacl::copy(Host, In);
    viennacl::linalg::convolve_i(In, Out, Other);
    print(Sum, Other);
  }
  const std::size_t Rows = 8, Cols = 12;
  std::vector<std::vector<double>> Host(Rows, numbers(2 * Cols, 5));
  viennacl::matrix<double> In(Rows, 2 * Cols), Out(Rows, 2 * Cols);
  viennacl::copy(Host, In);
  viennacl::fft(In, Out);
  viennacl::copy(Out, Host);
  for (const std::vector<double> &Row : Host)
    Sum.all(Row);
}
