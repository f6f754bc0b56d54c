// Sums of all numbers before, by triangular matrices of ones: X U are those
// within the rows of X, L (X 1) what the rows before a row add.
#include <mma.h>

#include "matrix.cuh"

using namespace nvcuda;

constexpr int kWarps = 4;
constexpr int kStep = 24;
constexpr int kStepSums = 20;

using TileA = wmma::fragment<wmma::matrix_a, 16, 16, 16, half, wmma::row_major>;
using TileB = wmma::fragment<wmma::matrix_b, 16, 16, 16, half, wmma::row_major>;
using Sums = wmma::fragment<wmma::accumulator, 16, 16, 16, float>;

__global__ void scan(const half* from, float* to, bool isExclusive) {
  alignas(32) __shared__ half upper[16][kStep], lower[16][kStep];
  alignas(32) __shared__ half rows[kWarps][16][kStep];
  alignas(32) __shared__ float sums[kWarps][16][kStepSums];
  __shared__ float totals[kWarps];
  const int warp = threadIdx.x / 32;
  const int lane = threadIdx.x % 32;
  for (int i = threadIdx.x; i < 256; i += blockDim.x) {
    const int row = i / 16, column = i % 16;
    const bool isBefore = isExclusive ? row < column : row <= column;
    upper[row][column] = __float2half(isBefore ? 1.0f : 0.0f);
    lower[row][column] = __float2half(column < row ? 1.0f : 0.0f);
  }
  __syncthreads();
  from += (blockIdx.x * kWarps + warp) * 256;
  to += (blockIdx.x * kWarps + warp) * 256;
  TileA left;
  TileB right;
  Sums within, whole;
  wmma::fill_fragment(right, __float2half(1.0f));
  wmma::fill_fragment(whole, 0.0f);
  wmma::load_matrix_sync(left, from, 16);
  wmma::mma_sync(whole, left, right, whole);
  wmma::store_matrix_sync(&sums[warp][0][0], whole, kStepSums,
                          wmma::mem_row_major);
  __syncwarp();
  for (int i = lane; i < 256; i += 32) {
    rows[warp][i / 16][i % 16] = __float2half(sums[warp][i / 16][i % 16]);
  }
  if (lane == 0) {
    totals[warp] = 0;
    for (int i = 0; i < 16; ++i) totals[warp] += sums[warp][i][0];
  }
  __syncthreads();
  wmma::load_matrix_sync(right, &upper[0][0], kStep);
  wmma::fill_fragment(within, 0.0f);
  for (int i = 0; i < warp; ++i) {
    for (int j = 0; j < within.num_elements; ++j) within.x[j] += totals[i];
  }
  wmma::mma_sync(within, left, right, within);
  wmma::load_matrix_sync(left, &lower[0][0], kStep);
  wmma::load_matrix_sync(right, &rows[warp][0][0], kStep);
  wmma::mma_sync(within, left, right, within);
  wmma::store_matrix_sync(to, within, 16, wmma::mem_row_major);
}

int main() {
  const int blocks = 3, count = blocks * kWarps * 256;
  const std::vector<half> from = numbers<half>(count, 49, -3, 9);
  OnDevice<half> onFrom(from);
  for (const bool isExclusive : {false, true}) {
    OnDevice<float> to(count);
    scan<<<blocks, 32 * kWarps>>>(onFrom, to, isExclusive);
    const std::vector<float> results = to.values();
    show(isExclusive ? "exclusive" : "inclusive", results);
    int wrong = 0;
    double sum = 0;
    for (int i = 0; i < count; ++i) {
      if (i % (kWarps * 256) == 0) sum = 0;
      const double before = sum;
      sum += wide(from[i]);
      if (results[i] != (isExclusive ? before : sum)) ++wrong;
    }
    std::printf("%d wrong\n", wrong);
  }
}
