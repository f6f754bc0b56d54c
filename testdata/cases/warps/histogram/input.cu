#include <cstdio>

#include <cuda_runtime.h>

constexpr int kBins = 8;

// One ballot a bit of the bin; one lane of each bin adds for all.
__global__ void histogram(const int* in, int* bins) {
  const int lane = threadIdx.x % 32;
  const int bin = in[blockIdx.x * blockDim.x + threadIdx.x] & (kBins - 1);
  unsigned peers = 0xffffffffu;
  for (int bit = 1; bit < kBins; bit <<= 1) {
    const unsigned set = __ballot_sync(0xffffffffu, bin & bit);
    peers &= bin & bit ? set : ~set;
  }
  if (lane == __ffs(peers) - 1) atomicAdd(&bins[bin], __popc(peers));
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
  histogram<<<1024, 1024>>>(in, out);
  const cudaError_t error = cudaDeviceSynchronize();
  if (error != cudaSuccess) std::printf("%s\n", cudaGetErrorString(error));
  cudaFree(in);
  cudaFree(out);
  cudaFree(count);
  return error == cudaSuccess ? 0 : 1;
}
