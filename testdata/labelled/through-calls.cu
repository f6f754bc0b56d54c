// flags: --warp=native
// Lanes that come from another function, a parameter, a member or from PTX.
#include <cuda_runtime.h>

__device__ __forceinline__ int laneId() {
  return threadIdx.x % 32;  // wrong: warp-size
}
__device__ __forceinline__ int warpId() {
  return threadIdx.x / 32;  // wrong: warp-size
}
__device__ int laneByPtx() {
  int lane;
  asm("mov.u32 %0, %%laneid;" : "=r"(lane));
  return lane;
}
__device__ int linearThread() {
  return (threadIdx.z * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x;
}

__device__ bool isLast(int lane) { return lane == 31; }  // wrong: warp-size
__device__ bool isLastDay(int day) { return day == 31; }  // harmless
__device__ int firstOf(int warp) { return 32 * warp; }   // wrong: warp-size
__device__ int bytesOf(int words) { return 32 * words; }  // harmless
__device__ int mirrored(int lane) { return 31 - lane; }  // wrong: warp-size
__device__ int flipped(int bit) { return 31 - bit; }  // harmless
__device__ int halfOf(int item) { return item / 32; }  // harmless

__global__ void users(int* out, const int* in, int n) {
  const int lane = laneId();
  const int ptx = laneByPtx();
  const int all = linearThread();
  const int laneOfAll = all & 31;            // wrong: warp-size
  const int warpOfAll = all >> 5;            // wrong: warp-size
  if (ptx == 31) out[0] = 1;                 // wrong: warp-size
  if (isLast(lane) && !isLastDay(n)) out[1] = firstOf(warpId());
  out[2] = mirrored(lane) + flipped(in[0]);
  out[3] = bytesOf(n) + halfOf(n);
  int index = threadIdx.x;
  index += blockIdx.x * blockDim.x;
  const int segment = index / 32;            // wrong: warp-size
  int slot = in[index];
  slot %= 32;                                // harmless
  const int page = in[index] / 32;           // harmless
  const int digit = (in[index] >> 5) & 31;   // harmless
  int turn = threadIdx.x;
  turn %= 32;                                // wrong: warp-size
  out[index] = __shfl_sync(0xffffffffu, in[index], (lane + 1) % 32);  // wrong: warp-size
  out[slot] = segment + page + digit + turn + laneOfAll + warpOfAll;
}

struct Place {
  int lane;
  int warp;
  int day;
};

__device__ Place placeOf(int tid) {
  Place p;
  p.lane = tid % 32;  // wrong: warp-size
  p.warp = tid / 32;  // wrong: warp-size
  p.day = 31;         // harmless
  return p;
}

__global__ void members(int* out, int v) {
  const Place p = placeOf(threadIdx.x);
  v = __shfl_up_sync(0xffffffffu, v, 1);
  if (p.lane == 31) out[p.warp] = v;          // wrong: warp-size
  if (p.day == 31) out[0] = 32 * p.day;       // harmless
  out[p.warp * 32 + p.lane] = v;              // wrong: warp-size
}

// Nothing here depends on what the lanes of a warp do together: a bit set.
__global__ void unpack(int* out, const unsigned* words, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  const unsigned word = words[i / 32];        // harmless
  out[i] = (word >> (i % 32)) & 1;            // harmless
}

__global__ void transpose(float* out, const float* in, int width) {
  __shared__ float tile[32][33];              // harmless
  const int x = blockIdx.x * 32 + threadIdx.x;  // harmless
  const int y = blockIdx.y * 32 + threadIdx.y;  // harmless
  for (int j = 0; j < 32; j += 8) {           // harmless
    tile[threadIdx.y + j][threadIdx.x] = in[(y + j) * width + x];
  }
  __syncthreads();
  const int tx = blockIdx.y * 32 + threadIdx.x;  // harmless
  for (int j = 0; j < 32; j += 8) {           // harmless
    out[(x + j) * width + tx] = tile[threadIdx.x][threadIdx.y + j];
  }
}

auto hostOnly(int n) {
  const int threads = n % 32 ? n + 32 : n;    // harmless
  return threads / 32;                        // harmless
}
