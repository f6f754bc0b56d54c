#include <cstdio>

#include <cuda_runtime.h>

__device__ __forceinline__ unsigned laneMaskLt() {
  unsigned mask;
  asm("mov.u32 %0, %%lanemask_lt;" : "=r"(mask));
  return mask;
}

__global__ void compact(const int* in, int* out, int* count) {
  const int value = in[blockIdx.x * blockDim.x + threadIdx.x];
  const unsigned kept = __ballot_sync(0xffffffff, value > 0);
  const int leader = __ffs(kept) - 1;
  int base = 0;
  if (leader >= 0 && (threadIdx.x & 31) == leader) {
    base = atomicAdd(count, __popc(kept));
  }
  base = __shfl_sync(0xffffffff, base, leader < 0 ? 0 : leader);
  if (value > 0) out[base + __popc(kept & laneMaskLt())] = value;
  __syncwarp();
}

int main() {
  constexpr int kCount = 1 << 20;
  int* in = nullptr;
  int* out = nullptr;
  int* count = nullptr;
  if (cudaMalloc(&in, kCount * sizeof(int)) != cudaSuccess) return 1;
  cudaMalloc(&out, kCount * sizeof(int));
  cudaMalloc(&count, sizeof(int));
  cudaMemset(in, 1, kCount * sizeof(int));
  cudaMemset(count, 0, sizeof(int));
  compact<<<1024, 1024>>>(in, out, count);
  const cudaError_t error = cudaDeviceSynchronize();
  if (error != cudaSuccess) std::printf("%s\n", cudaGetErrorString(error));
  cudaFree(in);
  cudaFree(out);
  cudaFree(count);
  return error == cudaSuccess ? 0 : 1;
}
