// Shuffles, votes, matches and reductions of a warp of 32 lanes.
#include <cuda_runtime.h>

__device__ __forceinline__ float down(float value, unsigned by) {
  float result;
  asm volatile("shfl.sync.down.b32 %0, %1, %2, 0x1f, 0xffffffff;"
               : "=f"(result)
               : "f"(value), "r"(by));
  return result;
}

__device__ int halves(int value, unsigned mask) {
  int up, other, first;
  asm("shfl.sync.up.b32 %0, %1, 1, 0x1000, %2;" : "=r"(up) : "r"(value), "r"(mask));
  asm("shfl.sync.bfly.b32 %0, %1, 8, 0x101f, %2;" : "=r"(other) : "r"(value), "r"(mask));
  asm("shfl.idx.b32 %0, %1, 0, 0x1f;" : "=r"(first) : "r"(value));
  asm("{ .reg .pred p; shfl.sync.down.b32 %0|p, %0, 4, 0x1f, %1; }" : "+r"(first) : "r"(mask));
  return up + other + first;
}

__device__ unsigned votes(unsigned mask, int value) {
  unsigned ballot, any, active;
  asm volatile("{ .reg .pred p; setp.ne.s32 p, %1, 0;\n\t"
               "vote.sync.ballot.b32 %0, p, %2; }"
               : "=r"(ballot) : "r"(value), "r"(mask));
  asm volatile("{ .reg .pred p, q; setp.gt.s32 p, %1, 3;\n\t"
               "vote.sync.any.pred q, !p, %2;\n\t"
               "selp.u32 %0, 1, 0, q; }"
               : "=r"(any) : "r"(value), "r"(mask));
  asm volatile("activemask.b32 %0;" : "=r"(active));
  return ballot ^ any ^ active;
}

__device__ unsigned groups(unsigned mask, unsigned value, unsigned long long wide) {
  unsigned same, equal, sum, bits;
  int least;
  asm("match.any.sync.b32 %0, %1, %2;" : "=r"(same) : "r"(value), "r"(mask));
  asm("match.any.sync.b64 %0, %1, %2;" : "=r"(equal) : "l"(wide), "r"(mask));
  asm("redux.sync.add.u32 %0, %1, %2;" : "=r"(sum) : "r"(value), "r"(mask));
  asm("redux.sync.min.s32 %0, %1, %2;" : "=r"(least) : "r"(value), "r"(mask));
  asm("redux.sync.xor.b32 %0, %1, 0xffffffff;" : "=r"(bits) : "r"(value));
  return same + equal + sum + least + bits;
}

__device__ unsigned distances(unsigned a, unsigned b, unsigned c, int d) {
  unsigned bytes, word;
  int halves;
  asm("vabsdiff4.u32.u32.u32.add %0, %1, %2, %3;" : "=r"(bytes) : "r"(a), "r"(b), "r"(c));
  asm("sad.s32 %0, %1, %2, %3;" : "=r"(word) : "r"(d), "r"(a), "r"(c));
  asm("dp2a.hi.s32.s32 %0, %1, %2, %3;" : "=r"(halves) : "r"(d), "r"(b), "r"(d));
  return bytes + word + halves;
}

__global__ void kernel(float* sums, unsigned* out) {
  const int i = threadIdx.x;
  sums[i] = down(sums[i], 16);
  out[i] = votes(0xffffffffu, i) + groups(0xffffu, out[i], i) + halves(i, ~0u);
  out[i] += distances(out[0], out[1], out[2], i);
}
