// mma.sync with sums of half, two a register.
#include <cuda_fp16.h>

#include "matrix.cuh"

__global__ void k16(const unsigned* a, const unsigned* b, unsigned* d) {
  const int lane = threadIdx.x;
  unsigned low = d[2 * lane], high = d[2 * lane + 1];
  asm volatile(
      "mma.sync.aligned.m16n8k16.row.col.f16.f16.f16.f16 {%0, %1}, "
      "{%2, %3, %4, %5}, {%6, %7}, {%8, %9};"
      : "=r"(low), "=r"(high)
      : "r"(a[4 * lane]), "r"(a[4 * lane + 1]), "r"(a[4 * lane + 2]),
        "r"(a[4 * lane + 3]), "r"(b[2 * lane]), "r"(b[2 * lane + 1]), "r"(low),
        "r"(high));
  d[2 * lane] = low;
  d[2 * lane + 1] = high;
}

__global__ void k8(const unsigned* a, const unsigned* b, unsigned* d) {
  const int lane = threadIdx.x;
  asm volatile(
      "mma.sync.aligned.m16n8k8.row.col.f16.f16.f16.f16 {%0, %1}, {%2, %3}, "
      "{%4}, {%0, %1};"
      : "+r"(d[2 * lane]), "+r"(d[2 * lane + 1])
      : "r"(a[2 * lane]), "r"(a[2 * lane + 1]), "r"(b[lane]));
}

int main() {
  OnDevice<half> a(numbers<half>(256, 34, -5, 5));
  OnDevice<half> b(numbers<half>(128, 35, -5, 5));
  OnDevice<half> d(numbers<half>(128, 36, -9, 9));
  unsigned* const wordsA = reinterpret_cast<unsigned*>((half*)a);
  unsigned* const wordsB = reinterpret_cast<unsigned*>((half*)b);
  unsigned* const wordsD = reinterpret_cast<unsigned*>((half*)d);
  k16<<<1, 32>>>(wordsA, wordsB, wordsD);
  show("k16", d.values());
  k8<<<1, 32>>>(wordsA, wordsB, wordsD);
  show("k8", d.values());
}
