#include <cstdio>

#include <cuda_runtime.h>

constexpr int kTile = 32;

// Each lane holds a column of B; the row of A goes round by shuffles.
__global__ void gemm(const float* a, const float* b, float* c, int n) {
  const int lane = threadIdx.x & 31;
  const int column = blockIdx.x * kTile + lane;
  const int row = blockIdx.y * blockDim.y + threadIdx.y;
  float sum = 0.0f;
  for (int k = 0; k < n; k += kTile) {
    const float mine = a[row * n + k + lane];
#pragma unroll
    for (int i = 0; i < kTile; ++i) {
      sum += __shfl_sync(0xffffffff, mine, i) * b[(k + i) * n + column];
    }
  }
  c[row * n + column] = sum;
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
  gemm<<<dim3(32, 128), dim3(32, 8)>>>(in, in, out, 1024);
  const cudaError_t error = cudaDeviceSynchronize();
  if (error != cudaSuccess) std::printf("%s\n", cudaGetErrorString(error));
  cudaFree(in);
  cudaFree(out);
  cudaFree(count);
  return error == cudaSuccess ? 0 : 1;
}
