#pragma once

#if defined(USE_ROCM)
#include <hip/hip_runtime.h>
inline void* allocate(size_t n) { void* p; hipMalloc(&p, n); return p; }
inline int lane(int v) { return __shfl_down_sync(~0ull, v, 1); }
#else
#include <hip/hip_runtime.h>
inline void* allocate(size_t n) { void* p; hipMalloc(&p, n); return p; }
#endif

#ifdef KOKKOS_ENABLE_HIP
using Native = hipStream_t;
#define KERNEL_OF(name) hip##name
#endif
#ifdef KOKKOS_ENABLE_CUDA
using NativeToo = hipStream_t;
#endif

#ifndef USE_HIP
inline int wait() { return hipDeviceSynchronize(); }
#else
#define cudaError_t hipError_t
inline int wait() { return hipDeviceSynchronize(); }
#endif
