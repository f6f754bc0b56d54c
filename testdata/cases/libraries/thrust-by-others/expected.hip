#include <hip/hip_runtime.h>
#include <thrust/iterator/constant_iterator.h>
#include <thrust/sequence.h>
#include <thrust/device_vector.h>
#include <thrust/reduce.h>
#include <thrust/sort.h>

// CUDA's thrust/sort.h brings sequence and tabulate, and its device_vector.h
// copy_if and constant_iterator; rocThrust's do not.
int sorted(thrust::device_vector<int> &values) {
  thrust::sequence(values.begin(), values.end());
  thrust::sort(values.begin(), values.end());
  const auto one = thrust::make_constant_iterator(1);
  return thrust::reduce(one, one + 4);
}

namespace own {
namespace thrust {
inline int tabulate(int n) { return n; }
}  // namespace thrust
inline int tabulated(int n) { return own::thrust::tabulate(n); }
}  // namespace own
