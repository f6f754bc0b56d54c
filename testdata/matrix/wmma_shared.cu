// Tiles in shared memory with padded rows; a warp has 2 x 2 of them.
#include <mma.h>

#include "matrix.cuh"

using namespace nvcuda;

constexpr int kTile = 32;
constexpr int kPadded = kTile + 8;

__global__ void multiply(const half* a, const half* b, float* c, int size) {
  __shared__ half tileA[2 * kTile][kPadded];
  __shared__ half tileB[kTile][kPadded + kTile];
  const int warp = threadIdx.x / 32;
  const int row = blockIdx.x * 2 * kTile;
  const int column = blockIdx.y * 2 * kTile;
  wmma::fragment<wmma::accumulator, 16, 16, 16, float> sums[2][2];
  for (int i = 0; i < 2; ++i) {
    for (int j = 0; j < 2; ++j) wmma::fill_fragment(sums[i][j], 0.0f);
  }
  for (int k = 0; k < size; k += kTile) {
    for (int i = threadIdx.x; i < 2 * kTile * kTile; i += blockDim.x) {
      tileA[i / kTile][i % kTile] = a[(row + i / kTile) * size + k + i % kTile];
      tileB[i / (2 * kTile)][i % (2 * kTile)] =
          b[(k + i / (2 * kTile)) * size + column + i % (2 * kTile)];
    }
    __syncthreads();
    for (int i = 0; i < kTile; i += 16) {
      wmma::fragment<wmma::matrix_a, 16, 16, 16, half, wmma::row_major>
          partA[2];
      wmma::fragment<wmma::matrix_b, 16, 16, 16, half, wmma::row_major>
          partB[2];
      for (int j = 0; j < 2; ++j) {
        wmma::load_matrix_sync(partA[j], &tileA[warp / 2 * 32 + 16 * j][i],
                               kPadded);
        wmma::load_matrix_sync(partB[j], &tileB[i][warp % 2 * 32 + 16 * j],
                               kPadded + kTile);
      }
      for (int j = 0; j < 4; ++j) {
        wmma::mma_sync(sums[j / 2][j % 2], partA[j / 2], partB[j % 2],
                       sums[j / 2][j % 2]);
      }
    }
    __syncthreads();
  }
  for (int j = 0; j < 4; ++j) {
    wmma::store_matrix_sync(c + (row + warp / 2 * 32 + j / 2 * 16) * size +
                                column + warp % 2 * 32 + j % 2 * 16,
                            sums[j / 2][j % 2], size, wmma::mem_row_major);
  }
}

int main() {
  const int size = 128;
  OnDevice<half> a(numbers<half>(size * size, 20, -4, 4));
  OnDevice<half> b(numbers<half>(size * size, 21, -4, 4));
  OnDevice<float> c(size * size);
  multiply<<<dim3(2, 2), 128>>>(a, b, c, size);
  show("c", c.values());
}
