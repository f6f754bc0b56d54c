// What settings.h defines is no word of the support header, and what later.h
// does comes behind it.
#include "settings.h"
#include "sums.cuh"
#include "later.h"

__global__ void total(const T* in, T* out) {
  const T sum = warpSum(in[threadIdx.x]);
  if (threadIdx.x < MANY_BLOCKS) *out = sum;
}
