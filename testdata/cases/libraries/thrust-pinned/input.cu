#include <thrust/host_vector.h>
#include <thrust/system/cuda/experimental/pinned_allocator.h>

using Pinned = thrust::host_vector<int, thrust::system::cuda::experimental::pinned_allocator<int>>;

int first(const Pinned& values) { return values[0]; }
