#include <thrust/device_vector.h>
#include <thrust/system_error.h>

namespace own {
int cuda_category();
struct max {};
}  // namespace own

#if OTHER_BUILD
void check(int error) {
  throw thrust::system_error(error, thrust::hip_category());
  thrust :: system :: hip_category();
  // Others' names, and those of another library than the namespace.
  own::cuda_category();
  own::thrust::cuda_category();
  object.cuda_category();
  thrust::max(1, 2);
  thrust::umax(1, 2);
}
#endif
