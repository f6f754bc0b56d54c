#include "index.h"

int main() {
  constexpr unsigned kCount = 1024;
  int* data = nullptr;
  if (cudaMallocManaged(&data, kCount * sizeof(int)) != cudaSuccess) return 2;
  fill(data, kCount);
  if (cudaDeviceSynchronize() != cudaSuccess) return 2;
  const int sum = countOf(data, kCount);
  cudaFree(data);
  return plain(sum) == 1025 ? 0 : 1;
}
