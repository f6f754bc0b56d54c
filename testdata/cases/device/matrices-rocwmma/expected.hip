#include <hip/hip_runtime.h>
#include <hip/hip_fp16.h>
#include "hipport/rocwmma.h"

using namespace hipport::rocm;

__global__ void tile(const half* a, const half* b, float* c) {
  wmma::fragment<wmma::matrix_a, 16, 16, 16, half, wmma::row_major> left;
  wmma::fragment<wmma::matrix_b, 16, 16, 16, half, wmma::col_major> right;
  wmma::fragment<wmma::accumulator, 16, 16, 16, float> sums;
  wmma::fill_fragment(sums, 0);
  wmma::load_matrix_sync(left, a, 16);
  wmma::load_matrix_sync(right, b, 16);
  wmma::mma_sync(sums, left, right, sums);
  wmma::store_matrix_sync(c, sums, 16, wmma::mem_row_major);
}

__global__ void tall(const half* a) {
  hipport::rocm::wmma::fragment<hipport::rocm::wmma::matrix_a, 32, 8, 16, half, hipport::rocm::wmma::row_major> left;
  hipport::rocm::wmma::load_matrix_sync(left, a, 16);
}
