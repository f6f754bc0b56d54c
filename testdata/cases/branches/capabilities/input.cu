#include <cuda_runtime.h>

// The device's own function is declared for the host as well.
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ < 600
__device__ double atomicAdd(double* at, double value) { return *at + value; }
#endif

// The host asks for no capability.
__host__ __device__ int where() {
#if __CUDA_ARCH__ >= 200
  return 1;
#else
  return 0;
#endif
}

// An outer test that becomes HIP's, and inner ones about numbers.
#define fast_mul(x, y) ((x) * (y))
#ifdef __CUDA_ARCH__
#if (__CUDA_ARCH__ < 200)
#undef fast_mul
#define fast_mul __mul24
#endif
#endif

__global__ void kernel(double* to, int* n) {
#if __CUDA_ARCH__ >= 350 && __CUDA_ARCH__ < 500
  n[0] = fast_mul(n[1], n[2]);
#endif
#if __CUDA_ARCH__ >= 800
  asm volatile("cp.async.wait_all;");
#endif
#if __CUDA_ARCH__ >= 700
  asm volatile("nanosleep.u32 %0;" ::"r"(n[0]));
#endif
#if __CUDA_ARCH__ >= 700
  asm volatile("barrier.cluster.arrive;");
#endif
  atomicAdd(to, 1.0);
}

// Versions, with sums and with the compiler's own name for them.
#if CUDART_VERSION >= 11 * 1000 + 20
int newer;
#endif
#if CUDART_VERSION < 9 * 1000 - 10
int unread;
#endif
#if __CUDACC_VER_MAJOR__ >= 9
#define SYNC_WARP() __syncwarp()
#else
#define SYNC_WARP()
#endif
#ifdef __NVCC__
#define BOTH __host__ __device__
#else
#define BOTH
#endif
BOTH inline int both() { return 1; }
