#include <cuda_runtime.h>
#include <stdio.h>

__global__ void work(float* x) { x[threadIdx.x] += 1; }

int report(cudaError_t error) {
  if (error != cudaSuccess) puts(cudaGetErrorString(error));
  return error != cudaSuccess;
}

int lost(float* x) {
  work<<<1, 2048>>>(x);
  cudaDeviceSynchronize();  // "}" ends no block here
  return report(cudaGetLastError());
}

int lostInBlock(float* x, cudaEvent_t event) {
  work<<<1, 2048>>>(x);
  if (event) {
    cudaEventRecord(event, 0);
  }
  return report(cudaPeekAtLastError());
}

int kept(float* x) {
  work<<<1, 64>>>(x);
  if (report(cudaGetLastError())) return 1;
  cudaDeviceSynchronize();
  return report(cudaGetLastError());
}

int keptWithText(float* x) {
  work<<<1, 64>>>(x);
  puts(cudaGetErrorString(cudaSuccess));
  return report(cudaGetLastError());
}

void launched(float* x) { work<<<1, 64>>>(x); }

int elsewhere(float* x) {
  cudaFree(x);
  return report(cudaGetLastError());
}
