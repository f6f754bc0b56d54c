// PTX that "#" makes from the arguments of a macro: one for each use.
#include <cuda_runtime.h>

#ifdef __CUDA_ARCH__
#define SCAN(dir, type, letter, c_type, op)                              \
  __device__ inline c_type scan_##dir##_##op(c_type x, int by, int mask) { \
    c_type result = x;                                                   \
    unsigned active = __activemask();                                    \
    asm("{.reg ." #type " r0;"                                           \
        ".reg .pred p;"                                                  \
        "shfl.sync." #dir ".b32 r0|p, %1, %2, %3, %4;"                   \
        "@p " #op "." #type " r0, r0, %5;"                               \
        "mov." #type " %0, r0; }"                                        \
        : "=" #letter(result)                                            \
        : #letter(x), "r"(by), "r"(mask), "r"(active), #letter(x));      \
    return result;                                                       \
  }
#else
// Nothing expands this one here; its uses are the same.
#define SCAN(dir, type, letter, c_type, op)                              \
  __device__ inline c_type scan_##dir##_##op(c_type x, int by, int mask) { \
    c_type result = x;                                                   \
    asm("max." #type " %0, %1, %1;" : "=" #letter(result) : #letter(x)); \
    return result;                                                       \
  }
#endif
SCAN(up, s32, r, int, add)
SCAN(down, s32, r, int, min)
SCAN(up, f32, f, float, max)

// By way of another macro, which gives its arguments on.
#define LOAD(modifier, type, letter, to, from) \
  asm volatile("ld." #modifier "." #type " %0, [%1];" : "=" #letter(to) : "l"(from));
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
#define ADD(type, at, value) asm("add." #type " %0, %0, %1;" : "+r"(at) : "r"(value))
__global__ void twice(int* to) { ADD(s32, to[threadIdx.x], 1); }

// Of a host.
#define FENCE(kind) asm volatile(#kind "fence" ::: "memory")
inline void fence() { FENCE(m); }
