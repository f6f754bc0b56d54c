#include <hip/hip_runtime.h>
#include "hipport/intrinsics.h"
#include "hipport/warp.h"

// The device's own function is declared for the host as well.
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ < 600
__device__ double atomicAdd(double* at, double value) { return *at + value; }
#endif

// The host asks for no capability.
__host__ __device__ int where() {
#if __CUDA_ARCH__ >= 200 || defined(__HIP_DEVICE_COMPILE__)
  return 1;
#else
  return 0;
#endif
}

// An outer test that becomes HIP's, and inner ones about numbers.
#define fast_mul(x, y) ((x) * (y))
#ifdef __HIP_DEVICE_COMPILE__
#if (__CUDA_ARCH__ < 200) && !defined(__HIP_DEVICE_COMPILE__)
#undef fast_mul
#define fast_mul __mul24
#endif
#endif

__global__ void kernel(double* to, int* n) {
#if (__CUDA_ARCH__ >= 350 || defined(__HIP_DEVICE_COMPILE__)) && (__CUDA_ARCH__ < 500 && !defined(__HIP_DEVICE_COMPILE__))
  n[0] = fast_mul(n[1], n[2]);
#endif
#if __CUDA_ARCH__ >= 800
  static_cast<void>(0);
#endif
#if __CUDA_ARCH__ >= 700 || defined(__HIP_DEVICE_COMPILE__)
  hipport::intrinsics::nanosleep(uint32_t(n[0]));
#endif
#if __CUDA_ARCH__ >= 700
  asm volatile("barrier.cluster.arrive;");
#endif
  atomicAdd(to, 1.0);
}

// Versions, with sums and with the compiler's own name for them.
#if CUDART_VERSION >= 11 * 1000 + 20 || defined(__HIP_PLATFORM_AMD__)
int newer;
#endif
#if CUDART_VERSION < 9 * 1000 - 10
int unread;
#endif
#if __CUDACC_VER_MAJOR__ >= 9 || defined(__HIP_PLATFORM_AMD__)
#define SYNC_WARP() hipport::syncwarp()
#else
#define SYNC_WARP()
#endif
#ifdef __HIPCC__
#define BOTH __host__ __device__
#else
#define BOTH
#endif
BOTH inline int both() { return 1; }
