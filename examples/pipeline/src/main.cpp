// Runs every kernel over a synthetic film and a synthetic recording, and prints
// checksums, the time and the number of allocations.
#include "audio.h"
#include "counter.h"
#include "image.h"

#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <vector>

namespace {

class Checksum {
public:
  void add(const void *bytes, std::size_t count) {
    const auto *p = static_cast<const unsigned char *>(bytes);
    for (std::size_t i = 0; i < count; ++i)
      state = (state ^ p[i]) * 1099511628211u;
  }
  template <class T> void add(const std::vector<T> &values) {
    add(values.data(), values.size() * sizeof(T));
  }
  void print(const char *name) const {
    std::printf("checksum %-8s %016llx\n", name,
                static_cast<unsigned long long>(state));
  }

private:
  std::uint64_t state = 14695981039346656037u;
};

void drawFrame(float *image, int width, int height, int frame) {
  for (int y = 0; y < height; ++y)
    for (int x = 0; x < width; ++x) {
      const int dx = x - (width / 2 + frame), dy = y - height / 2;
      const int ring = (dx * dx + dy * dy) / (width + frame) % 8;
      const int noise = (x * 7919 + y * 104729 + frame * 31) % 64;
      image[y * width + x] = static_cast<float>(ring * 24 + noise) / 256.0f;
    }
}

void fillBlock(float *samples, int count, int block) {
  for (int i = 0; i < count; ++i) {
    const int saw = (i * (3 + block % 5)) % 200 - 100;
    const int noise = (i * 48271 + block * 131) % 17 - 8;
    samples[i] = static_cast<float>(saw * 4 + noise) / 512.0f;
  }
}

void processFilm(int frames) {
  const int width = 96, height = 64, count = width * height, levels = 3;
  std::vector<float> image(count), smooth(count), clean(count), flat(count);
  std::vector<unsigned char> edges(count);
  std::vector<double> energy(levels);
  Checksum blurred, medians, outlines, pyramid, histogram;
  for (int frame = 0; frame < frames; ++frame) {
    drawFrame(image.data(), width, height, frame);
    const float sigma = 0.8f + 0.1f * static_cast<float>(frame % 4);
    gaussianBlur(image.data(), smooth.data(), width, height, sigma);
    medianFilter(smooth.data(), clean.data(), width, height, 1);
    const int marked =
        traceEdges(clean.data(), edges.data(), width, height, 0.04f, 0.12f);
    pyramidEnergy(clean.data(), energy.data(), width, height, levels);
    equalise(clean.data(), flat.data(), count);
    blurred.add(smooth);
    medians.add(clean);
    outlines.add(edges);
    outlines.add(&marked, sizeof marked);
    pyramid.add(energy);
    histogram.add(flat);
  }
  blurred.print("blur");
  medians.print("median");
  outlines.print("edges");
  pyramid.print("pyramid");
  histogram.print("equalise");
}

void processRecording(int blocks) {
  const int n = 1024, taps = 96;
  std::vector<float> in(n), power(n / 2 + 1), up(n * 3 / 2), wet(n);
  std::vector<float> response(taps);
  for (int k = 0; k < taps; ++k)
    response[k] = static_cast<float>((k * 37) % 19 - 9) / (8.0f + k);
  int marks[8] = {};
  Checksum spectra, resampled, pitches, reverb;
  for (int block = 0; block < blocks; ++block) {
    fillBlock(in.data(), n, block);
    powerSpectrum(in.data(), power.data(), n);
    resample(in.data(), up.data(), n, 3, 2);
    const int period = trackPitch(in.data(), marks, n, 160);
    convolve(in.data(), wet.data(), n, response.data(), taps);
    spectra.add(power);
    resampled.add(up);
    pitches.add(&period, sizeof period);
    pitches.add(marks, sizeof marks);
    reverb.add(wet);
  }
  spectra.print("spectrum");
  resampled.print("resample");
  pitches.print("pitch");
  reverb.print("convolve");
}

} // namespace

int main(int argc, char **argv) {
  const int rounds = argc > 1 ? std::atoi(argv[1]) : 40;
  const unsigned long allocations = allocationCount();
  const auto start = std::chrono::steady_clock::now();
  processFilm(rounds);
  processRecording(2 * rounds);
  const std::chrono::duration<double, std::milli> time =
      std::chrono::steady_clock::now() - start;
  std::printf("allocations %lu\n", allocationCount() - allocations);
  std::printf("milliseconds %.1f\n", time.count());
}
