#include "print.h"

#include <viennacl/misc/cuthill_mckee.hpp>
#include <viennacl/misc/gibbs_poole_stockmeyer.hpp>

#include <map>
#include <vector>

static std::vector<std::map<int, double>> mesh(int Width, int Height, unsigned Seed) {
  Random R(Seed);
  const int N = Width * Height;
  std::vector<int> Label(N);
  for (int I = 0; I < N; ++I)
    Label[I] = I;
  for (int I = N - 1; I > 0; --I)
    std::swap(Label[I], Label[R.below(I + 1)]);
  std::vector<std::map<int, double>> Rows(N);
  const auto link = [&](int A, int B) { Rows[Label[A]][Label[B]] = Rows[Label[B]][Label[A]] = 1; };
  for (int I = 0; I < N; ++I) {
    Rows[Label[I]][Label[I]] = 4;
    if (I % Width + 1 < Width)
      link(I, I + 1);
    if (I + Width < N)
      link(I, I + Width);
  }
  return Rows;
}

void runReorder() {
  Print Sum("reorder");
  for (int Size = 3; Size < 9; ++Size) {
    const std::vector<std::map<int, double>> Rows = mesh(Size, Size + 2, static_cast<unsigned>(Size));
    Sum.all(viennacl::reorder(Rows, viennacl::cuthill_mckee_tag()));
    Sum.all(viennacl::reorder(Rows, viennacl::advanced_cuthill_mckee_tag(0.5, 2)));
    Sum.all(viennacl::reorder(Rows, viennacl::gibbs_poole_stockmeyer_tag()));
  }
}
