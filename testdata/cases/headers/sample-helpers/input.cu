// A program that began as a CUDA sample.
#include <stdio.h>

#include <cuda_runtime.h>

#include <helper_functions.h>
#include <helper_cuda.h>

__global__ void scale(float* data, float by) { data[threadIdx.x] *= by; }

int main(int argc, char** argv) {
  findCudaDevice(argc, (const char**)argv);
  int n = 64;
  if (checkCmdLineFlag(argc, (const char**)argv, "n")) {
    n = getCmdLineArgumentInt(argc, (const char**)argv, "n");
  }
  StopWatchInterface* timer = NULL;
  sdkCreateTimer(&timer);
  sdkStartTimer(&timer);
  float* data = NULL;
  checkCudaErrors(cudaMalloc((void**)&data, n * sizeof(float)));
  scale<<<1, n>>>(data, 2.0f);
  getLastCudaError("scale failed");
  checkCudaErrors(cudaDeviceSynchronize());
  sdkStopTimer(&timer);
  printf("%f ms\n", sdkGetTimerValue(&timer));
  sdkDeleteTimer(&timer);
  checkCudaErrors(cudaFree(data));
  return 0;
}
