// A program that began as a CUDA sample.
#include <stdio.h>

#include <hip/hip_runtime.h>

#include "hipport/samples.h"

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
  checkCudaErrors(hipMalloc((void**)&data, n * sizeof(float)));
  scale<<<1, n>>>(data, 2.0f);
  getLastCudaError("scale failed");
  checkCudaErrors(hipDeviceSynchronize());
  sdkStopTimer(&timer);
  printf("%f ms\n", sdkGetTimerValue(&timer));
  sdkDeleteTimer(&timer);
  checkCudaErrors(hipFree(data));
  return 0;
}
