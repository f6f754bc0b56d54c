#include <hip/hip_runtime.h>
#include "hipport/wmma.h"
#include <hip/hip_fp16.h>

using hipport::matrix::wmma::fragment;
namespace wmma = hipport::matrix::wmma;

template <class Layout>
__device__ void tiles(const half* a, float* c) {
  fragment<wmma::matrix_a, 16, 16, 16, half, Layout> left;
  hipport::matrix::wmma::load_matrix_sync(left, a, 16);
  fragment<wmma::accumulator, 16, 16, 16, float> sums;
  wmma::fill_fragment(sums, 0.0f);
  wmma::store_matrix_sync(c, sums, 16, wmma::mem_col_major);
}

__global__ void kernel(const half* a, float* c) { tiles<wmma::row_major>(a, c); }

using Bits = wmma::fragment<wmma::matrix_a, 8, 8, 128, wmma::experimental::precision::b1, wmma::row_major>;
using Nibbles = hipport::matrix::wmma::fragment<wmma::matrix_a, 8, 8, 32, hipport::matrix::wmma::experimental::precision::s4, wmma::row_major>;
