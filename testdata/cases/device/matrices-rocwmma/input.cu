#include <cuda_fp16.h>
#include <mma.h>

using namespace nvcuda;

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
  nvcuda::wmma::fragment<nvcuda::wmma::matrix_a, 32, 8, 16, half, nvcuda::wmma::row_major> left;
  nvcuda::wmma::load_matrix_sync(left, a, 16);
}
