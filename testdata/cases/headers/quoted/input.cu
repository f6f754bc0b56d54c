#include "cuda_runtime.h"
#include "device_launch_parameters.h"

int devices() {
  int n = 0;
  cudaGetDeviceCount(&n);
  return n;
}
