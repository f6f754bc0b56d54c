#include <hip/hip_runtime.h>
#include "hipport/wmma.h"
#include "tiles.cuh"
#include "hipport/vector_math.h"

using hipport::matrix::wmma::fragment;

template <class T>
__global__ void kernel(T* out, float3 value) {
  fragment<hipport::matrix::wmma::accumulator, 16, 16, 16, T> sum;
  hipport::matrix::wmma::fill_fragment(sum, T(dot(value, value + value)));
  out[0] = sum.x[0];
}

template __global__ void kernel<float>(float*, float3);
