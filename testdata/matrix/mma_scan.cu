// Sums of all numbers before, by products with triangles of ones that stand in
// no memory: a warp has 16 rows of 16. Sums of rows above are a product with a
// triangle on the left, whose sums are an operand of a product with ones.
#include <cuda_fp16.h>

#include "matrix.cuh"

constexpr int kWarps = 4, kCount = 3 * kWarps * 256;
constexpr unsigned kOnes = 0x3c003c00;

__device__ unsigned ones(bool isLow, bool isHigh) {
  return (isLow ? 0x3c00u : 0u) | (isHigh ? 0x3c000000u : 0u);
}

__device__ void multiply(float (&d)[4], const unsigned (&a)[4], unsigned b0,
                         unsigned b1) {
  asm("mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 "
      "{%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, {%0, %1, %2, %3};"
      : "+f"(d[0]), "+f"(d[1]), "+f"(d[2]), "+f"(d[3])
      : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "r"(b0), "r"(b1));
}

__global__ void scan(const half* from, float* to) {
  __shared__ __align__(16) half rows[kWarps][16][24];
  __shared__ float totals[kWarps];
  const int warp = threadIdx.x / 32, lane = threadIdx.x % 32;
  const int group = lane / 4, pair = lane % 4 * 2;
  unsigned below[4], above[2][2];
  for (int i = 0; i < 4; ++i) {
    const int row = group + i % 2 * 8, column = pair + i / 2 * 8;
    below[i] = ones(column < row, column + 1 < row);
    above[i / 2][i % 2] = ones(pair + i % 2 * 8 <= group + i / 2 * 8,
                               pair + i % 2 * 8 < group + i / 2 * 8);
  }
  float carried = 0;
  for (int first = 0; first < kCount; first += kWarps * 256) {
    const half* const own = from + first + 256 * warp;
    *reinterpret_cast<uint4*>(&rows[warp][lane / 2][lane % 2 * 8]) =
        reinterpret_cast<const uint4*>(own)[lane];
    __syncwarp();
    const auto row = static_cast<unsigned>(
        __cvta_generic_to_shared(&rows[warp][lane % 16][lane / 16 * 8]));
    unsigned left[4], right[4];
    asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0,%1,%2,%3}, [%4];"
                 : "=r"(left[0]), "=r"(left[1]), "=r"(left[2]), "=r"(left[3])
                 : "r"(row)
                 : "memory");
    asm volatile(
        "ldmatrix.sync.aligned.m8n8.x4.trans.shared.b16 {%0,%1,%2,%3}, [%4];"
        : "=r"(right[0]), "=r"(right[1]), "=r"(right[2]), "=r"(right[3])
        : "r"(row)
        : "memory");
    float sums[2][4] = {};
    unsigned rowsAbove[4];
    for (int i = 0; i < 2; ++i) {
      multiply(sums[i], left, above[i][0], above[i][1]);
      float columns[4] = {};
      multiply(columns, below, right[2 * i], right[2 * i + 1]);
      for (int j = 0; j < 2; ++j) {
        half2 both = __floats2half2_rn(columns[2 * j], columns[2 * j + 1]);
        rowsAbove[2 * i + j] = *reinterpret_cast<unsigned*>(&both);
      }
    }
    multiply(sums[0], rowsAbove, kOnes, kOnes);
    multiply(sums[1], rowsAbove, kOnes, kOnes);
    if (lane == 31) totals[warp] = sums[1][3];
    __syncthreads();
    float before = carried;
    for (int i = 0; i < kWarps; ++i) {
      if (i < warp) before += totals[i];
      carried += totals[i];
    }
    __syncthreads();
    for (int i = 0; i < 8; ++i) {
      to[first + 256 * warp + (group + i / 2 % 2 * 8) * 16 + i / 4 * 8 + pair +
         i % 2] = before + sums[i / 4][i % 4];
    }
  }
}

int main() {
  const auto from = numbers<half>(kCount, 156, -3, 7);
  OnDevice<half> onFrom(from);
  OnDevice<float> to(kCount);
  scan<<<1, 32 * kWarps>>>(onFrom, to);
  const std::vector<float> results = to.values();
  show("to", results);
  float sum = 0;
  int wrong = 0;
  for (int i = 0; i < kCount; ++i) {
    sum += static_cast<float>(from[i]);
    wrong += results[i] != sum;
  }
  std::printf("%d wrong\n", wrong);
}
