#include <hip/hip_runtime.h>
#include <hip/hip_fp16.h>
#include "hipport/wmma.h"

using namespace hipport::matrix;

__global__ void multiply(const half* a, const half* b, float* c) {
  wmma::fragment<wmma::matrix_a, 16, 16, 16, half, wmma::row_major> left;
  wmma::fragment<wmma::accumulator, 16, 16, 16, float> sum;
  wmma::fill_fragment(sum, 0.0f);
  wmma::load_matrix_sync(left, a, 16);
  wmma::store_matrix_sync(c, sum, 16, wmma::mem_row_major);
}
