#include <hip/hip_runtime.h>
#include <thrust/execution_policy.h>
#include <thrust/system/hip/execution_policy.h>

// Added to Thrust's back end.
namespace thrust {
namespace system {
namespace hip {
namespace tools {
inline int version() { return 1; }
}  // namespace tools
}  // namespace cuda
}  // namespace system

namespace hip {
namespace tools {
using thrust::system::hip::tools::version;
}
}  // namespace cuda
}  // namespace thrust

namespace mine {
namespace cuda {
using namespace thrust::hip::tools;
}
}  // namespace mine

int main() {
  const auto policy = thrust::hip::par;
  (void)policy;
  return thrust::hip::tools::version() + mine::cuda::version();
}
