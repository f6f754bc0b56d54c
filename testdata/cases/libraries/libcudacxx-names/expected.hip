// Names of cuda::std that the standard library has for kernels too.
#include <hip/hip_runtime.h>
#include <algorithm>
#include <array>
#include <cmath>
#include <complex>
#include <cstdint>
#include "hipport/cxx.h"
#include <limits>
#include <type_traits>
#include <limits>

using ::std::forward_as_tuple;
using std::index_sequence;

template <class T, class = std::enable_if_t<std::is_floating_point<T>::value>>
__device__ T most() {
  return hipport::cxx::numeric_limits<T>::max();
}

template <std::size_t... I>
__device__ int sum(index_sequence<I...>) { return static_cast<int>((I + ... + 0)); }

struct Best {
  hipport::cxx::pair<int, float> at;
};

__global__ void kernel(float* out, const float* in, std::uint32_t n) {
  std::array<float, 3> three{1, 2, most<float>()};
  three[n % 3] = std::sqrt(in[0]) + std::fabs(in[1]);
  hipport::cxx::tuple<int, float> best(0, three[1]);
  best = hipport::cxx::make_tuple(sum(std::make_index_sequence<3>()), in[2]);
  auto [i, v] = best;
  Best other;
  other.at = hipport::cxx::make_pair(i, v);
  hipport::cxx::swap(other.at.first, i);
  hipport::cxx::tie(i, v) = best;
  std::complex<float> z(v, in[1]);
  out[0] = (z * z).real() + std::get<1>(best) + std::plus<float>()(v, 1);
  out[1] = std::max(v, std::move(in[3])) + other.at.second;
}
