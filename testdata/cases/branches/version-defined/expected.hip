#include <cstdio>
#define HIPBLAS_V2 1
#include <hipblas/hipblas.h>
#include <hip/hip_runtime.h>
#include <hiprand/hiprand.h>

#ifndef HIP_VERSION
#error CUDART_VERSION is not defined
#endif

#ifdef HIP_VERSION
int runtime() {
  int version = 0;
  hipRuntimeGetVersion(&version);
  return version;
}
#else
int runtime() { return 0; }
#endif

#if defined(HIP_VERSION) && !defined(NO_DRIVER)
int driver() {
  int version = 0;
  hipDriverGetVersion(&version);
  return version;
}
#endif

#if defined hipblasVersionMajor && defined(HIPRAND_VERSION)
constexpr bool kHasLibraries = true;
#endif

#ifdef __HIPCC__
__global__ void kernel() {}
#endif

// Its value is another matter.
#if defined(CUDA_VERSION) && CUDA_VERSION >= 9000 || defined(__HIP_PLATFORM_AMD__)
void newer() {}
#endif
void print() { printf("%d\n", HIP_VERSION); }
