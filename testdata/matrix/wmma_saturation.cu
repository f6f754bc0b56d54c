// Sums of bytes that do not fit: around the end, or held there.
#include <mma.h>

#include "matrix.cuh"

using namespace nvcuda;

__global__ void multiply(const signed char* a, const signed char* b,
                         const int* c, int* d, bool isSaturated) {
  wmma::fragment<wmma::matrix_a, 16, 16, 16, signed char, wmma::row_major>
      tileA;
  wmma::fragment<wmma::matrix_b, 16, 16, 16, signed char, wmma::col_major>
      tileB;
  wmma::fragment<wmma::accumulator, 16, 16, 16, int> sums;
  wmma::load_matrix_sync(tileA, a, 16);
  wmma::load_matrix_sync(tileB, b, 16);
  wmma::load_matrix_sync(sums, c, 16, wmma::mem_row_major);
  if (isSaturated) {
    wmma::mma_sync(sums, tileA, tileB, sums, true);
  } else {
    wmma::mma_sync(sums, tileA, tileB, sums);
  }
  wmma::store_matrix_sync(d, sums, 16, wmma::mem_row_major);
}

int main() {
  OnDevice<signed char> a(numbers<signed char>(256, 13, -128, 127));
  OnDevice<signed char> b(numbers<signed char>(256, 14, -128, 127));
  std::vector<int> ends;
  for (int i = 0; i < 256; ++i) {
    ends.push_back(i % 2 == 0 ? 0x7fffffff - 16 * i : -0x7fffffff + 16 * i);
  }
  OnDevice<int> c(ends);
  OnDevice<int> d(256);
  multiply<<<1, 32>>>(a, b, c, d, true);
  show("saturated", d.values());
  multiply<<<1, 32>>>(a, b, c, d, false);
  show("around", d.values());
}
