// A batch of small matrices, four a warp by m8n8k4: X X X, where sums of half
// are the left operand of the next product as they are, and X^t X - X X^t,
// where the same registers are both operands.
#include <cuda_fp16.h>

#include "matrix.cuh"

constexpr int kCount = 12, kSize = 8;

/// Where in the batch a lane is, and in its matrix.
struct Place {
  int matrix;
  int upper;  // 0 or 1: which four rows or columns
  int row;
  __device__ Place()
      : matrix((blockIdx.x * blockDim.x + threadIdx.x) / 32 * 4 +
               threadIdx.x / 4 % 4),
        upper(threadIdx.x / 16 % 2),
        row(threadIdx.x % 4) {}
};

/// A pair of words: four halves of a row.
__device__ uint2 four(const half* batch, const Place& at, int row, int column) {
  return *reinterpret_cast<const uint2*>(
      batch + (at.matrix * kSize + row) * kSize + column);
}

__device__ void store(float* to, const Place& at, const float (&d)[8]) {
#pragma unroll
  for (int i = 0; i < 8; ++i) {
    const int row = (at.row & 1) + (i & 2) + 4 * at.upper;
    const int column = (i & 4) + (at.row & 2) + (i & 1);
    to[(at.matrix * kSize + row) * kSize + column] = d[i];
  }
}

__global__ void cube(const half* x, float* to) {
  const Place at;
  unsigned square[4] = {0, 0, 0, 0};
  for (int k = 0; k < kSize; k += 4) {
    const uint2 a = four(x, at, at.row + 4 * at.upper, k);
    const uint2 b = four(x, at, at.row + k, 4 * at.upper);
    asm volatile(
        "mma.sync.aligned.m8n8k4.row.row.f16.f16.f16.f16 {%0,%1,%2,%3}, "
        "{%4,%5}, {%6,%7}, {%0,%1,%2,%3};"
        : "+r"(square[0]), "+r"(square[1]), "+r"(square[2]), "+r"(square[3])
        : "r"(a.x), "r"(a.y), "r"(b.x), "r"(b.y));
  }
  float d[8] = {};
#pragma unroll
  for (int k = 0; k < kSize; k += 4) {
    const uint2 b = four(x, at, at.row + k, 4 * at.upper);
    asm volatile(
        "mma.sync.aligned.m8n8k4.row.row.f32.f16.f16.f32 "
        "{%0,%1,%2,%3,%4,%5,%6,%7}, {%8,%9}, {%10,%11}, "
        "{%0,%1,%2,%3,%4,%5,%6,%7};"
        : "+f"(d[0]), "+f"(d[1]), "+f"(d[2]), "+f"(d[3]), "+f"(d[4]),
          "+f"(d[5]), "+f"(d[6]), "+f"(d[7])
        : "r"(square[k / 2]), "r"(square[k / 2 + 1]), "r"(b.x), "r"(b.y));
  }
  store(to, at, d);
}

__global__ void commute(const half* x, float* to) {
  const Place at;
  float left[8] = {}, right[8] = {};
  for (int k = 0; k < kSize; k += 4) {
    const uint2 rows = four(x, at, at.row + k, 4 * at.upper);
    asm volatile(
        "mma.sync.aligned.m8n8k4.col.row.f32.f16.f16.f32 "
        "{%0,%1,%2,%3,%4,%5,%6,%7}, {%8,%9}, {%8,%9}, "
        "{%0,%1,%2,%3,%4,%5,%6,%7};"
        : "+f"(left[0]), "+f"(left[1]), "+f"(left[2]), "+f"(left[3]),
          "+f"(left[4]), "+f"(left[5]), "+f"(left[6]), "+f"(left[7])
        : "r"(rows.x), "r"(rows.y));
    const uint2 columns = four(x, at, at.row + 4 * at.upper, k);
    asm volatile(
        "mma.sync.aligned.m8n8k4.row.col.f32.f16.f16.f32 "
        "{%0,%1,%2,%3,%4,%5,%6,%7}, {%8,%9}, {%8,%9}, "
        "{%0,%1,%2,%3,%4,%5,%6,%7};"
        : "+f"(right[0]), "+f"(right[1]), "+f"(right[2]), "+f"(right[3]),
          "+f"(right[4]), "+f"(right[5]), "+f"(right[6]), "+f"(right[7])
        : "r"(columns.x), "r"(columns.y));
  }
  for (int i = 0; i < 8; ++i) left[i] -= right[i];
  store(to, at, left);
}

int main() {
  const auto x = numbers<half>(kCount * kSize * kSize, 155, -3, 3);
  OnDevice<half> onX(x);
  OnDevice<float> cubes(x.size()), differences(x.size());
  cube<<<1, kCount * 8>>>(onX, cubes);
  commute<<<kCount / 4, 32>>>(onX, differences);
  show("cubes", cubes.values());
  show("differences", differences.values());
  int wrong = 0;
  for (int i = 0; i < static_cast<int>(x.size()); ++i) {
    const half* const own = &x[i / 64 * 64];
    const int row = i / 8 % 8, column = i % 8;
    double cubed = 0, difference = 0;
    for (int j = 0; j < 8; ++j) {
      for (int k = 0; k < 8; ++k) {
        cubed += wide(own[8 * row + j]) * wide(own[8 * j + k]) *
                 wide(own[8 * k + column]);
      }
      difference += wide(own[8 * j + row]) * wide(own[8 * j + column]) -
                    wide(own[8 * row + j]) * wide(own[8 * column + j]);
    }
    wrong += cubes.values()[i] != cubed;
    wrong += differences.values()[i] != difference;
  }
  std::printf("%d wrong\n", wrong);
}
