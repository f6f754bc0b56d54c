#include <cuda_runtime.h>

// nvcc's pass for the host looks into no kernel; Clang's does.
#if defined(__CUDA_ARCH__)
# define DEVICE __device__ /* here */
# define HOST __host__
#else
# define DEVICE /* ignore */
# define HOST   /* ignore */
#endif

#ifdef __CUDA_ARCH__
#define BOTH __host__ __device__ __forceinline__
#else
#define BOTH inline  // of the host
#endif

#ifndef __CUDA_ARCH__
#define PLAIN
#else
#define PLAIN __device__ __host__
#endif

// The device's in one pass, the host's in the other.
#if defined(__CUDACC__) && defined(__CUDA_ARCH__)
#define EITHER __device__  // for the device
#else
#define EITHER
#endif

// Of the device alone.
#ifdef __CUDA_ARCH__
#define ALONE __device__
#endif

struct Point {
  int x;
  EITHER Point() : x(1) {}
  EITHER int next() const { return x + 1; }
};

// What else differs by the pass stays with it.
#ifdef __CUDA_ARCH__
#define LANES 32
#define MOVED __device__
#else
#define LANES 1
#define MOVED
#endif

inline HOST DEVICE int twice(int n) { return n * 2; }
BOTH int thrice(int n) { return n * 3; }
PLAIN inline int half(int n) { return n / 2; }

__global__ void k(int* n) { *n = twice(thrice(half(*n))); }

int onHost() { return Point().next(); }
__global__ void onDevice(int* n) { *n = Point().next(); }

#ifdef __CUDA_ARCH__
BOTH int unlike() { return LANES; }
#endif
