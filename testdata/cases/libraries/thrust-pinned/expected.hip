#include <hip/hip_runtime.h>
#include <thrust/host_vector.h>
#include "hipport/thrust.h"

using Pinned = thrust::host_vector<int, thrust::system::hip::experimental::pinned_allocator<int>>;

int first(const Pinned& values) { return values[0]; }
