#include "scale_kernel.cuh"

int main() {
  float* values;
  if (cudaMalloc(&values, 64 * sizeof(float)) != cudaSuccess) return 1;
  scaleBy<float><<<1, 64>>>(values, 2.0F);
  return cudaFree(values) != cudaSuccess;
}
