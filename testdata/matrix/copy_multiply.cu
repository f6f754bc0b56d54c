// A product of matrices as llama.cpp and its like write it: cp.async into
// tiles whose rows are dealt out, ldmatrix from there, mma.sync.
#include <cuda_fp16.h>

#include "matrix.cuh"

constexpr int kSize = 64;

__device__ unsigned addressOf(const half* tile, int row, int column) {
  // Eight halves by eight: the column's number is mixed with that of the row.
  const half* const at =
      tile + row * 32 + ((column / 8) ^ (row / 2 % 4)) * 8 + column % 8;
  return static_cast<unsigned>(__cvta_generic_to_shared(at));
}

__global__ void multiply(const half* a, const half* b, float* c) {
  __shared__ __align__(16) half tiles[2][2][kSize * 32];
  const int warp = threadIdx.x / 32, lane = threadIdx.x % 32;
  float sums[8][4] = {};
  auto begin = [&](int k, int stage) {
    for (int i = threadIdx.x; i < kSize * 4; i += 128) {
      const int row = i / 4, column = i % 4 * 8;
      asm volatile("cp.async.cg.shared.global [%0], [%1], 16;" ::"r"(
                       addressOf(tiles[stage][0], row, column)),
                   "l"(a + row * 128 + k + column));
      asm volatile("cp.async.cg.shared.global [%0], [%1], 16;" ::"r"(
                       addressOf(tiles[stage][1], row, column)),
                   "l"(b + row * 128 + k + column));
    }
    asm volatile("cp.async.commit_group;\n" ::);
  };
  begin(0, 0);
  for (int k = 0; k < 128; k += 32) {
    const int stage = k / 32 % 2;
    if (k + 32 < 128) begin(k + 32, 1 - stage);
    if (k + 32 < 128) {
      asm volatile("cp.async.wait_group 1;\n" ::);
    } else {
      asm volatile("cp.async.wait_group 0;\n" ::);
    }
    __syncthreads();
    for (int part = 0; part < 32; part += 16) {
      unsigned left[4];
      asm volatile(
          "ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0,%1,%2,%3}, [%4];\n"
          : "=r"(left[0]), "=r"(left[1]), "=r"(left[2]), "=r"(left[3])
          : "r"(addressOf(tiles[stage][0], 16 * warp + lane % 16,
                          part + lane / 16 * 8)));
      for (int j = 0; j < 8; ++j) {
        unsigned right[2];
        asm volatile("ldmatrix.sync.aligned.m8n8.x2.shared.b16 {%0,%1}, [%2];\n"
                     : "=r"(right[0]), "=r"(right[1])
                     : "r"(addressOf(tiles[stage][1], 8 * j + lane % 8,
                                     part + lane / 8 % 2 * 8)));
        asm volatile(
            "mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 "
            "{%0,%1,%2,%3}, {%4,%5,%6,%7}, {%8,%9}, {%0,%1,%2,%3};\n"
            : "+f"(sums[j][0]), "+f"(sums[j][1]), "+f"(sums[j][2]),
              "+f"(sums[j][3])
            : "r"(left[0]), "r"(left[1]), "r"(left[2]), "r"(left[3]),
              "r"(right[0]), "r"(right[1]));
      }
    }
    __syncthreads();
  }
  for (int j = 0; j < 8; ++j) {
    for (int i = 0; i < 4; ++i) {
      c[(16 * warp + lane / 4 + i / 2 * 8) * kSize + 8 * j + lane % 4 * 2 +
        i % 2] = sums[j][i];
    }
  }
}

int main() {
  OnDevice<half> a(numbers<half>(kSize * 128, 66, -4, 4));
  OnDevice<half> b(numbers<half>(kSize * 128, 67, -4, 4));
  OnDevice<float> c(kSize * kSize);
  multiply<<<1, 128>>>(a, b, c);
  show("c", c.values());
}
