// flags: --warp=native
// Masks of lanes, and words of 32 bits that are none.
#include <cuda_runtime.h>

#define FULL_MASK 0xffffffff  // harmless

__global__ void votes(unsigned* out, const int* in) {
  const int lane = threadIdx.x % warpSize;
  const unsigned all = __ballot_sync(0xffffffff, in[lane] > 0);  // wrong: lane-mask
  const unsigned below = (1u << lane) - 1;                       // wrong: lane-mask
  const int rank = __popc(all & below);                          // wrong: lane-mask
  const int leader = __ffs(all) - 1;                             // wrong: lane-mask
  out[lane] = rank + leader;
}

__global__ void constants(int* out, int v) {
  v += __shfl_xor_sync(FULL_MASK, v, 1);   // wrong: lane-mask
  v += __shfl_xor_sync(~0u, v, 2);         // wrong: lane-mask
  v += __shfl_xor_sync(-1, v, 4);          // wrong: lane-mask
  v += __any_sync(0xFFFFFFFFu, v > 0);     // wrong: lane-mask
  __syncwarp(0xffffffff);                  // wrong: lane-mask
  __syncwarp();                            // harmless
  out[threadIdx.x] = v;
}

__device__ int sumOf(int v, unsigned mask) {  // wrong: lane-mask
  v += __shfl_down_sync(mask, v, 1);
  return v;
}

__global__ void passes(int* out, int v) {
  unsigned active = __activemask();          // wrong: lane-mask
  out[0] = sumOf(v, active);
  out[1] = sumOf(v, 0xffffffffu);            // wrong: lane-mask
  out[2] = __popc(active);                   // wrong: lane-mask
  while (active) {
    const int next = __ffs(active) - 1;      // wrong: lane-mask
    active &= ~(1u << (threadIdx.x % warpSize));  // wrong: lane-mask
    out[3] += next;
  }
}

__global__ void stores(unsigned* out, unsigned* words, bool p) {
  out[0] = __ballot_sync(0xffffffff, p);     // wrong: lane-mask
  const unsigned peers = __match_any_sync(__activemask(), threadIdx.y);  // wrong: lane-mask
  words[1] = peers;                          // wrong: lane-mask
  const int top = 31 - __clz(peers);         // wrong: lane-mask
  out[1] = top;
}

__global__ void noMasks(unsigned* out, const unsigned* in, int n) {
  const unsigned word = in[threadIdx.x];
  out[0] = __popc(word);                     // harmless
  out[1] = __ffs(word) - 1;                  // harmless
  out[2] = __clz(word);                      // harmless
  unsigned bits = 1u << (n & 31);            // harmless
  bits |= 1u << 7;                           // harmless
  const unsigned hash = word & 0xffffffff;   // harmless
  unsigned seed = 0xffffffff;                // harmless
  seed ^= hash * 32;                         // harmless
  out[3] = bits + seed;
  const unsigned long long votes = __ballot(word > 0);  // harmless
  out[4] = __popcll(votes);                  // harmless
  out[5] = __popc(word & ((1u << (n % 8)) - 1));  // harmless
  __syncwarp();                              // harmless
}

__global__ void crc(unsigned* out, const unsigned* in, int n) {
  unsigned crc = 0xffffffffu;                // harmless
  for (int i = 0; i < n; ++i) {
    crc ^= in[i];                            // harmless
    for (int bit = 0; bit < 32; ++bit) {     // harmless
      crc = crc & 1 ? (crc >> 1) ^ 0xedb88320u : crc >> 1;  // harmless
    }
  }
  out[threadIdx.x] = ~crc;                   // harmless
}
