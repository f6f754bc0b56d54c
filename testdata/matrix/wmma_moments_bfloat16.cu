// Sums and sums of squares of rows and of columns, as products with a fragment
// full of ones, which comes from nowhere in memory.
#include <cuda_bf16.h>
#include <mma.h>

#include "matrix.cuh"

using namespace nvcuda;

constexpr int kRows = 64, kColumns = 80;

template <typename Tile>
__device__ void square(Tile& tile) {
  for (int i = 0; i < tile.num_elements; ++i) {
    const float value = __bfloat162float(tile.x[i]);
    tile.x[i] = __float2bfloat16(value * value);
  }
}

/// A warp has 32 rows; all 8 columns of its sums are the same.
__global__ void ofRows(const __nv_bfloat16* from, float2* to) {
  __shared__ __align__(32) float sums[2][8][36];
  wmma::fragment<wmma::matrix_a, 32, 8, 16, __nv_bfloat16, wmma::row_major>
      tile;
  wmma::fragment<wmma::matrix_b, 32, 8, 16, __nv_bfloat16, wmma::col_major>
      ones;
  wmma::fragment<wmma::accumulator, 32, 8, 16, float> first, second;
  wmma::fill_fragment(ones, __float2bfloat16(1.0f));
  wmma::fill_fragment(first, 0.0f);
  wmma::fill_fragment(second, 0.0f);
  from += blockIdx.x * 32 * kColumns;
  for (int i = 0; i < kColumns; i += 16) {
    wmma::load_matrix_sync(tile, from + i, kColumns);
    wmma::mma_sync(first, tile, ones, first);
    square(tile);
    wmma::mma_sync(second, tile, ones, second);
  }
  wmma::store_matrix_sync(&sums[0][0][0], first, 36, wmma::mem_col_major);
  wmma::store_matrix_sync(&sums[1][0][0], second, 36, wmma::mem_col_major);
  __syncwarp();
  to[blockIdx.x * 32 + threadIdx.x] =
      make_float2(sums[0][7][threadIdx.x], sums[1][3][threadIdx.x]);
}

/// A warp has 16 columns; 16 rows of sums are the same.
__global__ void ofColumns(const __nv_bfloat16* from, float2* to) {
  __shared__ __align__(32) float sums[2][16][20];
  wmma::fragment<wmma::matrix_a, 16, 16, 16, __nv_bfloat16, wmma::row_major>
      ones;
  wmma::fragment<wmma::matrix_b, 16, 16, 16, __nv_bfloat16, wmma::row_major>
      tile;
  wmma::fragment<wmma::accumulator, 16, 16, 16, float> first, second;
  wmma::fill_fragment(ones, __float2bfloat16(1.0f));
  wmma::fill_fragment(first, 0.0f);
  wmma::fill_fragment(second, 0.0f);
  from += blockIdx.x * 16;
  for (int i = 0; i < kRows; i += 16) {
    wmma::load_matrix_sync(tile, from + i * kColumns, kColumns);
    wmma::mma_sync(first, ones, tile, first);
    square(tile);
    wmma::mma_sync(second, ones, tile, second);
  }
  wmma::store_matrix_sync(&sums[0][0][0], first, 20, wmma::mem_row_major);
  wmma::store_matrix_sync(&sums[1][0][0], second, 20, wmma::mem_row_major);
  __syncwarp();
  if (threadIdx.x >= 16) return;
  to[blockIdx.x * 16 + threadIdx.x] =
      make_float2(sums[0][0][threadIdx.x], sums[1][15][threadIdx.x]);
}

void tell(const char* what, const std::vector<float2>& moments,
          const std::vector<__nv_bfloat16>& from, int step, int stepInner,
          int inner) {
  std::vector<float> first, second;
  int wrong = 0;
  for (std::size_t i = 0; i < moments.size(); ++i) {
    double sum = 0, squares = 0;
    for (int j = 0; j < inner; ++j) {
      const double value = wide(from[i * step + j * stepInner]);
      sum += value;
      squares += value * value;
    }
    first.push_back(moments[i].x);
    second.push_back(moments[i].y);
    if (moments[i].x != sum || moments[i].y != squares) ++wrong;
  }
  show(what, first);
  show(what, second);
  std::printf("%d wrong\n", wrong);
}

int main() {
  const auto from = numbers<__nv_bfloat16>(kRows * kColumns, 50, -15, 16);
  OnDevice<__nv_bfloat16> onFrom(from);
  OnDevice<float2> rows(kRows), columns(kColumns);
  ofRows<<<kRows / 32, 32>>>(onFrom, rows);
  ofColumns<<<kColumns / 16, 32>>>(onFrom, columns);
  tell("rows", rows.values(), from, kColumns, 1, kColumns);
  tell("columns", columns.values(), from, 1, kColumns, kRows);
}
