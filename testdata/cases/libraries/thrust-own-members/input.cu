#include <thrust/execution_policy.h>
#include <thrust/system/cuda/execution_policy.h>

// Added to Thrust's back end.
namespace thrust {
namespace system {
namespace cuda {
namespace tools {
inline int version() { return 1; }
}  // namespace tools
}  // namespace cuda
}  // namespace system

namespace cuda {
namespace tools {
using thrust::system::cuda::tools::version;
}
}  // namespace cuda
}  // namespace thrust

namespace mine {
namespace cuda {
using namespace thrust::cuda::tools;
}
}  // namespace mine

int main() {
  const auto policy = thrust::cuda::par;
  (void)policy;
  return thrust::cuda::tools::version() + mine::cuda::version();
}
