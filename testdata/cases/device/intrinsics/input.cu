#include <cuda_runtime.h>

#define DIFFERENCE(a, b) __vabsdiffu4(a, b)

__device__ unsigned blend(unsigned a, unsigned b) {
  return __vavgu4(a, b) ^ __vmaxs2(a, b) ^ DIFFERENCE(a, b) ^
         __vcmpgtu4(a, b) ^ __byte_perm(a, b, 0x3210);
}

__global__ void kernel(int* out, const int* a, const int* b, char4 c, char4 d) {
  const int i = threadIdx.x;
  out[i] = __dp4a(a[i], b[i], __dp4a(c, d, 0));
  out[i] += static_cast<int>(blend(a[i], b[i]) + __vsadu4(a[i], b[i]));
  out[i] = __viaddmax_s32(out[i], 3, 7) + __vimax3_s32(a[i], b[i], 0);
  out[i] ^= static_cast<int>(__nv_bswap32(static_cast<unsigned>(a[i])));
  if (__isShared(&out[i])) out[i] = 0;
}
