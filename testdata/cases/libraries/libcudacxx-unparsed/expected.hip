// What no compiler saw: only names that the tables have behind cuda::std, and
// those of namespace cuda where libcu++ is included.
#include <hip/hip_runtime.h>
#include "hipport/cxx.h"
#include <limits>

__global__ void kernel(int* out) { out[0] = hipport::cxx::numeric_limits<int>::max(); }

#if defined(NOT_BUILT)
float least = hipport::cxx::numeric_limits<float>::lowest();
hipport::cxx::atomic<int, hipport::cxx::thread_scope_block> count;
auto pool = cuda::mine::pool();
auto other = at::cuda::std::max(1, 2);
auto text = "cuda::std::max";  // cuda::std::max
#endif
