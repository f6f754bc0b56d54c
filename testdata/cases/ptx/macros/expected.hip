#include <hip/hip_runtime.h>

#define FENCE() __threadfence()
#define FIELD(out, in, at, size)    \
  do { const uint32_t ptx_1 = uint32_t(in); const uint32_t ptx_2 = uint32_t(at); const uint32_t ptx_3 = uint32_t(size); (out) = (ptx_2 & 255u) > 31u ? 0u : (ptx_1 >> (ptx_2 & 255u)) & ((ptx_3 & 255u) > 31u ? ~0u : (1u << (ptx_3 & 255u)) - 1u); } while (false)
#define ADD(out, in) (out) = uint32_t(out) + uint32_t(in)
#define OPERATION_PTX_min(a0, a1) \
  do { \
    const uint32_t ptx_0 = uint32_t(a0); \
    const uint32_t ptx_1 = uint32_t(a1); \
    (a0) = ptx_0 < ptx_1 ? ptx_0 : ptx_1; \
  } while (false)
#define OPERATION(name, out, in) \
  OPERATION_PTX_##name(out, in)
#define NEVER(out) (out) = threadIdx.x
#define DO(...) __VA_ARGS__

__device__ unsigned use(unsigned a, unsigned b) {
  unsigned r;
  FENCE();
  FIELD(r, a, b, 4);
  ADD(r, b);
  OPERATION(min, r, b);
  DO(r = uint32_t(r) + uint32_t(b));
  return r;
}

// A parameter may stand for any expression.
#define SUM(out, a, b) \
  (out) = (a) + (b)
__device__ float sum(float* p, bool c) {
  SUM(c ? p[0] : p[1], c ? 1.0f : 2.0f, p[2] + 1);
  return *p;
}
