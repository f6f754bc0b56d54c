#include <hip/hip_runtime.h>

// nvcc's pass for the host looks into no kernel; Clang's does.
#if defined(__HIPCC__)
# define DEVICE __host__ __device__ /* here */
# define HOST __host__
#else
# define DEVICE /* ignore */
# define HOST   /* ignore */
#endif

#ifdef __HIPCC__
#define BOTH __host__ __device__ __forceinline__
#else
#define BOTH inline  // of the host
#endif

#ifndef __HIPCC__
#define PLAIN
#else
#define PLAIN __device__ __host__
#endif

// The device's in one pass, the host's in the other.
#if defined(__HIPCC__) && defined(__HIPCC__)
#define EITHER __host__ __device__  // for the device
#else
#define EITHER
#endif

// Of the device alone.
#ifdef __HIPCC__
#define ALONE __device__
#endif

struct Point {
  int x;
  EITHER Point() : x(1) {}
  EITHER int next() const { return x + 1; }
};

// What else differs by the pass stays with it.
#ifdef __HIP_DEVICE_COMPILE__
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

#ifdef __HIP_DEVICE_COMPILE__
BOTH int unlike() { return LANES; }
#endif
