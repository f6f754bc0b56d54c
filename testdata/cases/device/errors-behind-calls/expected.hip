#include <hip/hip_runtime.h>
#include <stdio.h>

__global__ void work(float* x) { x[threadIdx.x] += 1; }

int report(hipError_t error) {
  if (error != hipSuccess) puts(hipGetErrorString(error));
  return error != hipSuccess;
}

int lost(float* x) {
  work<<<1, 2048>>>(x);
  hipDeviceSynchronize();  // "}" ends no block here
  return report(hipGetLastError());
}

int lostInBlock(float* x, hipEvent_t event) {
  work<<<1, 2048>>>(x);
  if (event) {
    hipEventRecord(event, 0);
  }
  return report(hipPeekAtLastError());
}

int kept(float* x) {
  work<<<1, 64>>>(x);
  if (report(hipGetLastError())) return 1;
  hipDeviceSynchronize();
  return report(hipGetLastError());
}

int keptWithText(float* x) {
  work<<<1, 64>>>(x);
  puts(hipGetErrorString(hipSuccess));
  return report(hipGetLastError());
}

void launched(float* x) { work<<<1, 64>>>(x); }

int elsewhere(float* x) {
  hipFree(x);
  return report(hipGetLastError());
}
