// Results that a function returns on come down from its caller, if every return
// does so; of a choice, if each outcome is a call that can be handed storage.
// RUN: %split && %lift | %FileCheck %s
// CHECK-DAG: call handed_on->made out forward out
// CHECK-DAG: call chosen->made out forward out
// CHECK-DAG: call chosen->other out forward out
// CHECK-DAG: call mixed->made out wrapper
// CHECK-DAG: call converted->made out wrapper
// CHECK-DAG: call overridden->made out wrapper
// CHECK: static void handed_on(const Row &in, std::vector<int> &out)
// CHECK: return made(in, out, 1);
// CHECK: static void chosen(const Row &in, std::vector<int> &out, bool c)
// CHECK: return c ? made(in, out, 2) : other(in, out);
// CHECK: static Row mixed(const Row &in, bool c)
// CHECK: handed_on(y, y);
// CHECK: chosen(y, [[OUT:[a-z_0-9]+]], k > 1);
// CHECK: y.swap([[OUT]]);
//--- a.cpp
#include <vector>
using Row = std::vector<int>;

static Row made(const Row &in, int by) {
  Row out(in.size());
  for (unsigned i = 0; i < in.size(); ++i)
    out[i] = in[i] + by;
  return out;
}

static Row other(const Row &in) {
  Row out(in.size());
  for (unsigned i = 0; i < in.size(); ++i)
    out[i] = in[i] * in[0];
  return out;
}

static Row handed_on(const Row &in) { return made(in, 1); }
static Row chosen(const Row &in, bool c) { return c ? made(in, 2) : other(in); }

static Row mixed(const Row &in, bool c) {
  if (c)
    return in;
  return made(in, 3);
}

struct Box {
  Row row;
  Box(Row r) : row(r) {}
};
static Box converted(const Row &in) { return made(in, 4); }

struct Base {
  virtual ~Base() {}
  virtual Row overridden(const Row &in) { return made(in, 5); }
};

int main() {
  Row x(8, 1);
  Base base;
  int sum = 0;
  for (int k = 0; k < 3; ++k) {
    Row y(x);
    y = handed_on(y);
    y = chosen(y, k > 1);
    sum += y[5];
  }
  for (int k = 0; k < 3; ++k) {
    sum += x[2] + mixed(x, k > 1)[3] + converted(x).row[1] +
           base.overridden(x)[4];
  }
  return sum == 0;
}
