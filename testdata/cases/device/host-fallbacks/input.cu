#include "bits.h"

#ifdef __CUDA_ARCH__
#else
inline float __int_as_float(int i) { return (const float&)i; }
#endif

__device__ float bitsOf(int i) { return __int_as_float(i); }
__global__ void test(bool* out, float x) { *out = bits::isNegative(x); }
