#include <hip/hip_runtime.h>
__device__ unsigned f(unsigned a, unsigned b) {
  unsigned r;
  do {
    const uint32_t ptx_1 = uint32_t((unsigned)hipSuccess);
    const uint32_t ptx_2 = uint32_t(b);
    r = ptx_2 > 31u ? 0u : ptx_1 << ptx_2;
  } while (false);
  return r;
}
