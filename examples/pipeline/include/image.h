// Image kernels. Images are row-major planes of width * height floats.
#pragma once

/// Smooths with a Gaussian, first along the rows and then along the columns.
/// \param in image to read
/// \param out receives the smoothed image
/// \param sigma standard deviation in pixels
void gaussianBlur(const float *in, float *out, int width, int height,
                  float sigma);

/// Replaces each pixel by the median of its neighbourhood.
void medianFilter(const float *in, float *out, int width, int height,
                  int radius);

/// Marks edges with 1: strong gradients, and weak ones connected with them.
/// Returns how many pixels were marked.
int traceEdges(const float *in, unsigned char *edges, int width, int height,
               float low, float high);

/// Averages blocks of two by two pixels; out has (width / 2) * (height / 2).
void halve(const float *in, float *out, int width, int height);

/// Sum of squares that each level of a Laplacian pyramid adds.
void pyramidEnergy(const float *in, double *energy, int width, int height,
                   int levels);

/// Spreads the grey levels so that each occurs about equally often.
void equalise(const float *in, float *out, int count, int bins = 256);
