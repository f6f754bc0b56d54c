// Each warp has a slice of the inner dimension, of which the last is shorter,
// and adds its sums to those of the others by atomicAdd.
#include <cuda_bf16.h>
#include <mma.h>

#include "matrix.cuh"

using namespace nvcuda;

constexpr int kM = 32, kN = 48, kK = 208;
constexpr int kSlice = 48;
constexpr int kWarps = 2;

__global__ void multiply(const __nv_bfloat16* a, const __nv_bfloat16* b,
                         float* c) {
  __shared__ __align__(32) float parts[kWarps][16][20];
  const int warp = threadIdx.x / 32;
  const int row = blockIdx.x * 16;
  const int column = blockIdx.y * 16;
  const int first = (blockIdx.z * kWarps + warp) * kSlice;
  const int end = min(first + kSlice, kK);
  if (first >= end) return;
  wmma::fragment<wmma::matrix_a, 16, 16, 16, __nv_bfloat16, wmma::col_major>
      tileA;
  wmma::fragment<wmma::matrix_b, 16, 16, 16, __nv_bfloat16, wmma::row_major>
      tileB;
  wmma::fragment<wmma::accumulator, 16, 16, 16, float> sums;
  wmma::fill_fragment(sums, 0.0f);
  for (int k = first; k < end; k += 16) {
    wmma::load_matrix_sync(tileA, a + k * kM + row, kM);
    wmma::load_matrix_sync(tileB, b + k * kN + column, kN);
    wmma::mma_sync(sums, tileA, tileB, sums);
  }
  wmma::store_matrix_sync(&parts[warp][0][0], sums, 20, wmma::mem_row_major);
  __syncwarp();
  for (int i = threadIdx.x % 32; i < 256; i += 32) {
    atomicAdd(c + (row + i / 16) * kN + column + i % 16,
              parts[warp][i / 16][i % 16]);
  }
}

int main() {
  const auto a = numbers<__nv_bfloat16>(kM * kK, 35, -30, 30);
  const auto b = numbers<__nv_bfloat16>(kK * kN, 36, -30, 30);
  const auto before = numbers<float>(kM * kN, 37, -999, 999);
  OnDevice<__nv_bfloat16> onA(a), onB(b);
  OnDevice<float> c(before);
  const int slices = (kK + kSlice - 1) / kSlice;
  const dim3 blocks(kM / 16, kN / 16, (slices + kWarps - 1) / kWarps);
  multiply<<<blocks, 32 * kWarps>>>(onA, onB, c);
  const std::vector<float> results = c.values();
  show("c", results);
  int wrong = 0;
  for (int i = 0; i < kM * kN; ++i) {
    double sum = before[i];
    for (int k = 0; k < kK; ++k) {
      sum += wide(a[k * kM + i / kN]) * wide(b[k * kN + i % kN]);
    }
    if (results[i] != sum) ++wrong;
  }
  std::printf("%d wrong\n", wrong);
}
