// What Thrust has for CUDA and rocThrust does not have for HIP.
//
// The problem: <thrust/system/cuda/experimental/pinned_allocator.h> gives host
// vectors memory that GPUs copy from without staging it. rocThrust has the
// memory, but no allocator of that name. The names are those that a port
// writes: thrust::hip::experimental::pinned_allocator<T>, and the same in
// thrust::system::hip.
//
// What differs: nothing that users see. It throws thrust's bad_alloc where HIP
// has no such memory left.
//
// Needs rocThrust of ROCm 5.2 or later; C++17, as rocThrust does.
//
// Copyright (c) 2026 The hipify-port developers. MIT License, see LICENSE.
#ifndef HIPPORT_THRUST_H
#define HIPPORT_THRUST_H

#include <thrust/mr/allocator.h>
#include <thrust/system/hip/memory_resource.h>

namespace thrust {
namespace system {
namespace hip {
namespace experimental {

template <typename T>
using pinned_allocator = ::thrust::mr::stateless_resource_allocator<
    T, ::thrust::system::hip::universal_host_pinned_memory_resource>;

}  // namespace experimental
}  // namespace hip
}  // namespace system

namespace hip {
namespace experimental {
using ::thrust::system::hip::experimental::pinned_allocator;
}  // namespace experimental
}  // namespace hip
}  // namespace thrust

#endif  // HIPPORT_THRUST_H
