// Prints a name and a checksum of all values, bit by bit.
#pragma once

#include <cstdint>
#include <cstdio>
#include <cstring>

class Print {
public:
  explicit Print(const char *Name) : Name(Name) {}
  Print(const Print &) = delete;
  ~Print() { std::printf("%-28s %016llx\n", Name, static_cast<unsigned long long>(Sum)); }

  void operator()(double Value) {
    std::uint64_t Bits;
    std::memcpy(&Bits, &Value, sizeof Bits);
    add(Bits);
  }
  void operator()(float Value) { (*this)(static_cast<double>(Value)); }
  template <class Integer> void operator()(Integer Value) { add(static_cast<std::uint64_t>(Value)); }
  template <class Range> void all(const Range &Values) {
    for (const auto &Value : Values)
      (*this)(Value);
  }

private:
  void add(std::uint64_t Bits) {
    for (int Shift = 0; Shift < 64; Shift += 8)
      Sum = (Sum ^ (Bits >> Shift & 255)) * 1099511628211u;
  }
  const char *Name;
  std::uint64_t Sum = 14695981039346656037u;
};

// The same numbers everywhere.
class Random {
public:
  explicit Random(unsigned Seed) : State(Seed) {}
  unsigned below(unsigned Limit) {
    State = State * 1664525u + 1013904223u;
    return (State >> 8) % Limit;
  }
  double unit() { return below(1 << 20) / double(1 << 20); }

private:
  unsigned State;
};
