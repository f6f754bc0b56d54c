// Names behind the namespace cuda: those of libcu++, and others that look alike.
#include <cuda/atomic>
#include <cuda/barrier>
#include <cuda/pipeline>
#include <cuda/std/limits>
#include <cuda/std/tuple>
#include <cuda_runtime.h>

namespace at {
namespace cuda {
inline int barrier(int n) { return n; }
}  // namespace cuda
}  // namespace at
namespace own {
namespace cuda {
namespace std {
inline int visit(int n) { return n; }
}  // namespace std
}  // namespace cuda
inline int both(int n) { return cuda::std::visit(n); }           // harmless: scoped-name
}  // namespace own
struct Pool {
  int cuda;
};

__global__ void kernel(int* out) {
  __shared__ cuda::barrier<cuda::thread_scope_block> meeting;    // wrong: scoped-name
  if (threadIdx.x == 0) init(&meeting, blockDim.x);
  __syncthreads();
  meeting.arrive_and_wait();
  auto pipe = cuda::make_pipeline();                             // wrong: scoped-name
  pipe.producer_commit();
  Pool pool{out[2]};
  out[3] = pool.cuda;                                            // harmless: scoped-name
}

int main() {
  const char* text = "cuda::std::visit";                         // harmless: scoped-name
  return at::cuda::barrier(1) + own::both(text[0]);              // harmless: scoped-name
}
