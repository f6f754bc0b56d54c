// Names of libcu++ without counterpart, each named at its place.
#include <hip/hip_runtime.h>
#include <cuda/annotated_ptr>
#include "hipport/cxx.h"
#include <type_traits>

__global__ void kernel(int* out) {
  __shared__ hipport::cxx::barrier<hipport::cxx::thread_scope_block> meeting;
  if (threadIdx.x == 0) init(&meeting, blockDim.x);
  __syncthreads();
  meeting.arrive_and_wait();
  cuda::annotated_ptr<int, cuda::access_property::persisting> kept(out);
  out[1] = static_cast<int>(cuda::std::chrono::steady_clock::now().time_since_epoch().count());
  std::chrono::nanoseconds wait(out[1]);
  out[2] = static_cast<int>(wait.count());
}
