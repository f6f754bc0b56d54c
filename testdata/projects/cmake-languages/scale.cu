#include "scale.h"

#include <cuda_runtime.h>

#include "index.cuh"

namespace {

__global__ void scaleBy(float* values, int count, float factor) {
  const int i = Index::here();
  if (i < count) values[i] *= factor;
}

}  // namespace

bool scale(float* values, int count, float factor) {
  float* device = nullptr;
  const size_t bytes = count * sizeof(float);
  if (cudaMalloc(&device, bytes) != cudaSuccess) return false;
  cudaMemcpy(device, values, bytes, cudaMemcpyHostToDevice);
  scaleBy<<<blocksFor(count), kThreads>>>(device, count, factor);
  const cudaError_t error =
      cudaMemcpy(values, device, bytes, cudaMemcpyDeviceToHost);
  cudaFree(device);
  return error == cudaSuccess;
}
