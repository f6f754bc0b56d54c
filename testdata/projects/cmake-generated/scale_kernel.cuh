#pragma once

#include <cuda_runtime.h>

template <typename T>
__global__ void scaleBy(T* values, T factor) {
  values[threadIdx.x] *= factor;
}
