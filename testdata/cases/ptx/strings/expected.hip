#include <hip/hip_runtime.h>

__device__ unsigned strings(unsigned a) {
  unsigned r;
  r = uint32_t(a) + 16u;
  do {
    uint32_t ptx_0;
    const uint32_t ptx_1 = uint32_t(a);
    ptx_0 = ptx_1 + 1u;
    ptx_0 = ptx_0 ^ 3u;
    r = ptx_0;
  } while (false);
  if (a) do {
    uint32_t ptx_0 = uint32_t(r);
    uint32_t ptx_t0;
    uint32_t ptx_t1;
    ptx_t0 = ptx_0 + 1u;
    ptx_t1 = ptx_t0 * ptx_t0;
    ptx_0 = ptx_t1;
    r = ptx_0;
  } while (false);
  return r;
}
