// Macros that compilers and sources define, and headers ask for: that a header
// of CUDA's is included defines none of them.
#include <hip/hip_runtime.h>
#include <hipcub/hipcub.hpp>
#include <hip/hip_fp16.h>

#ifndef __HIPCC_RTC__
#include <limits>
namespace own {
inline hipError_t cudaFree(void* at) { return at ? ::hipFree(at) : hipSuccess; }
}
#endif
#ifdef __HIP_NO_HALF_OPERATORS__
__device__ __half operator+(__half a, __half b) { return __hadd(a, b); }
#endif
#ifdef HIPCUB_STDERR
#error nobody asked for messages
#endif

__global__ void kernel(__half* to) { to[0] = to[1] + to[2]; }

int main() {
  void* at = nullptr;
  hipMalloc(&at, 4);
  return own::cudaFree(at) == hipSuccess ? 0 : 1;
}
