// PTX that "#" makes from the arguments of a macro: one for each use.
#include <hip/hip_runtime.h>
#include "hipport/warp.h"

#ifdef __HIP_DEVICE_COMPILE__
#define SCAN_PTX_f32_up_max_f(a0, a1, a2, a3, a4, a5) \
  do { \
    float ptx_0; \
    const float ptx_1 = (a1); \
    const uint32_t ptx_2 = uint32_t(a2); \
    const uint32_t ptx_3 = uint32_t(a3); \
    const uint32_t ptx_4 = uint32_t(a4); \
    const float ptx_5 = (a5); \
    float ptx_r0; \
    bool ptx_p; \
    ptx_p = hipport::shfl_up_source(ptx_2, ptx_3).isInside; \
    ptx_r0 = hipport::shfl_sync(ptx_4, ptx_1, hipport::shfl_up_source(ptx_2, ptx_3).lane); \
    if (ptx_p) ptx_r0 = fmaxf(ptx_r0, ptx_5); \
    ptx_0 = ptx_r0; \
    (a0) = ptx_0; \
  } while (false)
#define SCAN_PTX_s32_down_min_r(a0, a1, a2, a3, a4, a5) \
  do { \
    uint32_t ptx_0; \
    const uint32_t ptx_1 = uint32_t(a1); \
    const uint32_t ptx_2 = uint32_t(a2); \
    const uint32_t ptx_3 = uint32_t(a3); \
    const uint32_t ptx_4 = uint32_t(a4); \
    const uint32_t ptx_5 = uint32_t(a5); \
    int32_t ptx_r0; \
    bool ptx_p; \
    ptx_p = hipport::shfl_down_source(ptx_2, ptx_3).isInside; \
    ptx_r0 = hipport::shfl_sync(ptx_4, ptx_1, hipport::shfl_down_source(ptx_2, ptx_3).lane); \
    if (ptx_p) ptx_r0 = ptx_r0 < int32_t(ptx_5) ? ptx_r0 : int32_t(ptx_5); \
    ptx_0 = ptx_r0; \
    (a0) = ptx_0; \
  } while (false)
#define SCAN_PTX_s32_up_add_r(a0, a1, a2, a3, a4, a5) \
  do { \
    uint32_t ptx_0; \
    const uint32_t ptx_1 = uint32_t(a1); \
    const uint32_t ptx_2 = uint32_t(a2); \
    const uint32_t ptx_3 = uint32_t(a3); \
    const uint32_t ptx_4 = uint32_t(a4); \
    const uint32_t ptx_5 = uint32_t(a5); \
    int32_t ptx_r0; \
    bool ptx_p; \
    ptx_p = hipport::shfl_up_source(ptx_2, ptx_3).isInside; \
    ptx_r0 = hipport::shfl_sync(ptx_4, ptx_1, hipport::shfl_up_source(ptx_2, ptx_3).lane); \
    if (ptx_p) ptx_r0 = uint32_t(ptx_r0) + ptx_5; \
    ptx_0 = ptx_r0; \
    (a0) = ptx_0; \
  } while (false)
#define SCAN(dir, type, letter, c_type, op)                              \
  __device__ inline c_type scan_##dir##_##op(c_type x, int by, int mask) { \
    c_type result = x;                                                   \
    unsigned active = hipport::activemask();                                    \
    SCAN_PTX_##type##_##dir##_##op##_##letter(result, x, by, mask, active, x);      \
    return result;                                                       \
  }
#else
// Nothing expands this one here; its uses are the same.
#define SCAN_PTX2_f32_f(a0, a1) \
  do { \
    const float ptx_1 = (a1); \
    (a0) = fmaxf(ptx_1, ptx_1); \
  } while (false)
#define SCAN_PTX2_s32_r(a0, a1) \
  do { \
    const uint32_t ptx_1 = uint32_t(a1); \
    (a0) = int32_t(ptx_1) > int32_t(ptx_1) ? int32_t(ptx_1) : int32_t(ptx_1); \
  } while (false)
#define SCAN(dir, type, letter, c_type, op)                              \
  __device__ inline c_type scan_##dir##_##op(c_type x, int by, int mask) { \
    c_type result = x;                                                   \
    SCAN_PTX2_##type##_##letter(result, x); \
    return result;                                                       \
  }
#endif
SCAN(up, s32, r, int, add)
SCAN(down, s32, r, int, min)
SCAN(up, f32, f, float, max)

// By way of another macro, which gives its arguments on.
#define LOAD_PTX_cg_u32_r(a0, a1) \
  (a0) = __hip_atomic_load((uint32_t*)(a1), __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_AGENT)
#define LOAD_PTX_cg_u64_l(a0, a1) \
  (a0) = __hip_atomic_load((uint64_t*)(a1), __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_AGENT)
#define LOAD(modifier, type, letter, to, from) \
  LOAD_PTX_##modifier##_##type##_##letter(to, from);
#define LOAD_BOTH(modifier)       \
  LOAD(modifier, u32, r, a, from) \
  LOAD(modifier, u64, l, b, from + 2)

__global__ void kernel(const unsigned* from, int* to, float* sums, int mask) {
  unsigned a;
  unsigned long long b;
  LOAD_BOTH(cg)
  to[0] = scan_up_add(a, 1, mask) + scan_down_min(int(b), 2, mask);
  sums[0] = scan_up_max(sums[1], 4, mask);
}

// What is read and written is evaluated twice, as in other macros.
#define ADD_PTX_s32(a0, a1) \
  (a0) = uint32_t(a0) + uint32_t(a1)
#define ADD(type, at, value) ADD_PTX_##type(at, value)
__global__ void twice(int* to) { ADD(s32, to[threadIdx.x], 1); }

// Of a host.
#define FENCE(kind) asm volatile(#kind "fence" ::: "memory")
inline void fence() { FENCE(m); }
