#include "print.h"

#include <dlib/matrix.h>

void runFft() {
  Print Sum("matrix fft");
  Random R(5);
  for (long Size = 2; Size <= 256; Size *= 2) {
    dlib::matrix<std::complex<double>, 0, 1> X(Size);
    for (long I = 0; I < Size; ++I)
      X(I) = {R.unit(), R.unit()};
    const dlib::matrix<std::complex<double>> Spectrum = dlib::fft(X);
    const dlib::matrix<std::complex<double>> Back = dlib::ifft(Spectrum);
    for (long I = 0; I < Size; ++I) {
      Sum(Spectrum(I).real());
      Sum(Spectrum(I).imag());
      Sum(Back(I).real());
    }
    dlib::matrix<std::complex<double>> Plane(8, Size);
    for (auto &V : Plane)
      V = {R.unit(), 0};
    dlib::fft_inplace(Plane);
    dlib::ifft_inplace(Plane);
    for (const auto &V : Plane)
      Sum(V.real());
  }
}
