// PTX that "#" makes from a macro's arguments, and that is not ported.
#include <hip/hip_runtime.h>

// A modifier of two words pastes to no name.
#define STORE(modifier, to, value) \
  asm volatile("st." #modifier ".u32 [%0], %1;" : : "l"(to), "r"(value))
__global__ void two_words(unsigned* to) { STORE(volatile.global, to, 1u); }

// One of the uses has no counterpart.
#define READ(name, to) asm volatile("mov.u32 %0, %%" #name ";" : "=r"(to))
__global__ void registers(unsigned* to) {
  READ(laneid, to[0]);
  READ(smid, to[1]);
}

// Nothing expands it.
#define NEVER(name) asm volatile(#name ".u32;")
