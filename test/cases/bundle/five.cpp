#include "five.h"

#include <algorithm>
#include <vector>

double analyse(const float *in, float *out, int n) {
  std::vector<double> mean(n);
  std::vector<int> order(n);
  std::vector<unsigned char> flags(n, 1);
  std::vector<int> hits;
  for (int i = 0; i < n; ++i) {
    mean[i] = (in[i] + in[(i + 1) % n]) / 2;
    order[i] = i;
  }
  std::sort(order.begin(), order.end(), [&](int a, int b) { return mean[a] != mean[b] ? mean[a] < mean[b] : a < b; });
  for (int i = 0; i < n / 2; ++i)
    flags[order[i]] = 0;
  for (int i = 0; i < n; ++i)
    if (flags[i])
      hits.push_back(i);
  std::vector<float> edge(hits.size() + 1);
  for (std::size_t k = 0; k < hits.size(); ++k)
    edge[k + 1] = edge[k] + in[hits[k]];
  for (int i = 0; i < n; ++i)
    out[i] = edge[i % edge.size()] + static_cast<float>(order[i]);
  return mean[order[n / 2]] + edge.back();
}
