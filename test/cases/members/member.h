#pragma once
#include <vector>

class Signal {
public:
  explicit Signal(int n);
  long energy() const;
  void flip();
  static int pad(const int *in, int *out, int n);
  friend long difference(const Signal &a, const Signal &b);
  long both() {
    flip();
    return this->energy() + energy();
  }
  int *data() { return x_.data(); }

private:
  std::vector<int> x_;
};

long difference(const Signal &a, const Signal &b);
