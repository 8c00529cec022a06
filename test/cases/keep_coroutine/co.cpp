#include <coroutine>
#include <cstdio>
#include <exception>
#include <vector>

struct Stream {
  struct promise_type {
    int value = 0;
    Stream get_return_object() { return {std::coroutine_handle<promise_type>::from_promise(*this)}; }
    std::suspend_always initial_suspend() noexcept { return {}; }
    std::suspend_always final_suspend() noexcept { return {}; }
    std::suspend_always yield_value(int v) {
      value = v;
      return {};
    }
    void return_void() {}
    void unhandled_exception() { std::terminate(); }
  };
  std::coroutine_handle<promise_type> handle;
  bool next() { return handle.resume(), !handle.done(); }
};

Stream running(const int *in, int n, int width) {
  std::vector<int> window(width);
  for (int i = 0; i < n; ++i) {
    window[i % width] = in[i];
    int sum = 0;
    for (int v : window)
      sum += v;
    co_yield sum;
  }
}

constexpr int primes_below(const int *skip, int n) {
  int *out = new int[n]();
  int count = 0;
  for (int i = 2; i < n; ++i) {
    if (out[i] || i == *skip)
      continue;
    ++count;
    for (int k = 2 * i; k < n; k += i)
      out[k] = 1;
  }
  delete[] out;
  return count;
}

constexpr int Skip = 7;
static_assert(primes_below(&Skip, 30) == 9 || primes_below(&Skip, 30) == 10);

int main() {
  int x[20];
  for (int i = 0; i < 20; ++i)
    x[i] = (i * 13) % 17;
  Stream a = running(x, 20, 3), b = running(x + 4, 12, 5);
  long sum = 0;
  while (a.next()) {
    sum = sum * 3 % 1000003 + a.handle.promise().value;
    if (!b.handle.done() && b.next())
      sum += b.handle.promise().value;
  }
  a.handle.destroy();
  b.handle.destroy();
  for (int n = 10; n < 20; ++n)
    sum += primes_below(&x[n], n * 3);
  std::printf("%ld\n", sum);
}
