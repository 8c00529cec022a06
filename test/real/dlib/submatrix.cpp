#include "print.h"

#include <dlib/optimization/max_sum_submatrix.h>

void runSubmatrix() {
  Print Sum("max_sum_submatrix");
  Random R(4);
  for (long N = 3; N < 24; N += 2) {
    dlib::matrix<int> M(N, N + 2);
    for (long Row = 0; Row < M.nr(); ++Row)
      for (long Col = 0; Col < M.nc(); ++Col)
        M(Row, Col) = static_cast<int>(R.below(41)) - 24;
    for (const dlib::rectangle &Found : dlib::max_sum_submatrix(M, 4, 5)) {
      Sum(Found.left());
      Sum(Found.top());
      Sum(Found.right());
      Sum(Found.bottom());
    }
  }
}
