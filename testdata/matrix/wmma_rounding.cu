// Fractions, whose sums are rounded: within what float and half allow.
#include <mma.h>

#include "matrix.cuh"

using namespace nvcuda;

template <typename T>
__global__ void multiply(const half* a, const half* b, T* c, int k) {
  wmma::fragment<wmma::matrix_a, 16, 16, 16, half, wmma::row_major> tileA;
  wmma::fragment<wmma::matrix_b, 16, 16, 16, half, wmma::col_major> tileB;
  wmma::fragment<wmma::accumulator, 16, 16, 16, T> sums;
  wmma::fill_fragment(sums, 0.0f);
  for (int i = 0; i < k; i += 16) {
    wmma::load_matrix_sync(tileA, a + i, k);
    wmma::load_matrix_sync(tileB, b + i, k);
    wmma::mma_sync(sums, tileA, tileB, sums);
  }
  wmma::store_matrix_sync(c, sums, 16, wmma::mem_row_major);
}

int main() {
  const int k = 256;
  std::vector<half> a, b;
  for (const float each : fractions(16 * k, 25)) a.push_back(each);
  for (const float each : fractions(16 * k, 26)) b.push_back(each);
  std::vector<double> expected;
  for (int i = 0; i < 256; ++i) {
    double sum = 0;
    for (int j = 0; j < k; ++j) {
      sum += wide(a[i / 16 * k + j]) * wide(b[i % 16 * k + j]);
    }
    expected.push_back(sum);
  }
  OnDevice<half> onA(a), onB(b);
  OnDevice<float> floats(256);
  multiply<float><<<1, 32>>>(onA, onB, floats, k);
  compare("float", floats.values(), expected, 0x1p-14);
  OnDevice<half> halves(256);
  multiply<half><<<1, 32>>>(onA, onB, halves, k);
  compare("half", halves.values(), expected, 0.125);
}
