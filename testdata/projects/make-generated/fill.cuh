#pragma once
#include <cuda_runtime.h>

template <typename T>
__global__ void fillKernel(T* data, T value) {
  data[threadIdx.x] = value;
}

template <typename T>
void fill(T* data, T value) {
  fillKernel<<<1, 64>>>(data, value);
}
