// A product of half matrices, a tile of 16 x 16 a warp.
#include <mma.h>

#include "matrix.cuh"

using namespace nvcuda;

__global__ void multiply(const half* a, const half* b, float* c, int m, int n,
                         int k) {
  const int row = (blockIdx.x * blockDim.x + threadIdx.x) / warpSize * 16;
  const int column = (blockIdx.y * blockDim.y + threadIdx.y) * 16;
  wmma::fragment<wmma::matrix_a, 16, 16, 16, half, wmma::row_major> tileA;
  wmma::fragment<wmma::matrix_b, 16, 16, 16, half, wmma::col_major> tileB;
  wmma::fragment<wmma::accumulator, 16, 16, 16, float> sums;
  wmma::fill_fragment(sums, 0.0f);
  for (int i = 0; i < k; i += 16) {
    wmma::load_matrix_sync(tileA, a + row * k + i, k);
    wmma::load_matrix_sync(tileB, b + column * k + i, k);
    wmma::mma_sync(sums, tileA, tileB, sums);
  }
  wmma::store_matrix_sync(c + row * n + column, sums, n, wmma::mem_row_major);
}

int main() {
  const int m = 64, n = 64, k = 48;
  OnDevice<half> a(numbers<half>(m * k, 1, -8, 8));
  OnDevice<half> b(numbers<half>(k * n, 2, -8, 8));
  OnDevice<float> c(m * n);
  multiply<<<dim3(1, 2), dim3(128, 2)>>>(a, b, c, m, n, k);
  show("c", c.values());
}
