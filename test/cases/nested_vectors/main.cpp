#include <cstdio>

void integral(const int *in, int *out, int w, int h, int radius);
long triangle(int *last, int n);

int main() {
  int image[60], out[60] = {}, last[24] = {};
  for (int i = 0; i < 60; ++i)
    image[i] = (i * 41) % 23;
  long sum = 0;
  for (int round = 0; round < 16; ++round) {
    integral(image, out, 10 - round % 4, 6 - round % 3, 1 + round % 3);
    sum = sum * 5 % 1000003 + triangle(last, 4 + round) + out[round] + last[2];
    image[round * 2] = out[round + 1] % 31;
  }
  std::printf("%ld\n", sum);
}
