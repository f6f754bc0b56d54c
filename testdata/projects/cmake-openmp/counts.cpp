#include <cuda_runtime.h>
#include <device_launch_parameters.h>
#include <omp.h>

#include <bit>

#include "threads.h"

// A compiler for the host takes this with CUDA's headers, and not with HIP's.
inline __device__ int indexInBlock() { return threadIdx.x; }

bool everyThreadCounts() {
  int seen = 0;
#pragma omp parallel num_threads(THREADS) reduction(+ : seen)
  seen += 1 << omp_get_thread_num();
  return std::popcount(static_cast<unsigned>(seen)) == THREADS;
}
