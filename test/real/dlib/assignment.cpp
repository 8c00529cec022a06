#include "print.h"

#include <dlib/optimization/max_cost_assignment.h>

void runAssignment() {
  Print Sum("max_cost_assignment");
  Random R(1);
  for (long N = 1; N < 40; ++N) {
    dlib::matrix<long> Cost(N, N);
    for (long Row = 0; Row < N; ++Row)
      for (long Col = 0; Col < N; ++Col)
        Cost(Row, Col) = R.below(1000) - 300;
    const std::vector<long> Best = dlib::max_cost_assignment(Cost);
    Sum.all(Best);
    Sum(dlib::assignment_cost(Cost, Best));
  }
}
