#include <hip/hip_runtime.h>

#define LOAD "ld.global.cs.s32"
#ifdef BIG
#define WIDTH "u64"
#else
#define WIDTH "u32"
#endif
#define UNKNOWN PREFIX_OF_ANOTHER_FILE

// The template is what the macros expand to.
__global__ void load(int* to, const int* from) {
  to[1] = *(const int32_t*)((const char*)(from) + 4);
}

// By hand: all of it is a macro's, and no instruction of it is portable.
#define BARRIER "barrier.cluster.arrive;"
__global__ void wait() { asm volatile(BARRIER ::: "memory"); }

#ifdef NEVER
// No unit compiles it: what may be PTX is reported.
__device__ void hidden(unsigned* to, const unsigned* from) {
  asm(LOAD " %0, [%1];" : "=r"(*to) : "l"(from));
}
#endif

// Assembly of the host is not looked into.
#define PAUSE "pause"
void pause() { asm volatile(PAUSE ::: "memory"); }
