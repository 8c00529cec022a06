#include "kernel.h"

#include <cstdio>
#include <future>
#include <thread>
#include <vector>

int main() {
  std::vector<int> x(400);
  for (int i = 0; i < 400; ++i)
    x[i] = (i * 37) % 101 - 50;
  std::vector<long> result(4);
  std::vector<std::thread> pool;
  for (int t = 0; t < 4; ++t)
    pool.emplace_back([&, t] {
      for (int round = 0; round < 50; ++round)
        result[t] += energy(x.data() + 100 * t, 100 - round) % 1009;
    });
  for (std::thread &thread : pool)
    thread.join();
  auto left = std::async(std::launch::async, [&] { return energy(x.data(), 200); });
  auto right = std::async(std::launch::async, energy, x.data() + 200, 200);
  long sum = left.get() + 3 * right.get();
  for (int round = 0; round < 20; ++round)
    sum += energy(x.data() + round, 40);
  for (long r : result)
    sum = sum * 7 + r;
  std::printf("%ld\n", sum);
}
