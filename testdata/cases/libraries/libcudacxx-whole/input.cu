// The whole namespace: aliases, directives and macros, for CUDA and without it.
#include <cuda/std/tuple>
#include <cuda/std/utility>
#ifndef __CUDACC__
#include <tuple>
#endif

#ifdef __CUDACC__
#define STD cuda::std
#else
#define STD std
#endif

namespace cs = cuda::std;

__device__ int first(STD::tuple<int, float> both) {
  cs::tuple<int, float> other;
  other = both;
  return STD::get<0>(both) + cs::get<0>(other);
}

__global__ void kernel(int* out) {
  using namespace cuda::std;
  tuple_element_t<0, STD::tuple<int, float>> value = first(cs::make_tuple(out[0], 2.0f));
  STD::swap(value, out[1]);
}
