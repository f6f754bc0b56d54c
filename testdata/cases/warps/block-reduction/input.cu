#include <cstdio>

#include <cuda_runtime.h>

#define FULL_MASK 0xffffffffu
#define WARP_SIZE 32

template <typename T>
__inline__ __device__ T warpSum(T v) {
#pragma unroll
  for (int offset = WARP_SIZE / 2; offset > 0; offset >>= 1) {
    v += __shfl_down_sync(FULL_MASK, v, offset);
  }
  return v;
}

__global__ void blockSum(const float* in, float* out, int n) {
  __shared__ float partial[WARP_SIZE];
  const int lane = threadIdx.x % WARP_SIZE;
  const int warp = threadIdx.x / WARP_SIZE;
  float v = 0.0f;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n;
       i += blockDim.x * gridDim.x) {
    v += in[i];
  }
  v = warpSum(v);
  if (lane == 0) partial[warp] = v;
  __syncthreads();
  if (warp == 0) {
    v = lane < blockDim.x / WARP_SIZE ? partial[lane] : 0.0f;
    v = warpSum(v);
    if (lane == 0) atomicAdd(out, v);
  }
}

int main() {
  constexpr int kCount = 1 << 20;
  float* in = nullptr;
  float* out = nullptr;
  int* count = nullptr;
  if (cudaMalloc(&in, kCount * sizeof(float)) != cudaSuccess) return 1;
  cudaMalloc(&out, kCount * sizeof(float));
  cudaMalloc(&count, sizeof(int));
  cudaMemset(in, 1, kCount * sizeof(float));
  cudaMemset(count, 0, sizeof(int));
  blockSum<<<1024, 1024>>>(in, out, kCount);
  const cudaError_t error = cudaDeviceSynchronize();
  if (error != cudaSuccess) std::printf("%s\n", cudaGetErrorString(error));
  cudaFree(in);
  cudaFree(out);
  cudaFree(count);
  return error == cudaSuccess ? 0 : 1;
}
