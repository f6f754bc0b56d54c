// mma.sync of half with sums of float: every register of every lane.
#include <cuda_fp16.h>

#include "matrix.cuh"

__global__ void k16(const unsigned* a, const unsigned* b, const float* c,
                    float* d) {
  const int lane = threadIdx.x % 32;
  const int warp = threadIdx.x / 32;
  float sums[4];
  unsigned left[4], right[2];
  for (int i = 0; i < 4; ++i) left[i] = a[128 * warp + 4 * lane + i];
  for (int i = 0; i < 2; ++i) right[i] = b[64 * warp + 2 * lane + i];
  for (int i = 0; i < 4; ++i) sums[i] = c[4 * lane + i];
  asm volatile(
      "mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 "
      "{%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, {%10, %11, %12, %13};\n"
      : "=f"(sums[0]), "=f"(sums[1]), "=f"(sums[2]), "=f"(sums[3])
      : "r"(left[0]), "r"(left[1]), "r"(left[2]), "r"(left[3]), "r"(right[0]),
        "r"(right[1]), "f"(sums[0]), "f"(sums[1]), "f"(sums[2]), "f"(sums[3]));
  for (int i = 0; i < 4; ++i) d[128 * warp + 4 * lane + i] = sums[i];
}

__global__ void k8(const unsigned* a, const unsigned* b, float* d) {
  const int lane = threadIdx.x;
  float sums[4] = {0.0f, 0.5f, 1.0f, 1.5f};
  asm("mma.sync.aligned.m16n8k8.row.col.f32.f16.f16.f32 "
      "{%0,%1,%2,%3}, {%4,%5}, {%6}, {%0,%1,%2,%3};"
      : "+f"(sums[0]), "+f"(sums[1]), "+f"(sums[2]), "+f"(sums[3])
      : "r"(a[2 * lane]), "r"(a[2 * lane + 1]), "r"(b[lane]));
  for (int i = 0; i < 4; ++i) d[4 * lane + i] = sums[i];
}

int main() {
  OnDevice<half> a(numbers<half>(1024, 31, -16, 16));
  OnDevice<half> b(numbers<half>(512, 32, -16, 16));
  OnDevice<float> c(numbers<float>(128, 33, -500, 500));
  OnDevice<float> d(512);
  const unsigned* wordsA = reinterpret_cast<unsigned*>((half*)a);
  const unsigned* wordsB = reinterpret_cast<unsigned*>((half*)b);
  k16<<<1, 128>>>(wordsA, wordsB, c, d);
  show("k16", d.values());
  k8<<<1, 32>>>(wordsA, wordsB, d);
  show("k8", d.values());
}
