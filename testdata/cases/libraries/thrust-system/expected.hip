#include <hip/hip_runtime.h>
#include <thrust/device_vector.h>
#include <thrust/execution_policy.h>
#include <thrust/sort.h>
#include <thrust/system/hip/error.h>
#include <thrust/system/hip/execution_policy.h>
#include <thrust/system/hip/vector.h>
#include <thrust/system_error.h>

namespace mine {
namespace cuda {
inline int version() { return 1; }
}  // namespace cuda
}  // namespace mine

namespace system_of_thrust = thrust::hip;

#define POLICY(stream) thrust::hip::par.on(stream)

void sort(thrust::device_vector<int>& keys, hipStream_t stream) {
  thrust::sort(thrust::hip::par.on(stream), keys.begin(), keys.end());
  thrust::sort(POLICY(stream), keys.begin(), keys.end());
  thrust::sort(thrust::device, keys.begin(), keys.end() - mine::cuda::version());
#ifdef NOT_HERE
  thrust::sort(thrust :: hip::par, keys.begin(), keys.end());
#endif
}

// Thrust's own name for it, and what is named after it.
void check(thrust::system::hip::vector<int>& keys) {
  try {
    thrust::sort(thrust::system::hip::par, keys.begin(), keys.end());
  } catch (const thrust::system_error& error) {
    if (error.code().category() != thrust::hip_category()) throw;
    throw thrust::system_error(hipGetLastError(), thrust::system::hip_category(), "sort");
  }
}
