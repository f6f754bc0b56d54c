// mma.sync of bfloat16.
#include <cuda_bf16.h>

#include "matrix.cuh"

__global__ void k8(const unsigned* a, const unsigned* b, float* d) {
  const int lane = threadIdx.x;
  float sums[4];
  for (int i = 0; i < 4; ++i) sums[i] = d[4 * lane + i];
  asm volatile(
      "mma.sync.aligned.m16n8k8.row.col.f32.bf16.bf16.f32 {%0, %1, %2, %3}, "
      "{%4, %5}, {%6}, {%0, %1, %2, %3};"
      : "+f"(sums[0]), "+f"(sums[1]), "+f"(sums[2]), "+f"(sums[3])
      : "r"(a[2 * lane + 0]), "r"(a[2 * lane + 1]), "r"(b[1 * lane + 0]));
  for (int i = 0; i < 4; ++i) d[4 * lane + i] = sums[i];
}

__global__ void k16(const unsigned* a, const unsigned* b, float* d) {
  const int lane = threadIdx.x;
  float sums[4];
  for (int i = 0; i < 4; ++i) sums[i] = d[4 * lane + i];
  asm volatile(
      "mma.sync.aligned.m16n8k16.row.col.f32.bf16.bf16.f32 {%0, %1, %2, %3}, "
      "{%4, %5, %6, %7}, {%8, %9}, {%0, %1, %2, %3};"
      : "+f"(sums[0]), "+f"(sums[1]), "+f"(sums[2]), "+f"(sums[3])
      : "r"(a[4 * lane + 0]), "r"(a[4 * lane + 1]), "r"(a[4 * lane + 2]),
        "r"(a[4 * lane + 3]), "r"(b[2 * lane + 0]), "r"(b[2 * lane + 1]));
  for (int i = 0; i < 4; ++i) d[4 * lane + i] = sums[i];
}

int main() {
  {
    OnDevice<__nv_bfloat16> a(numbers<__nv_bfloat16>(128, 41, -20, 20));
    OnDevice<__nv_bfloat16> b(numbers<__nv_bfloat16>(64, 42, -20, 20));
    OnDevice<float> d(numbers<float>(128, 43, -1000, 1000));
    k8<<<1, 32>>>(reinterpret_cast<unsigned*>((__nv_bfloat16*)a),
                  reinterpret_cast<unsigned*>((__nv_bfloat16*)b), d);
    show("k8", d.values());
  }
  {
    OnDevice<__nv_bfloat16> a(numbers<__nv_bfloat16>(256, 41, -20, 20));
    OnDevice<__nv_bfloat16> b(numbers<__nv_bfloat16>(128, 42, -20, 20));
    OnDevice<float> d(numbers<float>(128, 43, -1000, 1000));
    k16<<<1, 32>>>(reinterpret_cast<unsigned*>((__nv_bfloat16*)a),
                   reinterpret_cast<unsigned*>((__nv_bfloat16*)b), d);
    show("k16", d.values());
  }
}
