#include <cstdio>
#include <cstdlib>
#include <vector>

static int alive = 0, born = 0;

struct Label {
  int id = 0;
  Label() { ++alive, ++born; }
  Label(const Label &other) : id(other.id) { ++alive, ++born; }
  Label &operator=(const Label &) = default;
  ~Label() { --alive; }
};

static int labels(const int *in, int *out, int n) {
  std::vector<Label> open(n);
  for (int i = 0; i < n; ++i)
    open[i].id = in[i] + alive;
  for (int i = 0; i < n; ++i)
    out[i] = open[n - 1 - i].id;
  return alive;
}

template <class T> struct Pool {
  using value_type = T;
  Pool() = default;
  template <class U> Pool(const Pool<U> &) {}
  T *allocate(std::size_t n) {
    born += 1000;
    return static_cast<T *>(std::malloc(n * sizeof(T)));
  }
  void deallocate(T *p, std::size_t) { std::free(p); }
  bool operator==(const Pool &) const { return true; }
};

static int pooled(const int *in, int *out, int n) {
  std::vector<int, Pool<int>> work(n);
  for (int i = 0; i < n; ++i)
    work[i] = in[i] * 3;
  for (int i = 0; i < n; ++i)
    out[i] += work[n - 1 - i];
  return work[0];
}

int main() {
  int x[12], y[12] = {};
  for (int i = 0; i < 12; ++i)
    x[i] = i * 3;
  long sum = 0;
  for (int round = 0; round < 5; ++round) {
    sum += labels(x, y, 12 - round) * 10 + alive;
    sum += pooled(x, y, 12 - round);
    for (int v : y)
      sum = sum * 3 % 1000003 + v;
  }
  std::printf("%ld %d %d\n", sum, alive, born);
}
