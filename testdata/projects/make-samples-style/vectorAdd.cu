#include <cuda_runtime.h>
#include <stdio.h>

__global__ void vectorAdd(const float *A, const float *B, float *C,
                          int numElements) {
  int i = blockDim.x * blockIdx.x + threadIdx.x;

  if (i < numElements) {
    C[i] = A[i] + B[i];
  }
}

int main(void) {
  int n = 4096;
  float *d[3] = {NULL, NULL, NULL};
  for (int i = 0; i < 3; ++i) {
    if (cudaMalloc((void **)&d[i], n * sizeof(float)) != cudaSuccess) return 1;
  }
  vectorAdd<<<(n + 255) / 256, 256>>>(d[0], d[1], d[2], n);
  printf("%s\n", cudaGetErrorString(cudaGetLastError()));
  for (int i = 0; i < 3; ++i) cudaFree(d[i]);
  return 0;
}
