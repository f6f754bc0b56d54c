#include <cassert>
#include <cstdio>
#include <cstdlib>

#define CHECK(condition) assert(condition)

__device__ int* make(int n) { return new int[n]; }

__global__ void kernel(const int* values, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  CHECK(i < n);
  assert(values[i] > 0);
  int* copy = static_cast<int*>(malloc(sizeof(int)));
  *copy = values[i];
  printf("%d\n", *copy);
  free(copy);
}

// Not in a kernel: the host's own.
void host(int n) {
  assert(n > 0);
  int* memory = new int[n];
  printf("%d\n", memory[0]);
  delete[] memory;
}

namespace pool {
__device__ void* malloc(int bytes);
}

__global__ void pooled() { pool::malloc(4); }
