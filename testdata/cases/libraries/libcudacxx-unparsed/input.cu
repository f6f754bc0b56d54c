// What no compiler saw: only names that the tables have behind cuda::std, and
// those of namespace cuda where libcu++ is included.
#include <cuda/atomic>
#include <cuda/std/limits>

__global__ void kernel(int* out) { out[0] = cuda::std::numeric_limits<int>::max(); }

#if defined(NOT_BUILT)
float least = cuda::std::numeric_limits<float>::lowest();
cuda::atomic<int, cuda::thread_scope_block> count;
auto pool = cuda::mine::pool();
auto other = at::cuda::std::max(1, 2);
auto text = "cuda::std::max";  // cuda::std::max
#endif
