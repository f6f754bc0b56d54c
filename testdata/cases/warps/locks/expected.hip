// Locks between the lanes of a warp: loops that no lane leaves before all can.
#include <hip/hip_runtime.h>
#include "hipport/warp.h"

__device__ int mutex;
__device__ float total;

__global__ void spins(const float* in) {
  const float value = in[threadIdx.x];
  for (bool waits = true; hipport::any(waits);) {
    if (!waits || (atomicCAS(&mutex, 0, 1) != 0)) continue;
  total += value;
  __threadfence();
  atomicExch(&mutex, 0);
    waits = false;
  }
}

__global__ void empty(int* locks, float* sums) {
  for (bool waits = true; hipport::any(waits);) {
    if (!waits || (atomicExch(&locks[blockIdx.x], 1) == 1)) continue;
  sums[blockIdx.x] += 1;
  locks[blockIdx.x] = 0;
    waits = false;
  }
}

__global__ void turns(int* lock, float* sum) {
  bool waits = true;
  while (hipport::any(waits)) {
    if (!waits) continue;
    if (atomicCAS(lock, 0, 1) == 0) {
      *sum += 1;
      __threadfence();
      atomicExch(lock, 0);
      waits = false;
    }
  }
}

// What is left: the lane leaves by a break, a variable lives on, the release is
// elsewhere.
__global__ void breaks(int* lock, float* sum) {
  while (true) {
    if (atomicCAS(lock, 0, 1) == 0) {
      *sum += 1;
      atomicExch(lock, 0);
      break;
    }
  }
}
__global__ void lives(int* lock, float* sum) {
  while (atomicCAS(lock, 0, 1) != 0);
  const float before = *sum;
  *sum = before + 1;
  atomicExch(lock, 0);
  sum[1] = before;
}
__device__ void acquire(int* lock) {
  while (atomicCAS(lock, 0, 1) != 0) {
  }
}
__global__ void synchronizes(int* lock, float* sum) {
  while (atomicCAS(lock, 0, 1) != 0) {
  }
  __syncthreads();
  *sum += 1;
  atomicExch(lock, 0);
}
