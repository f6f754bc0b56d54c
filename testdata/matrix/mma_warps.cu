// Warps that multiply by themselves: every second of four, and each a number of
// times of its own.
#include <cuda_fp16.h>

#include "matrix.cuh"

__device__ void multiply(float (&d)[4], const unsigned* a, const unsigned* b) {
  asm volatile(
      "mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 "
      "{%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, {%0, %1, %2, %3};"
      : "+f"(d[0]), "+f"(d[1]), "+f"(d[2]), "+f"(d[3])
      : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "r"(b[0]), "r"(b[1]));
}

__global__ void some(const unsigned* a, const unsigned* b, float* d, int odd) {
  const int lane = threadIdx.x % 32, warp = threadIdx.x / 32;
  float sums[4] = {1, 2, 3, 4};
  if (warp % 2 == odd) multiply(sums, a + 4 * lane, b + 2 * lane);
  for (int i = 0; i < warp; ++i) {
    multiply(sums, a + 4 * (31 - lane), b + 2 * (31 - lane));
  }
  for (int i = 0; i < 4; ++i) d[4 * threadIdx.x + i] = sums[i];
}

int main() {
  OnDevice<half> a(numbers<half>(256, 56, -8, 8));
  OnDevice<half> b(numbers<half>(128, 57, -8, 8));
  for (int odd = 0; odd < 2; ++odd) {
    OnDevice<float> d(512);
    some<<<1, 128>>>(reinterpret_cast<unsigned*>((half*)a),
                     reinterpret_cast<unsigned*>((half*)b), d, odd);
    show(odd == 1 ? "odd" : "even", d.values());
  }
  OnDevice<float> d(512);
  some<<<1, 96>>>(reinterpret_cast<unsigned*>((half*)a),
                  reinterpret_cast<unsigned*>((half*)b), d, 0);
  show("three", d.values());
}
