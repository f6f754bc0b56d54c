// A product of matrices in blocks of 64 x 64: four warps with 2 x 4 tiles each,
// the next tiles fetched into registers meanwhile, also from shared memory; a
// bias and max(x, 0) on the sums. The instructions are macros.
#include <cuda_fp16.h>

#include "matrix.cuh"

#define LDMATRIX_X4(R, ADDRESS)                                            \
  asm volatile(                                                            \
      "ldmatrix.sync.aligned.x4.m8n8.shared.b16 {%0, %1, %2, %3}, [%4];\n" \
      : "=r"((R)[0]), "=r"((R)[1]), "=r"((R)[2]), "=r"((R)[3])             \
      : "r"(ADDRESS))

#define MMA_M16N8K16(D, A, B0, B1)                                            \
  asm volatile(                                                               \
      "mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {%0,  %1,  %2,  "    \
      "%3}, {%4, %5, %6, %7}, {%8, %9}, {%10, %11, %12, %13};\n"              \
      : "=f"((D)[0]), "=f"((D)[1]), "=f"((D)[2]), "=f"((D)[3])                \
      : "r"((A)[0]), "r"((A)[1]), "r"((A)[2]), "r"((A)[3]), "r"(B0), "r"(B1), \
        "f"((D)[0]), "f"((D)[1]), "f"((D)[2]), "f"((D)[3]))

constexpr int kM = 128, kN = 64, kK = 64, kStep = 32, kPadded = kStep + 8;

struct Tiles {
  half a[64][kPadded];
  half b[64][kPadded];
};

struct Operands {
  unsigned a[2][4];
  unsigned b[2][4];
};

__device__ unsigned addressOf(const half* pointer) {
  return static_cast<unsigned>(__cvta_generic_to_shared(pointer));
}

__device__ void load(Operands& to, const Tiles& from, int warp, int k) {
  const int row = threadIdx.x % 16, column = k + threadIdx.x % 32 / 16 * 8;
#pragma unroll
  for (int i = 0; i < 2; ++i) {
    LDMATRIX_X4(to.a[i],
                addressOf(&from.a[warp / 2 * 32 + 16 * i + row][column]));
    LDMATRIX_X4(to.b[i],
                addressOf(&from.b[warp % 2 * 32 + 16 * i + row][column]));
  }
}

__global__ __launch_bounds__(128) void multiply(const half* a, const half* b,
                                                const float* bias, float* c) {
  __shared__ __align__(16) Tiles tiles[2];
  const int warp = threadIdx.x / 32, lane = threadIdx.x % 32;
  a += blockIdx.x * 64 * kK;
  uint4 fetched[2][2];
  auto fetch = [&](int k) {
    for (int i = 0; i < 2; ++i) {
      const int row = threadIdx.x / 4 + 32 * i, eight = k / 8 + threadIdx.x % 4;
      fetched[0][i] = reinterpret_cast<const uint4*>(a + row * kK)[eight];
      fetched[1][i] = reinterpret_cast<const uint4*>(b + row * kK)[eight];
    }
  };
  auto put = [&](Tiles& to) {
    for (int i = 0; i < 2; ++i) {
      const int row = threadIdx.x / 4 + 32 * i, column = threadIdx.x % 4 * 8;
      *reinterpret_cast<uint4*>(&to.a[row][column]) = fetched[0][i];
      *reinterpret_cast<uint4*>(&to.b[row][column]) = fetched[1][i];
    }
  };
  fetch(0);
  put(tiles[0]);
  __syncthreads();
  float sums[2][4][4] = {};
  Operands operands[2];
  load(operands[0], tiles[0], warp, 0);
  for (int k = 0; k < kK; k += kStep) {
    const bool isLast = k + kStep == kK;
    if (!isLast) fetch(k + kStep);
#pragma unroll
    for (int part = 0; part < kStep / 16; ++part) {
      const Operands& now = operands[part % 2];
      if (part + 1 < kStep / 16) {
        load(operands[1 - part % 2], tiles[k / kStep % 2], warp,
             16 * (part + 1));
      }
#pragma unroll
      for (int i = 0; i < 8; ++i) {
        // To and fro, as neighbours share an operand.
        const int n = i < 4 ? i : 7 - i;
        MMA_M16N8K16(sums[i / 4][n], now.a[i / 4], now.b[n / 2][n % 2],
                     now.b[n / 2][n % 2 + 2]);
      }
    }
    if (isLast) break;
    put(tiles[1 - k / kStep % 2]);
    __syncthreads();
    load(operands[0], tiles[1 - k / kStep % 2], warp, 0);
  }
  for (int i = 0; i < 16; ++i) {
    const int row = 64 * blockIdx.x + warp / 2 * 32 + i / 8 * 16 + i % 2 * 8;
    const int column = warp % 2 * 32 + i / 2 % 4 * 8 + lane % 4 * 2;
    const float* const pair = &sums[i / 8][i / 2 % 4][i % 2 * 2];
    *reinterpret_cast<float2*>(c + (row + lane / 4) * kN + column) =
        make_float2(fmaxf(pair[0] + bias[column], 0.0f),
                    fmaxf(pair[1] + bias[column + 1], 0.0f));
  }
}

int main() {
  const auto a = numbers<half>(kM * kK, 123, -12, 12);
  const auto b = numbers<half>(kN * kK, 124, -12, 12);
  const auto bias = numbers<float>(kN, 125, -500, 500);
  OnDevice<half> onA(a), onB(b);
  OnDevice<float> onBias(bias), c(kM * kN);
  multiply<<<kM / 64, 128>>>(onA, onB, onBias, c);
  const std::vector<float> results = c.values();
  show("c", results);
  int wrong = 0;
  for (int i = 0; i < kM * kN; ++i) {
    double sum = bias[i % kN];
    for (int k = 0; k < kK; ++k) {
      sum += wide(a[i / kN * kK + k]) * wide(b[i % kN * kK + k]);
    }
    wrong += results[i] != (sum > 0 ? sum : 0);
  }
  std::printf("%d wrong\n", wrong);
}
