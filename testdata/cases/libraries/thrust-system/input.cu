#include <cuda_runtime.h>
#include <thrust/device_vector.h>
#include <thrust/execution_policy.h>
#include <thrust/sort.h>
#include <thrust/system/cuda/error.h>
#include <thrust/system/cuda/execution_policy.h>
#include <thrust/system/cuda/vector.h>
#include <thrust/system_error.h>

namespace mine {
namespace cuda {
inline int version() { return 1; }
}  // namespace cuda
}  // namespace mine

namespace system_of_thrust = thrust::cuda;

#define POLICY(stream) thrust::cuda::par.on(stream)

void sort(thrust::device_vector<int>& keys, cudaStream_t stream) {
  thrust::sort(thrust::cuda::par.on(stream), keys.begin(), keys.end());
  thrust::sort(POLICY(stream), keys.begin(), keys.end());
  thrust::sort(thrust::device, keys.begin(), keys.end() - mine::cuda::version());
#ifdef NOT_HERE
  thrust::sort(thrust :: cuda::par, keys.begin(), keys.end());
#endif
}

// Thrust's own name for it, and what is named after it.
void check(thrust::system::cuda::vector<int>& keys) {
  try {
    thrust::sort(thrust::system::cuda::par, keys.begin(), keys.end());
  } catch (const thrust::system_error& error) {
    if (error.code().category() != thrust::cuda_category()) throw;
    throw thrust::system_error(cudaGetLastError(), thrust::system::cuda_category(), "sort");
  }
}
