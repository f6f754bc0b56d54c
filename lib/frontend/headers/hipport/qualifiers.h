// What nvcc's compiler proper knows before it reads a line: predefined macros
// and qualifiers. Valid in C, C++ and CUDA.
//
// The port reads CUDA 12.6: __CUDACC_VER_*__, CUDART_VERSION and CUDA_VERSION
// say so. __CUDACC__ and __NVCC__ are defined in CUDA units alone, as nvcc does;
// __CUDA_ARCH__ is left undefined because only the host pass is parsed (the
// branches that it switches off are ported by the raw lexer).
// embed: keep
#ifndef HIPPORT_QUALIFIERS_H
#define HIPPORT_QUALIFIERS_H

#ifdef __CUDA__
#ifndef __CUDACC__
#define __CUDACC__ 1
#endif
#ifndef __NVCC__
#define __NVCC__ 1
#endif
#ifndef __CUDACC_VER_MAJOR__
#define __CUDACC_VER_MAJOR__ 12
#define __CUDACC_VER_MINOR__ 6
#define __CUDACC_VER_BUILD__ 20
#endif
#define __NVCC_DIAG_PRAGMA_SUPPORT__ 1
#define __CUDACC_EXTENDED_LAMBDA__ 1
#define __CUDACC_RELAXED_CONSTEXPR__ 1
#define __nv_is_extended_device_lambda_closure_type(T) false
#define __nv_is_extended_host_device_lambda_closure_type(T) false

#define __host__ __attribute__((host))
#define __device__ __attribute__((device))
#define __global__ __attribute__((global))
#define __shared__ __attribute__((shared))
#define __constant__ __attribute__((constant))
#define __managed__ __attribute__((device, annotate("managed")))
#define __launch_bounds__(...) __attribute__((launch_bounds(__VA_ARGS__)))
#else
#define __host__
#define __device__
#define __global__
#define __shared__
#define __constant__
#define __managed__
#define __launch_bounds__(...)
#endif

#define __device_builtin__
#define __device_builtin_texture_type__
#define __device_builtin_surface_type__
#define __cudart_builtin__
#define __grid_constant__
#define __nv_is_extended_device_lambda_closure_type(T) true
#define __nv_is_extended_device_lambda_with_preserved_return_type(T) true
#define __nv_is_extended_host_device_lambda_closure_type(T) true
#define __cluster_dims__(...)
#define __block_size__(...)
#define __maxnreg__(n)
#define __nv_pure__
#define __forceinline__ __inline__ __attribute__((always_inline))
#define __align__(n) __attribute__((aligned(n)))
#define __builtin_align__(n) __attribute__((aligned(n)))
#define CUDARTAPI
#define CUDARTAPI_CDECL
#define CUDAAPI

#define CUDART_VERSION 12060
#define __CUDART_API_VERSION 12060
#ifdef __CUDA__
#include <hipport/version.h>
#endif

// Internal: a parameter list that takes anything in the language at hand.
// (Functions for host and device stand in regions of Clang's pragma
// force_cuda_host_device: they parse in two thirds of the time that two
// attributes each would take.)
#if defined(__cplusplus) || (defined(__STDC_VERSION__) && __STDC_VERSION__ > 201710L)
#define HIPPORT_ANY ...
#else
#define HIPPORT_ANY
#endif
#ifdef __cplusplus
// Internal: one argument of any type.
extern "C++" struct HipportAny {
  template <class T>
#ifdef __CUDA__
  __attribute__((host)) __attribute__((device))
#endif
  HipportAny(const T&);
};
#endif

#endif
