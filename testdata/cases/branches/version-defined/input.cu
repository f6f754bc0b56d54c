#include <cstdio>
#include <cublas_v2.h>
#include <cuda.h>
#include <cuda_runtime.h>
#include <curand.h>

#ifndef CUDART_VERSION
#error CUDART_VERSION is not defined
#endif

#ifdef CUDART_VERSION
int runtime() {
  int version = 0;
  cudaRuntimeGetVersion(&version);
  return version;
}
#else
int runtime() { return 0; }
#endif

#if defined(CUDA_VERSION) && !defined(NO_DRIVER)
int driver() {
  int version = 0;
  cuDriverGetVersion(&version);
  return version;
}
#endif

#if defined CUBLAS_VERSION && defined(CURAND_VERSION)
constexpr bool kHasLibraries = true;
#endif

#ifdef __CUDACC_VER_MAJOR__
__global__ void kernel() {}
#endif

// Its value is another matter.
#if defined(CUDA_VERSION) && CUDA_VERSION >= 9000
void newer() {}
#endif
void print() { printf("%d\n", CUDART_VERSION); }
