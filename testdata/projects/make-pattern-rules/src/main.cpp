#include <cstdio>

#include "scale.h"

int main() {
  float* data = nullptr;
  if (cudaMalloc(&data, 1024 * sizeof(float)) != cudaSuccess) return 1;
  const cudaError_t error = scale(data, 2.0f, 1024);
  cudaFree(data);
  std::printf("%s\n", cudaGetErrorString(error));
  return error == cudaSuccess ? 0 : 1;
}
