#include <hip/hip_runtime.h>
#include "tiles.cuh"
#include "hipport/vector_math.h"

using nvcuda::wmma::fragment;

template <class T>
__global__ void kernel(T* out, float3 value) {
  fragment<nvcuda::wmma::accumulator, 16, 16, 16, T> sum;
  nvcuda::wmma::fill_fragment(sum, T(dot(value, value + value)));
  out[0] = sum.x[0];
}

template __global__ void kernel<float>(float*, float3);
