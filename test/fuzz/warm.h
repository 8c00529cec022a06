// Instantiates in the precompiled header what most generated programs use of
// the standard library: parsing that again for each was half of their cost.
#ifndef WARM_H
#define WARM_H

#ifndef FUZZ_MAIN // fuzz.cpp holds the instantiations
#define EXTERN extern
#else
#define EXTERN
#endif
EXTERN template class std::vector<int>;
EXTERN template class std::vector<float>;
EXTERN template class std::vector<double>;
EXTERN template class std::vector<short>;
EXTERN template class std::vector<long>;
EXTERN template class std::vector<unsigned char>;
EXTERN template class std::vector<unsigned>;
#undef EXTERN

namespace warm {

template <class T, class I> void algorithms(I First, I Last) {
  std::fill(First, Last, static_cast<T>(1));
  std::iota(First, Last, static_cast<T>(1));
  std::fill_n(First, 3, static_cast<T>(1));
  std::reverse(First, Last);
  std::sort(First, Last);
  std::rotate(First, First + 1, Last);
  (void)std::accumulate(First, Last, 0.0);
  (void)*std::max_element(First, Last);
  (void)*std::min_element(First, Last);
}

template <class I, class O> void copies(I First, I Last, O Out) {
  std::copy(First, Last, Out);
  std::copy_n(First, 3, Out);
  std::swap_ranges(First, Last, Out);
}

template <class T> void vectors() {
  std::vector<T> A(3), B(3, T(1)), C{T(1), T(2)}, D(A), E(A.begin(), A.end()),
      F(A.data(), A.data());
  A.assign(B.begin(), B.end());
  A.assign(B.data(), B.data());
  A.emplace_back(T(1));
  A = std::move(B);
  std::swap(A, B);
  for (auto X : A)
    C.push_back(X);
  algorithms<T>(A.begin(), A.end());
  algorithms<T>(A.data(), A.data());
  copies(A.begin(), A.end(), B.begin());
  copies(A.data(), A.data(), B.begin());
  copies(A.begin(), A.end(), B.data());
  copies(A.data(), A.data(), B.data());
}

template <class T> void others() {
  std::vector<T> V;
  std::span<T> S(V), First = S.first(1), Sub = S.subspan(1, 1);
  std::span<T> P(V.data(), 1);
  std::span<const T> C(V), D(S);
  for (auto X : S)
    V.push_back(X + C[0] + D[0] + P.back() + First[0] + Sub[0]);
  algorithms<T>(S.begin(), S.end());
  std::valarray<T> A(3), B(T(1), 3);
  A = B;
  for (auto X : A)
    B[0] = X;
  std::unique_ptr<T[]> New(new T[1]), Made = std::make_unique<T[]>(3);
  auto Raw = std::make_unique_for_overwrite<T[]>(3);
  std::unique_ptr<T[], decltype(&std::free)> Freed(nullptr, &std::free);
  std::shared_ptr<T[]> Shared(new T[1]());
  Shared[0] = New[0] = Made[0] = Raw[0] = Freed[0];
}

template <class... T> void each() { (..., (vectors<T>(), others<T>())); }

inline void all() {
  each<int, float, double, short, long, unsigned char, unsigned>();
  std::vector<bool> Bits(3), True(3, true);
  Bits[0] = True[1];
  for (auto X : Bits)
    True[0] = X;
  std::string Text(3, 'a');
  algorithms<char>(Text.begin(), Text.end());
  std::function<int(int)> F = [](int V) { return V; };
  std::thread T([&] { F(3); });
  T.join();
}

} // namespace warm

#endif
