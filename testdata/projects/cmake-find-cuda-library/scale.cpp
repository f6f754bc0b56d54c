#include "scale.h"

#include <cuda_runtime.h>

#include "device.h"

bool scale(float* values, int count, float factor) {
  float* device = nullptr;
  const size_t bytes = count * sizeof(float);
  if (cudaMalloc(&device, bytes) != cudaSuccess) return false;
  cudaMemcpy(device, values, bytes, cudaMemcpyHostToDevice);
  scaleOnDevice(device, count, factor);
  const cudaError_t error =
      cudaMemcpy(values, device, bytes, cudaMemcpyDeviceToHost);
  cudaFree(device);
  return error == cudaSuccess;
}
