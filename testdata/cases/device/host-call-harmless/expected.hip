#include <hip/hip_runtime.h>
#include <cstdio>

void report(int n) { printf("%d\n", n); }
inline int half(int n) { return n / 2; }
inline __device__ int half(int n, int) { return n / 2; }
constexpr int next(int n) { return n + 1; }

// No kernel calls it, and nothing else compiles it for a GPU.
inline __host__ __device__ int unused(int n) {
  report(n);
  return n;
}

inline __host__ __device__ int guarded(int n) {
#ifndef __HIP_DEVICE_COMPILE__
  report(n);
#endif
  return next(n);
}

__global__ void kernel(int* data) { data[0] = guarded(data[1]); }

int main() { return unused(half(2)); }
