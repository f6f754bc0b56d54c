// tf32: rounding to it, and a product.
#include <mma.h>

#include "matrix.cuh"

using namespace nvcuda;

__global__ void rounded(const float* from, float* to) {
  to[threadIdx.x] = wmma::__float_to_tf32(from[threadIdx.x]);
}

template <typename LayoutA, typename LayoutB>
__global__ void multiply(const float* a, const float* b, float* d) {
  wmma::fragment<wmma::matrix_a, 16, 16, 8, wmma::precision::tf32, LayoutA>
      tileA;
  wmma::fragment<wmma::matrix_b, 16, 16, 8, wmma::precision::tf32, LayoutB>
      tileB;
  wmma::fragment<wmma::accumulator, 16, 16, 8, float> sums;
  wmma::fill_fragment(sums, 0.0f);
  for (int i = 0; i < 2; ++i) {
    wmma::load_matrix_sync(tileA, a + i * 128, 16);
    wmma::load_matrix_sync(tileB, b + i * 128, 16);
    for (int j = 0; j < tileA.num_elements; ++j) {
      tileA.x[j] = wmma::__float_to_tf32(tileA.x[j]);
    }
    for (int j = 0; j < tileB.num_elements; ++j) {
      tileB.x[j] = wmma::__float_to_tf32(tileB.x[j]);
    }
    wmma::mma_sync(sums, tileA, tileB, sums);
  }
  wmma::store_matrix_sync(d, sums, 16, wmma::mem_col_major);
}

int main() {
  std::vector<float> edges = fractions(26, 8);
  edges.push_back(1.0f + 1.0f / 2048);  // halfway to the next
  edges.push_back(-1.0f - 1.0f / 2048);
  edges.push_back(1.0f + 3.0f / 2048);
  edges.push_back(65537.0f);
  edges.push_back(1.0e-40f);
  edges.push_back(0.0f);
  OnDevice<float> from(edges);
  OnDevice<float> to(32);
  rounded<<<1, 32>>>(from, to);
  for (const float each : to.values()) std::printf("%a\n", each);

  OnDevice<float> a(numbers<float>(512, 9, -30, 30));
  OnDevice<float> b(numbers<float>(512, 10, -30, 30));
  OnDevice<float> d(256);
  multiply<wmma::row_major, wmma::row_major><<<1, 32>>>(a, b, d);
  show("rows, rows", d.values());
  multiply<wmma::row_major, wmma::col_major><<<1, 32>>>(a, b, d);
  show("rows, columns", d.values());
  multiply<wmma::col_major, wmma::row_major><<<1, 32>>>(a, b, d);
  show("columns, rows", d.values());
}
