// Names of libcu++ without counterpart, each named at its place.
#include <cuda/annotated_ptr>
#include <cuda/barrier>
#include <cuda/std/chrono>
#include <cuda/std/type_traits>

__global__ void kernel(int* out) {
  __shared__ cuda::barrier<cuda::thread_scope_block> meeting;
  if (threadIdx.x == 0) init(&meeting, blockDim.x);
  __syncthreads();
  meeting.arrive_and_wait();
  cuda::annotated_ptr<int, cuda::access_property::persisting> kept(out);
  out[1] = static_cast<int>(cuda::std::chrono::steady_clock::now().time_since_epoch().count());
  cuda::std::chrono::nanoseconds wait(out[1]);
  out[2] = static_cast<int>(wait.count());
}
