// Every other warp copies what the warps between them multiply: each wave of 64
// lanes has one of both, at the same time between two barriers.
#include <mma.h>

#include "matrix.cuh"

using namespace nvcuda;

constexpr int kM = 48, kN = 32, kK = 160;
constexpr int kStage = 32;
constexpr int kStep = kStage + 8;
constexpr int kPairs = 2;

struct Stage {
  half left[8 * kPairs][kStep];
  half right[kN][kStep];
};

using Sums = wmma::fragment<wmma::accumulator, 8, 32, 16, float>;

__device__ void produce(Stage& stage, const half* a, const half* b,
                        int thread) {
  for (int i = thread; i < 8 * kPairs * kStage; i += 32 * kPairs) {
    stage.left[i / kStage][i % kStage] = a[i / kStage * kK + i % kStage];
  }
  for (int i = thread; i < kN * kStage; i += 32 * kPairs) {
    stage.right[i / kStage][i % kStage] = b[i / kStage * kK + i % kStage];
  }
}

__device__ void consume(const Stage& stage, int row, Sums& sums) {
  for (int i = 0; i < kStage; i += 16) {
    wmma::fragment<wmma::matrix_a, 8, 32, 16, half, wmma::row_major> tileA;
    wmma::fragment<wmma::matrix_b, 8, 32, 16, half, wmma::col_major> tileB;
    wmma::load_matrix_sync(tileA, &stage.left[row][i], kStep);
    wmma::load_matrix_sync(tileB, &stage.right[0][i], kStep);
    wmma::mma_sync(sums, tileA, tileB, sums);
  }
}

__global__ void multiply(const half* a, const half* b, float* c, int producer) {
  alignas(32) __shared__ Stage stages[2];
  const int warp = threadIdx.x / 32;
  const int pair = warp / 2;
  const bool isProducer = warp % 2 == producer;
  const int thread = pair * 32 + threadIdx.x % 32;
  a += blockIdx.x * 8 * kPairs * kK;
  Sums sums;
  wmma::fill_fragment(sums, 0.0f);
  if (isProducer) produce(stages[0], a, b, thread);
  __syncthreads();
  for (int k = 0; k < kK; k += kStage) {
    const int now = k / kStage % 2;
    if (!isProducer) {
      consume(stages[now], 8 * pair, sums);
    } else if (k + kStage < kK) {
      produce(stages[1 - now], a + k + kStage, b + k + kStage, thread);
    }
    __syncthreads();
  }
  if (isProducer) return;
  wmma::store_matrix_sync(c + (blockIdx.x * kPairs + pair) * 8 * kN, sums, kN,
                          wmma::mem_row_major);
}

int main() {
  const std::vector<half> a = numbers<half>(kM * kK, 45, -6, 7);
  const std::vector<half> b = numbers<half>(kN * kK, 46, -7, 6);
  OnDevice<half> onA(a), onB(b);
  for (const int producer : {0, 1}) {
    OnDevice<float> c(kM * kN);
    multiply<<<kM / 8 / kPairs, 64 * kPairs>>>(onA, onB, c, producer);
    const std::vector<float> results = c.values();
    show("c", results);
    int wrong = 0;
    for (int i = 0; i < kM * kN; ++i) {
      double sum = 0;
      for (int j = 0; j < kK; ++j) {
        sum += wide(a[i / kN * kK + j]) * wide(b[i % kN * kK + j]);
      }
      if (results[i] != sum) ++wrong;
    }
    std::printf("%d wrong\n", wrong);
  }
}
