// The whole namespace: aliases, directives and macros, for CUDA and without it.
#include <hip/hip_runtime.h>
#include "hipport/cxx.h"
#ifndef __HIPCC__
#include <tuple>
#endif

#ifdef __HIPCC__
#define STD hipport::cxx
#else
#define STD std
#endif

namespace cs = hipport::cxx;

__device__ int first(STD::tuple<int, float> both) {
  cs::tuple<int, float> other;
  other = both;
  return STD::get<0>(both) + cs::get<0>(other);
}

__global__ void kernel(int* out) {
  using namespace hipport::cxx;
  tuple_element_t<0, STD::tuple<int, float>> value = first(cs::make_tuple(out[0], 2.0f));
  STD::swap(value, out[1]);
}
