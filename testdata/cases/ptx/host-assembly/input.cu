#include <cuda_runtime.h>

unsigned long long counter() {
  unsigned lo, hi;
  __asm__ __volatile__("rdtsc" : "=a"(lo), "=d"(hi));
  asm volatile("" ::: "memory");
  asm volatile("pause");
  asm volatile("mov %1, %0\n\tadd $1, %0" : "=r"(lo) : "r"(hi));
  asm volatile("lock; xaddl %0, %1" : "+r"(lo), "+m"(hi) : : "memory");
  return lo;
}

__device__ void keep(int* p) { asm volatile("" ::: "memory"); }
__device__ void name() asm("another_name");
