#include <hip/hip_runtime.h>
#include "hipport/warp.h"
#include <cstdio>

#define NAME "kernel"

struct Place {
  int x, y;
};

struct Pair {
  float first, second;
};

__global__ void kernel(Place* places, Pair* pairs, double scale) {
  int lane = threadIdx.x;
  Place place = {static_cast<int>(threadIdx.x), static_cast<int>(blockIdx.x)};
  places[lane] = place;
  pairs[lane] = {static_cast<float>(scale), static_cast<float>(scale)};
  char small[2] = {1, 'a'};
  places[lane].x += small[0];
}

void run(int n, Place* places, Pair* pairs) {
  dim3 grid = {static_cast<unsigned int>(n / 256), 1, 1};
  kernel<<<grid, 256>>>(places, pairs, 0.5);
  printf("run " NAME"\n");
  printf("at " __FILE__", line %d\n", __LINE__);
  hipDeviceSynchronize();
}

extern "C" __global__ void last(int* lanes) { lanes[threadIdx.x] = hipport::kWarpSize; }

#define UNROLL _Pragma("unroll 4")  // nvcc carries it out
__device__ void sum(float* all) {
  UNROLL
  for (int i = 1; i < 8; ++i) all[0] += all[i];
}
