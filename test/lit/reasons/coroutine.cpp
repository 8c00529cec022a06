// A coroutine's buffer lives in its frame, longer than the call.
// RUN: %split && %lift | %FileCheck %s
// CHECK: buffer steps/line keep {{.*}}coroutine
// CHECK: buffer plain/line lift
//--- a.cpp
#include <coroutine>
#include <vector>

struct Task {
  struct promise_type {
    Task get_return_object() { return {}; }
    std::suspend_never initial_suspend() noexcept { return {}; }
    std::suspend_never final_suspend() noexcept { return {}; }
    void return_void() {}
    void unhandled_exception() {}
  };
};

Task steps(const int *In, int *Out, int N) {
  std::vector<int> line(N);
  for (int I = 0; I < N; ++I)
    line[I] = In[I];
  co_await std::suspend_never{};
  Out[0] = line[N - 1];
}

void plain(const int *In, int *Out, int N) {
  std::vector<int> line(N);
  for (int I = 0; I < N; ++I)
    line[I] = In[I];
  Out[0] = line[N - 1];
}
