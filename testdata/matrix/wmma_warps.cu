// Warps that go their own ways: of four only the odd ones multiply, each a
// number of times of its own; a block whose last warp has no neighbour; warps
// that return early.
#include <mma.h>

#include "matrix.cuh"

using namespace nvcuda;

using TileA = wmma::fragment<wmma::matrix_a, 16, 16, 16, half, wmma::row_major>;
using TileB = wmma::fragment<wmma::matrix_b, 16, 16, 16, half, wmma::col_major>;
using Sums = wmma::fragment<wmma::accumulator, 16, 16, 16, float>;

__device__ void times(const half* a, const half* b, Sums& sums, int count) {
  TileA tileA;
  TileB tileB;
  for (int i = 0; i < count; ++i) {
    wmma::load_matrix_sync(tileA, a + 256 * i, 16);
    wmma::load_matrix_sync(tileB, b + 256 * i, 16);
    wmma::mma_sync(sums, tileA, tileB, sums);
  }
}

__global__ void odd(const half* a, const half* b, float* d) {
  const int warp = threadIdx.x / 32;
  Sums sums;
  wmma::fill_fragment(sums, static_cast<float>(warp));
  if (warp % 2 == 1) times(a, b, sums, 2);
  wmma::store_matrix_sync(d + 256 * warp, sums, 16, wmma::mem_row_major);
}

__global__ void unequal(const half* a, const half* b, float* d) {
  const int warp = threadIdx.x / 32;
  Sums sums;
  wmma::fill_fragment(sums, 0.5f);
  times(a, b, sums, warp + 1);
  wmma::store_matrix_sync(d + 256 * warp, sums, 16, wmma::mem_row_major);
}

__global__ void early(const half* a, const half* b, float* d, int last) {
  const int warp = threadIdx.x / 32;
  if (warp > last || warp == 0) return;
  Sums sums;
  wmma::fill_fragment(sums, 1.0f);
  times(a, b, sums, 3);
  wmma::store_matrix_sync(d + 256 * warp, sums, 16, wmma::mem_col_major);
}

int main() {
  OnDevice<half> a(numbers<half>(4 * 256, 18, -7, 7));
  OnDevice<half> b(numbers<half>(4 * 256, 19, -7, 7));
  {
    OnDevice<float> d(4 * 256);
    odd<<<1, 128>>>(a, b, d);
    show("odd", d.values());
  }
  for (const int threads : {32, 96, 128}) {
    OnDevice<float> d(4 * 256);
    unequal<<<1, threads>>>(a, b, d);
    show("unequal", d.values());
  }
  {
    OnDevice<float> d(4 * 256);
    unequal<<<1, dim3(8, 4, 3)>>>(a, b, d);
    show("in three dimensions", d.values());
  }
  for (int last = 1; last < 4; ++last) {
    OnDevice<float> d(4 * 256);
    early<<<1, 128>>>(a, b, d, last);
    show("early", d.values());
  }
}
