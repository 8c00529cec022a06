#include "print.h"

#include <dlib/svm/ranking_tools.h>

namespace {

struct Slope {
  typedef dlib::matrix<double, 2, 1> sample_type;
  typedef double result_type;
  double Weight;
  double operator()(const sample_type &X) const { return X(0) + Weight * X(1); }
};

struct Trainer {
  typedef Slope trained_function_type;
  trained_function_type train(const std::vector<dlib::ranking_pair<Slope::sample_type>> &Samples) const {
    double Weight = 0;
    for (const auto &S : Samples)
      Weight += S.relevant[0](1) - S.nonrelevant[0](1);
    return {Weight / static_cast<double>(Samples.size())};
  }
};

} // namespace

void runRanking() {
  Print Sum("ranking");
  Random R(2);
  std::vector<unsigned long> XCount, YCount;
  for (int Round = 0; Round < 30; ++Round) {
    std::vector<double> X(R.below(60)), Y(R.below(60));
    for (double &V : X)
      V = R.below(40);
    for (double &V : Y)
      V = R.below(40);
    dlib::count_ranking_inversions(X, Y, XCount, YCount);
    Sum.all(XCount);
    Sum.all(YCount);
  }
  std::vector<dlib::ranking_pair<Slope::sample_type>> Samples(12);
  for (auto &S : Samples)
    for (int I = 0; I < 5; ++I) {
      S.relevant.push_back({R.unit() + 0.3, R.unit()});
      S.nonrelevant.push_back({R.unit(), R.unit() + 0.1});
    }
  Sum.all(dlib::test_ranking_function(Slope{0.5}, Samples));
  Sum.all(dlib::test_ranking_function(Slope{-0.5}, Samples[3]));
  Sum.all(dlib::cross_validate_ranking_trainer(Trainer(), Samples, 4));
}
