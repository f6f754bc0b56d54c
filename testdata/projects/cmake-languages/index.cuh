#pragma once

#include <cuda_runtime.h>
#include <device_launch_parameters.h>

/// CUDA declares threadIdx for the host's compiler as well, HIP does not.
struct Index {
  __device__ __forceinline__ static int here() {
    return blockIdx.x * blockDim.x + threadIdx.x;
  }
};

constexpr int kThreads = 256;
