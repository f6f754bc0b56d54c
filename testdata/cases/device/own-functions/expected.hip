#include <hip/hip_runtime.h>

// HIP has these, too.
__attribute__((enable_if(true, ""))) __device__ double atomicMax(double* address, double value);
__attribute__((enable_if(true, ""))) __device__ __forceinline__ float atomicMax(float* address, float value) {
  return value >= 0
             ? __int_as_float(atomicMax((int*)address, __float_as_int(value)))
             : __uint_as_float(atomicMin((unsigned int*)address,
                                         __float_as_uint(value)));
}
__attribute__((enable_if(true, ""))) static __inline__ __device__ size_t atomicAdd(size_t* address, size_t value) {
  return atomicAdd((unsigned long long*)address, (unsigned long long)value);
}
__attribute__((enable_if(true, ""))) __device__ double atomicMax(double* address, double value) {
  unsigned long long* bits = (unsigned long long*)address;
  unsigned long long old = *bits, seen;
  do {
    seen = old;
    old = atomicCAS(bits, seen,
                    __double_as_longlong(
                        fmax(value, __longlong_as_double(seen))));
  } while (seen != old);
  return __longlong_as_double(old);
}

// These it does not have.
__device__ short atomicMax(short* address, short value) {
  return *address = value;
}
template <typename T>
__device__ T atomicMin(T* address, T value) {
  return *address = value;
}

namespace closed {
__device__ float atomicMin(float* address, float value) {
  return *address = value;
}
}  // namespace closed

namespace opened {
__attribute__((enable_if(true, ""))) __device__ float atomicSub(float* address, float value) {
  return atomicAdd(address, -value);
}
}  // namespace opened
using namespace opened;

__global__ void kernel(double* d, float* f, size_t* n, short* s) {
  atomicMax(d, 1.0);
  atomicMax(f, 1.0f);
  atomicAdd(n, size_t(1));
  atomicMax(s, short(1));
  atomicSub(f, 2.0f);
  closed::atomicMin(f, 3.0f);
}
