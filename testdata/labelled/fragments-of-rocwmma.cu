// flags: --matrix=rocwmma --warp=native --arch=gfx90a --arch=gfx942
// Fragments as rocWMMA has them, or not.
#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <mma.h>

using namespace nvcuda;

#define TILE 16
constexpr int kTall = 32;
const int kDepth = 16;

__global__ void halves(const half* a, const half* b, float* d) {
  wmma::fragment<wmma::matrix_a, 16, 16, 16, half, wmma::row_major> left;  // harmless: rocwmma-fragment
  wmma::fragment<wmma::matrix_b, TILE, TILE, kDepth, half, wmma::col_major> right;  // harmless: rocwmma-fragment
  wmma::fragment<wmma::accumulator, 16, 16, 16, float> sums;  // harmless: rocwmma-fragment
  wmma::fill_fragment(sums, 0.0f);
  wmma::load_matrix_sync(left, a, 16);
  wmma::load_matrix_sync(right, b, 16);
  wmma::mma_sync(sums, left, right, sums);
  wmma::store_matrix_sync(d, sums, 16, wmma::mem_row_major);
}

__global__ void shapes() {
  wmma::fragment<wmma::matrix_a, kTall, 8, kDepth, half, wmma::row_major> tall;  // wrong: rocwmma-fragment
  wmma::fragment<wmma::matrix_a, 8, 32, 16, __nv_bfloat16, wmma::row_major> wide;  // wrong: rocwmma-fragment
  wmma::fragment<wmma::accumulator, 8, 32, 16, float> sums;  // wrong: rocwmma-fragment
}

__global__ void types() {
  wmma::fragment<wmma::matrix_a, 16, 16, 16, __nv_bfloat16, wmma::row_major> brain;  // harmless: rocwmma-fragment
  wmma::fragment<wmma::matrix_a, 16, 16, 16, signed char, wmma::row_major> bytes;  // wrong: rocwmma-fragment
  wmma::fragment<wmma::matrix_a, 16, 16, 16, unsigned char, wmma::row_major> others;  // wrong: rocwmma-fragment
  wmma::fragment<wmma::matrix_a, 16, 16, 8, wmma::precision::tf32, wmma::row_major> tf32;  // wrong: rocwmma-fragment
  wmma::fragment<wmma::matrix_a, 8, 8, 4, double, wmma::row_major> doubles;  // wrong: rocwmma-fragment
}

template <typename T, int k>
__device__ void unknown() {
  wmma::fragment<wmma::matrix_a, 16, 16, k, T, wmma::row_major> of;  // wrong: rocwmma-fragment
}

template <typename T>
struct fragment {
  T x[4];
};
__global__ void own() {
  ::fragment<float> mine;  // harmless: rocwmma-fragment
  mine.x[0] = 1;
}
