// flags:
// Shared memory that lanes read after a barrier, or that only its writer reads.
#include <cooperative_groups.h>
#include <cuda_runtime.h>

#include <vector>

namespace cg = cooperative_groups;

#define SYNC() __syncthreads()

// ---- barriers of all kinds

__global__ void byMacro(float* out) {
  __shared__ float s[256];
  s[threadIdx.x] = out[threadIdx.x];  // harmless: warp-synchronous
  SYNC();
  out[threadIdx.x] = s[255 - threadIdx.x];  // harmless: warp-synchronous
}
__global__ void byGroup(float* out) {
  __shared__ float s[256];
  cg::thread_block block = cg::this_thread_block();
  s[threadIdx.x] = out[threadIdx.x];  // harmless: warp-synchronous
  block.sync();
  out[threadIdx.x] = s[threadIdx.x ^ 1];  // harmless: warp-synchronous
}
__global__ void byTile(float* out) {
  __shared__ float s[8][32];
  cg::thread_block_tile<32> warp = cg::tiled_partition<32>(cg::this_thread_block());
  const int row = threadIdx.x / 32;
  s[row][warp.thread_rank()] = out[threadIdx.x];  // harmless: warp-synchronous
  warp.sync();
  out[threadIdx.x] = s[row][31 - warp.thread_rank()];  // harmless: warp-synchronous
}
__global__ void byGroupFunction(int* out) {
  __shared__ int s[128];
  s[threadIdx.x] = out[threadIdx.x];  // harmless: warp-synchronous
  cg::sync(cg::this_thread_block());
  out[threadIdx.x] = s[(threadIdx.x + 1) % 128];  // harmless: warp-synchronous
}
__global__ void byVote(int* out) {
  __shared__ int s[128];
  s[threadIdx.x] = out[threadIdx.x];  // harmless: warp-synchronous
  const int positive = __syncthreads_count(out[threadIdx.x] > 0);
  out[threadIdx.x] = positive + s[127 - threadIdx.x];  // harmless: warp-synchronous
}
__global__ void byVoteInLoop(int* out) {
  __shared__ int s[128];
  s[threadIdx.x] = out[threadIdx.x];  // harmless: warp-synchronous
  while (__syncthreads_or(s[threadIdx.x] > 0)) {
    const int neighbour = s[threadIdx.x ^ 1];  // harmless: warp-synchronous
    __syncthreads();
    s[threadIdx.x] = neighbour - 1;  // harmless: warp-synchronous
  }
}
struct Barrier {
  __device__ static void wait() { __syncthreads(); }
};
template <class Sync>
__device__ float exchanged(float* s, float value, Sync sync) {
  s[threadIdx.x] = value;  // harmless: warp-synchronous
  sync.wait();
  return s[threadIdx.x ^ 2];  // harmless: warp-synchronous
}
__global__ void byTemplate(float* out) {
  __shared__ float s[64];
  out[threadIdx.x] = exchanged(s, out[threadIdx.x], Barrier());
}
__device__ void load(float* s, const float* in) {
  s[threadIdx.x] = in[threadIdx.x];  // harmless: warp-synchronous
  __syncwarp();
}
__global__ void byLoader(float* out, const float* in) {
  __shared__ float s[32];
  load(s, in);
  out[threadIdx.x] = s[31 - threadIdx.x];  // harmless: warp-synchronous
}
__global__ void rounds(float* out, int n) {
  __shared__ float now[64], next[64];
  now[threadIdx.x] = out[threadIdx.x];  // harmless: warp-synchronous
  __syncthreads();
  for (int i = 0; i < n; ++i) {
    next[threadIdx.x] = 0.5f * (now[(threadIdx.x + 63) % 64] + now[(threadIdx.x + 1) % 64]);  // harmless: warp-synchronous
    __syncthreads();
    now[threadIdx.x] = next[threadIdx.x];  // harmless: warp-synchronous
    __syncthreads();
  }
  out[threadIdx.x] = now[threadIdx.x];
}
__global__ void scanOfWarp(int* out) {
  __shared__ int s[4][32];
  const int lane = threadIdx.x & 31, warp = threadIdx.x >> 5;
  s[warp][lane] = out[threadIdx.x];  // harmless: warp-synchronous
  __syncwarp();
  for (int d = 1; d < 32; d *= 2) {
    const int below = lane >= d ? s[warp][lane - d] : 0;  // harmless: warp-synchronous
    __syncwarp();
    s[warp][lane] += below;  // harmless: warp-synchronous
    __syncwarp();
  }
  out[threadIdx.x] = s[warp][lane];
}
__global__ void transposed(float* out, const float* in, int width) {
  __shared__ float tile[32][33];
  for (int y = threadIdx.y; y < 32; y += blockDim.y) {
    tile[y][threadIdx.x] = in[y * width + threadIdx.x];  // harmless: warp-synchronous
  }
  __syncthreads();
  for (int y = threadIdx.y; y < 32; y += blockDim.y) {
    out[y * width + threadIdx.x] = tile[threadIdx.x][y];  // harmless: warp-synchronous
  }
}

// ---- what each lane writes only itself reads

__global__ void stacks(int* out, const int* children) {
  __shared__ int stack[16][64];
  int depth = 0;
  stack[depth++][threadIdx.x] = 0;  // harmless: warp-synchronous
  while (depth > 0) {
    const int node = stack[--depth][threadIdx.x];  // harmless: warp-synchronous
    if (children[node] > 0 && depth < 16) stack[depth++][threadIdx.x] = children[node];  // harmless: warp-synchronous
    out[threadIdx.x] += node;
  }
}
__global__ void ownRow(float* out) {
  extern __shared__ float dynamic[];
  float* mine = dynamic + threadIdx.x * 4;
  for (int i = 0; i < 4; ++i) mine[i] = i;     // harmless: warp-synchronous
  out[threadIdx.x] = mine[0] + mine[3];        // harmless: warp-synchronous
}
__global__ void ownRegisters(float* out) {
  float window[4] = {0};
  for (int i = 0; i < 16; ++i) window[i % 4] += out[i];   // harmless: warp-synchronous
  out[threadIdx.x] = window[0] + window[(threadIdx.x + 1) % 4];  // harmless: warp-synchronous
}
__global__ void ownAccumulator(float* out, const float* in, int n) {
  __shared__ float sums[128];
  sums[threadIdx.x] = 0;                                                // harmless: warp-synchronous
  for (int i = threadIdx.x; i < n; i += blockDim.x) sums[threadIdx.x] += in[i];  // harmless: warp-synchronous
  out[threadIdx.x] = sums[threadIdx.x];                                 // harmless: warp-synchronous
}
__global__ void byOneThread(float* out, const float* in) {
  __shared__ float s[8];
  if (threadIdx.x == 0) {
    for (int i = 0; i < 8; ++i) s[i] = in[i];               // harmless: warp-synchronous
    for (int i = 1; i < 8; ++i) s[i] += s[i - 1];           // harmless: warp-synchronous
    out[0] = s[7];                                          // harmless: warp-synchronous
  }
}
__global__ void twoArrays(float* out) {
  __shared__ float written[64];
  __shared__ float table[64];
  table[threadIdx.x] = threadIdx.x;
  __syncthreads();
  written[threadIdx.x] = out[threadIdx.x];  // harmless: warp-synchronous
  out[threadIdx.x] = table[threadIdx.x ^ 1];  // harmless: warp-synchronous
  written[threadIdx.x] += 1;                  // harmless: warp-synchronous
}
__global__ void twoFields(float* out) {
  struct Cell {
    float in, out;
  };
  __shared__ Cell cells[64];
  cells[threadIdx.x].in = out[threadIdx.x];
  __syncthreads();
  cells[threadIdx.x].out = cells[threadIdx.x ^ 1].in;  // harmless: warp-synchronous
  out[threadIdx.x] = cells[threadIdx.x].out;           // harmless: warp-synchronous
}
__global__ void counted(int* out, const int* keys) {
  __shared__ int bins[32];
  if (threadIdx.x < 32) bins[threadIdx.x] = 0;  // harmless: warp-synchronous
  __syncthreads();
  atomicAdd(&bins[keys[threadIdx.x] & 31], 1);  // harmless: warp-synchronous
  __syncthreads();
  if (threadIdx.x < 32) out[threadIdx.x] = bins[threadIdx.x];  // harmless: warp-synchronous
}
__global__ void readThenWritten(float* out) {
  __shared__ float s[64];
  s[threadIdx.x] = out[threadIdx.x];
  __syncthreads();
  const float next = s[(threadIdx.x + 1) % 64];  // harmless: warp-synchronous
  __syncthreads();
  s[threadIdx.x] = next;                         // harmless: warp-synchronous
  out[threadIdx.x] = s[threadIdx.x];             // harmless: warp-synchronous
}
__global__ void byShuffle(float* out) {
  float v = out[threadIdx.x];
  for (int d = 16; d > 0; d /= 2) v += __shfl_xor_sync(0xffffffffu, v, d);  // harmless: warp-synchronous
  out[threadIdx.x] = v;
}

// ---- no kernel's

struct Simulation {
  std::vector<float> s;
  void shift(int tid) {
    if (tid < 32) {
      s[tid] += s[tid + 16];  // harmless: warp-synchronous
      s[tid] += s[tid + 8];   // harmless: warp-synchronous
    }
  }
};
