// __align__ is HIP's for its own compiler; plain C++ reads the header, too.
#include <cuda_runtime.h>

#include "layout.h"

struct __align__(8) Pair {
  float x, y;
};

__global__ void kernel(Record* records, Pair* pairs) {
  __shared__ __align__(16) float tile[64];
  tile[threadIdx.x] = pairs[threadIdx.x].x;
  records[threadIdx.x].weight = tile[threadIdx.x];
}
