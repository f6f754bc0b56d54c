#pragma once

#include <cuda_runtime.h>
#include <device_launch_parameters.h>

__device__ inline unsigned placeOf() {
  return blockIdx.x * blockDim.x + threadIdx.x;
}

void fill(int* data, unsigned count);
int countOf(const int* data, unsigned count);
int plain(int value);
