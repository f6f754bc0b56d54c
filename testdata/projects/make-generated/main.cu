#include <cuda_runtime.h>

template <typename T>
void fill(T* data, T value);

int main() {
  void* data = nullptr;
  if (cudaMalloc(&data, 256) != cudaSuccess) return 1;
  fill(static_cast<int*>(data), 1);
  fill(static_cast<float*>(data), 1.0f);
  cudaDeviceSynchronize();
  return cudaFree(data) == cudaSuccess ? 0 : 1;
}
