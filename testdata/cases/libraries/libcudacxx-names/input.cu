// Names of cuda::std that the standard library has for kernels too.
#include <cuda/std/__algorithm/max.h>
#include <cuda/std/array>
#include <cuda/std/cmath>
#include <cuda/std/complex>
#include <cuda/std/cstdint>
#include <cuda/std/functional>
#include <cuda/std/limits>
#include <cuda/std/tuple>
#include <cuda/std/type_traits>
#include <cuda/std/utility>
#include <limits>

using ::cuda::std::forward_as_tuple;
using cuda::std::index_sequence;

template <class T, class = cuda::std::enable_if_t<cuda::std::is_floating_point<T>::value>>
__device__ T most() {
  return cuda::std::numeric_limits<T>::max();
}

template <cuda::std::size_t... I>
__device__ int sum(index_sequence<I...>) { return static_cast<int>((I + ... + 0)); }

struct Best {
  cuda::std::pair<int, float> at;
};

__global__ void kernel(float* out, const float* in, cuda::std::uint32_t n) {
  cuda::std::array<float, 3> three{1, 2, most<float>()};
  three[n % 3] = cuda::std::sqrt(in[0]) + cuda :: std :: fabs(in[1]);
  cuda::std::tuple<int, float> best(0, three[1]);
  best = cuda::std::make_tuple(sum(cuda::std::make_index_sequence<3>()), in[2]);
  auto [i, v] = best;
  Best other;
  other.at = cuda::std::make_pair(i, v);
  cuda::std::swap(other.at.first, i);
  cuda::std::tie(i, v) = best;
  cuda::std::complex<float> z(v, in[1]);
  out[0] = (z * z).real() + cuda::std::get<1>(best) + cuda::std::plus<float>()(v, 1);
  out[1] = cuda::std::max(v, cuda::std::move(in[3])) + other.at.second;
}
