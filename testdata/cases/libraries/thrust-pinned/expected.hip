#include <hip/hip_runtime.h>
#include <thrust/host_vector.h>
#include <thrust/system/cuda/experimental/pinned_allocator.h>

using Pinned = thrust::host_vector<int, thrust::system::hip::experimental::pinned_allocator<int>>;

int first(const Pinned& values) { return values[0]; }
