// HIP's threadIdx.x and its kin were objects of classes before ROCm 6.4.
#include <hip/hip_runtime.h>
#include <algorithm>
#include <cmath>
#include <cstdio>

template <class T>
__host__ __device__ T upper(T a, T b) {
  return (a + b - 1) / b;
}
__host__ __device__ unsigned whole(unsigned a, unsigned b) { return a / b; }

#define STRIDE (blockDim.x * gridDim.x)

__global__ void deduced(unsigned* out, unsigned m, double* real) {
  out[0] = upper(m, unsigned(blockDim.x));
  out[1] = min(m, unsigned(blockDim.x));
  real[0] = sqrt(unsigned(threadIdx.x));
  real[1] = pow(2.0, unsigned(blockIdx.y));
  printf("%u %u\n", unsigned(threadIdx.x), m);
  auto thread = unsigned(threadIdx.x);
  thread += 2;
  out[2] = thread;
}

template <class T>
__global__ void dependent(T* out, unsigned m) {
  out[0] = static_cast<T>(upper(m, (unsigned(gridDim.z))));
  out[1] = upper<T>(out[0], unsigned(blockDim.x));
}

// Numbers wherever a number is asked for.
__global__ void harmless(unsigned* out, unsigned m) {
  out[0] = whole(m, blockDim.x);
  out[1] = upper(m, blockDim.x + 0);
  auto index = blockIdx.x * blockDim.x + threadIdx.x;
  atomicAdd(&out[2], threadIdx.x);
  for (unsigned i = threadIdx.x; i < m; i += STRIDE) out[i] = index;
  dim3 block(blockDim.x, blockDim.y);
  out[3] = float(threadIdx.x) > 2 ? block.x : threadIdx.y;
}

int main() {
  deduced<<<1, 1>>>(nullptr, 1, nullptr);
  dependent<<<1, 1>>>(static_cast<unsigned*>(nullptr), 1);
  harmless<<<1, 1>>>(nullptr, 1);
}
