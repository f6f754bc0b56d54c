// flags: --warp=native
// The lane and the warp of a thread, and what only looks like them.
#include <cuda_runtime.h>

__global__ void literals(float* out, int n) {
  const int tid = threadIdx.x;
  const int lane = tid % 32;                  // wrong: warp-size
  const int warp = tid / 32;                  // wrong: warp-size
  const int laneByMask = threadIdx.x & 31;    // wrong: warp-size
  const int warpByShift = threadIdx.x >> 5;   // wrong: warp-size
  const int hexLane = threadIdx.x & 0x1f;     // wrong: warp-size
  const int first = warp * 32;                // wrong: warp-size
  const int firstByMask = tid & ~31;          // wrong: warp-size
  const int firstByShift = warp << 5;         // wrong: warp-size
  if (lane == 31) out[0] = 1;                 // wrong: warp-size
  if (lane < 32 - 1) out[1] = 2;              // wrong: warp-size
  const int global = blockIdx.x * blockDim.x + threadIdx.x;
  const int globalWarp = global / 32;         // wrong: warp-size
  const int globalLane = global % 32;         // wrong: warp-size
  const int warps = blockDim.x / 32;          // wrong: warp-size
  const int roundedUp = (blockDim.x + 31) / 32;  // wrong: warp-size
  for (int i = lane; i < n; i += 32) {        // wrong: warp-size
    out[i] = laneByMask + warpByShift + hexLane;
  }
  out[first + firstByMask + firstByShift] = globalWarp + globalLane;
  out[warps] = roundedUp;
  __syncwarp();
}

__global__ void lookAlikes(unsigned* out, const unsigned* words, int n) {
  const int word = n / 32;                // harmless
  const int bit = n % 32;                 // harmless
  const unsigned set = words[word] >> 5;  // harmless
  const unsigned low = words[0] & 31;     // harmless
  for (int i = 0; i < 32; ++i) {          // harmless
    out[i] = words[i] * 32;               // harmless
  }
  if (n == 31) out[0] = 0;                // harmless
  if (n < 32) out[1] = 1u << bit;         // harmless
  const int quarter = threadIdx.x % 8;    // harmless
  const int half = threadIdx.x / 16;      // harmless
  const int fifth = threadIdx.x % 33;     // harmless
  out[quarter + half] = set + low + fifth;
  const unsigned hash = words[n] & 0x1f;  // harmless
  out[hash] = words[n % 31] << 5;         // harmless
  __syncwarp();
}
