// flags: --warp=native
// Reductions and scans by shuffles.
#include <cuda_runtime.h>

#define WARP 32      // wrong: warp-size
#define HALF_TILE 16  // harmless

__device__ float down(float v) {
  for (int offset = 16; offset > 0; offset >>= 1) {  // wrong: warp-reduction
    v += __shfl_down_sync(__activemask(), v, offset);
  }
  return v;
}
__device__ float across(float v) {
#pragma unroll
  for (int mask = 16; mask >= 1; mask /= 2)  // wrong: warp-reduction
    v += __shfl_xor_sync(__activemask(), v, mask);
  return v;
}
__device__ float byName(float v) {
  for (int offset = WARP / 2; offset > 0; offset /= 2) {
    v += __shfl_down_sync(__activemask(), v, offset);
  }
  return v;
}
__device__ float unrolled(float v) {
  v += __shfl_down_sync(__activemask(), v, 16);  // wrong: warp-reduction
  v += __shfl_down_sync(__activemask(), v, 8);   // harmless
  v += __shfl_down_sync(__activemask(), v, 4);   // harmless
  v += __shfl_down_sync(__activemask(), v, 2);   // harmless
  v += __shfl_down_sync(__activemask(), v, 1);   // harmless
  return v;
}
__device__ int scanned(int v) {
  const int lane = threadIdx.x % warpSize;
  for (int d = 1; d < 32; d *= 2) {  // wrong: warp-reduction
    const int w = __shfl_up_sync(__activemask(), v, d);
    if (lane >= d) v += w;
  }
  return v;
}
__device__ int scannedToHalf(int v) {
  for (int d = 1; d <= 16; d <<= 1) {  // wrong: warp-reduction
    v += __shfl_up(v, d);
  }
  return v;
}
__device__ float whileLoop(float v) {
  int d = 16;  // wrong: warp-reduction
  while (d > 0) {
    v += __shfl_xor(v, d);
    d >>= 1;
  }
  return v;
}
__device__ int lastOf(int v) {
  return __shfl_sync(__activemask(), v, 31);  // wrong: warp-size
}
__device__ int firstOf(int v) {
  return __shfl_sync(__activemask(), v, 0);  // harmless
}

// What means the same on any width.
__device__ float native(float v) {
  for (int d = warpSize / 2; d > 0; d /= 2) {  // harmless
    v += __shfl_down_sync(__activemask(), v, d);  // harmless
  }
  return v;
}
__device__ float inThirtyTwo(float v) {
  for (int d = 16; d > 0; d /= 2) {  // harmless
    v += __shfl_down_sync(__activemask(), v, d, 32);  // harmless
  }
  return v;
}
__device__ float inEight(float v) {
  for (int d = 4; d > 0; d /= 2) {  // harmless
    v += __shfl_xor_sync(__activemask(), v, d, 8);  // harmless: warp-reduction
  }
  return v;
}
__device__ float inSixteen(float v) {
  for (int d = 8; d > 0; d >>= 1) {  // harmless
    v += __shfl_down(v, d, 16);      // harmless: warp-reduction
  }
  return v;
}
__global__ void tree(float* out, const float* in) {
  __shared__ float s[256];
  s[threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  for (int d = 16; d > 0; d /= 2) {  // harmless
    if (threadIdx.x < d) s[threadIdx.x] += s[threadIdx.x + d];
    __syncthreads();
  }
  for (int k = HALF_TILE; k < 32; ++k) out[k] = s[k];  // harmless: warp-reduction, warp-size
  out[0] = down(s[0]) + across(s[1]) + byName(s[2]) + unrolled(s[3]) +
           native(s[4]) + inThirtyTwo(s[5]) + inEight(s[6]) + inSixteen(s[7]) +
           whileLoop(s[8]);
  out[1] = scanned(1) + scannedToHalf(2) + lastOf(3) + firstOf(4);
}
