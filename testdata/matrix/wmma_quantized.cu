// Bytes that stand for fractions: their product in integers, then a scale for
// each row and column, and what the zero of a row adds. Rows end amid a tile.
#include <mma.h>

#include "matrix.cuh"

using namespace nvcuda;

using Byte = signed char;

constexpr int kM = 45, kN = 16, kK = 64;
constexpr int kStepA = 48, kStepB = 16, kStepSums = 12;

struct Quantized {
  const Byte* values;
  const float* scales;
};

__global__ void multiply(Quantized a, const int* zeros, Quantized b, float* c) {
  alignas(32) __shared__ Byte left[kK][kStepA];
  alignas(32) __shared__ Byte right[kN / 8][kK][kStepB];
  alignas(32) __shared__ int sums[kN / 8][32][kStepSums];
  __shared__ int ofColumns[kN];
  const int row = blockIdx.x * 32;
  const int rows = min(32, kM - row);
  const int warp = threadIdx.x / 32;
  for (int i = threadIdx.x; i < 32 * kK; i += blockDim.x) {
    left[i % kK][i / kK] =
        i / kK < rows ? a.values[row * kK + i] : static_cast<Byte>(0);
  }
  for (int i = threadIdx.x; i < kK * kN; i += blockDim.x) {
    right[i % kN / 8][i / kN][i % 8] = b.values[i];
  }
  __syncthreads();
  if (threadIdx.x < kN) {
    int sum = 0;
    for (int k = 0; k < kK; ++k) {
      sum += right[threadIdx.x / 8][k][threadIdx.x % 8];
    }
    ofColumns[threadIdx.x] = sum;
  }
  wmma::fragment<wmma::matrix_a, 32, 8, 16, Byte, wmma::col_major> tileA;
  wmma::fragment<wmma::matrix_b, 32, 8, 16, Byte, wmma::row_major> tileB;
  wmma::fragment<wmma::accumulator, 32, 8, 16, int> tile;
  wmma::fill_fragment(tile, 0);
#pragma unroll
  for (int k = 0; k < kK; k += 16) {
    wmma::load_matrix_sync(tileA, &left[k][0], kStepA);
    wmma::load_matrix_sync(tileB, &right[warp][k][0], kStepB);
    wmma::mma_sync(tile, tileA, tileB, tile);
  }
  wmma::store_matrix_sync(&sums[warp][0][0], tile, kStepSums,
                          wmma::mem_row_major);
  __syncthreads();
  for (int i = threadIdx.x; i < rows * kN; i += blockDim.x) {
    const int column = i % kN;
    const int sum = sums[column / 8][i / kN][column % 8] -
                    zeros[row + i / kN] * ofColumns[column];
    c[row * kN + i] =
        static_cast<float>(sum) * a.scales[row + i / kN] * b.scales[column];
  }
}

int main() {
  const auto a = numbers<Byte>(kM * kK, 57, -128, 127);
  const auto b = numbers<Byte>(kK * kN, 58, -127, 127);
  const auto zeros = numbers<int>(kM, 59, -20, 20);
  std::vector<float> scalesA = numbers<float>(kM, 60, 1, 3);
  std::vector<float> scalesB = numbers<float>(kN, 61, 1, 3);
  for (float& each : scalesA) each /= 64;
  for (float& each : scalesB) each /= 128;
  OnDevice<Byte> onA(a), onB(b);
  OnDevice<int> onZeros(zeros);
  OnDevice<float> onScalesA(scalesA), onScalesB(scalesB), c(kM * kN);
  multiply<<<(kM + 31) / 32, 32 * (kN / 8)>>>({onA, onScalesA}, onZeros,
                                              {onB, onScalesB}, c);
  const std::vector<float> results = c.values();
  show("c", results);
  int wrong = 0;
  for (int i = 0; i < kM * kN; ++i) {
    const int row = i / kN, column = i % kN;
    double sum = 0;
    for (int k = 0; k < kK; ++k) {
      sum += (a[row * kK + k] - zeros[row]) * scalesA[row] *
             (b[k * kN + column] * scalesB[column]);
    }
    if (results[i] != sum) ++wrong;
  }
  std::printf("%d wrong\n", wrong);
}
