// The type that all variants share.
#ifndef SPARSE_H
#define SPARSE_H

/// A sparse matrix in compressed rows.
struct Sparse {
  int rows;
  int entries;
  const int *start; // rows + 1
  const int *column;
  const float *value;
};

#endif
