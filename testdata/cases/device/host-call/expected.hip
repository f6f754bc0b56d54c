#include <hip/hip_runtime.h>
#include <cstdio>

void report(int n) { printf("%d\n", n); }

struct Log {
  Log(int n) : count(n) { report(n); }
  int count;
};

// Neither inline nor a template: compiled for GPUs.
__host__ __device__ int check(int n) {
  if (n < 0) report(n);
  return n;
}

// Kernels call it by another function.
inline __host__ __device__ int logged(int n) { return Log(n).count; }
inline __host__ __device__ int twice(int n) { return 2 * logged(n); }

__global__ void kernel(int* data) { data[0] = twice(data[1]); }
