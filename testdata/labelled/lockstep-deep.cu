// flags:
// Shared memory between lanes without a barrier: in loops, through pointers,
// through functions.
#include <cuda_runtime.h>

constexpr unsigned kAll = 0xffffffffu;

// ---- wrong

__global__ void stepped(float* out, const float* in) {
  __shared__ float s[64];
  const int lane = threadIdx.x % 32;
  s[lane] = in[lane];
  for (int d = 1; d < 32; d *= 2) {
    const float other = lane >= d ? s[lane - d] : 0.0f;  // wrong: warp-synchronous
    s[lane] += other;
  }
  out[lane] = s[lane];
}

__global__ void throughPointer(float* out, const float* in) {
  __shared__ float s[64];
  volatile float* const p = s;
  const int tid = threadIdx.x;
  s[tid] = in[tid];
  __syncthreads();
  if (tid < 32) {
    p[tid] += p[tid + 32];
    p[tid] += p[tid + 16];  // wrong: warp-synchronous
    p[tid] += p[tid + 8];
  }
  if (tid == 0) out[0] = s[0];
}

__device__ void put(float* s, int lane, float value) { s[lane] = value; }
__device__ float get(const float* s, int lane) { return s[lane]; }
__global__ void throughCalls(float* out, const float* in) {
  __shared__ float s[32];
  const int lane = threadIdx.x % 32;
  put(s, lane, in[lane]);
  out[lane] = get(s, 31 - lane);  // wrong: warp-synchronous
}

__global__ void oneWrites(int* out, const int* in) {
  __shared__ int first[8];
  const int lane = threadIdx.x % 32;
  const int warp = threadIdx.x / 32;
  if (lane == 0) first[warp] = in[warp];
  out[threadIdx.x] = first[warp];  // wrong: warp-synchronous
}

__global__ void oneWritesInLoop(int* out, const int* in, int n) {
  __shared__ int base[8];
  const int lane = threadIdx.x & 31;
  const int warp = threadIdx.x >> 5;
  for (int i = 0; i < n; ++i) {
    if (lane == 0) base[warp] = in[i];
    out[i * 32 + lane] = base[warp] + lane;  // wrong: warp-synchronous
    __syncwarp();
  }
}

__global__ void queue(int* out, int* counter, int n) {
  volatile __shared__ int start[4];
  const int lane = threadIdx.x % 32;
  const int warp = threadIdx.x / 32;
  while (true) {
    if (lane == 0) start[warp] = atomicAdd(counter, 32);
    const int i = start[warp] + lane;  // wrong: warp-synchronous
    if (i >= n) break;
    out[i] = i;
  }
}

__global__ void rows(float* out, const float* in) {
  __shared__ float tile[4][33];
  const int lane = threadIdx.x;
  const int warp = threadIdx.y;
  float* const row = tile[warp];
  row[lane] = in[warp * 32 + lane];
  out[warp * 32 + lane] = row[lane ^ 1];  // wrong: warp-synchronous
}

template <typename T>
__device__ void reduceTail(volatile T* s, int tid) {
  s[tid] += s[tid + 32];
  s[tid] += s[tid + 16];  // wrong: warp-synchronous
}
__global__ void callsTail(double* out) {
  __shared__ double s[64];
  s[threadIdx.x] = out[threadIdx.x];
  __syncthreads();
  if (threadIdx.x < 32) reduceTail(s, threadIdx.x);
  out[0] = s[0];
}

struct Scratch {
  float values[32];
  int count;
};
__global__ void members(float* out, const float* in) {
  __shared__ Scratch scratch;
  const int lane = threadIdx.x % 32;
  scratch.values[lane] = in[lane];
  out[lane] = scratch.values[31 - lane];  // wrong: warp-synchronous
}

__global__ void dynamicMemory(float* out, const float* in) {
  extern __shared__ float memory[];
  float* const mine = memory + (threadIdx.x / 32) * 32;
  const int lane = threadIdx.x % 32;
  mine[lane] = in[threadIdx.x];
  out[threadIdx.x] = mine[(lane + 1) % 32];  // wrong: warp-synchronous
}

// ---- harmless

__global__ void steppedInOrder(float* out, const float* in) {
  __shared__ float s[64];
  const int lane = threadIdx.x % 32;
  s[lane] = in[lane];
  __syncwarp();
  for (int d = 1; d < 32; d *= 2) {
    const float other = lane >= d ? s[lane - d] : 0.0f;  // harmless
    __syncwarp();
    s[lane] += other;  // harmless
    __syncwarp();
  }
  out[lane] = s[lane];  // harmless
}

__global__ void callsInOrder(float* out, const float* in) {
  __shared__ float s[32];
  const int lane = threadIdx.x % 32;
  put(s, lane, in[lane]);  // harmless
  __syncwarp();
  out[lane] = get(s, 31 - lane);  // harmless
}

__global__ void callsOwn(float* out, const float* in) {
  __shared__ float s[32];
  const int lane = threadIdx.x % 32;
  put(s, lane, in[lane]);
  out[lane] = get(s, lane);  // harmless
}

__global__ void oneWritesInOrder(int* out, const int* in) {
  __shared__ int first[8];
  const int lane = threadIdx.x % 32;
  const int warp = threadIdx.x / 32;
  if (lane == 0) first[warp] = in[warp];  // harmless
  __syncwarp();
  out[threadIdx.x] = first[warp];  // harmless
}

__global__ void oneWritesForBlock(int* out, const int* in) {
  __shared__ int first;
  if (threadIdx.x == 0) first = in[0];  // harmless
  __syncthreads();
  out[threadIdx.x] = first;  // harmless
}

__global__ void oneReads(int* out, const int* in) {
  __shared__ int first[8];
  const int lane = threadIdx.x % 32;
  const int warp = threadIdx.x / 32;
  if (lane == 0) {
    first[warp] = in[warp];
    out[warp] = first[warp];  // harmless
  }
}

__global__ void shuffled(int* out, const int* in) {
  int value = 0;
  if (threadIdx.x % 32 == 0) value = in[threadIdx.x / 32];
  out[threadIdx.x] = __shfl_sync(kAll, value, 0);  // harmless
}

__global__ void rowsInOrder(float* out, const float* in) {
  __shared__ float tile[4][33];
  float* const row = tile[threadIdx.y];
  row[threadIdx.x] = in[threadIdx.x];  // harmless
  __syncthreads();
  out[threadIdx.x] = row[threadIdx.x ^ 1];  // harmless
}

__global__ void ownRow(float* out, const float* in) {
  __shared__ float tile[32][5];
  float* const mine = tile[threadIdx.x];
  for (int i = 0; i < 4; ++i) mine[i] = in[i];  // harmless
  float sum = 0;
  for (int i = 0; i < 4; ++i) sum += mine[i];   // harmless
  out[threadIdx.x] = sum;
}

__global__ void constants(float* out, const float* in) {
  __shared__ float table[32];
  table[threadIdx.x % 32] = in[threadIdx.x % 32];
  __syncthreads();
  for (int i = 0; i < 8; ++i) {
    out[threadIdx.x] += table[(threadIdx.x + i) % 32];  // harmless
  }
}

__global__ void doubled(float* out, const float* in, int n) {
  __shared__ float stage[2][32];
  stage[0][threadIdx.x] = in[threadIdx.x];  // harmless
  for (int i = 0; i < n; ++i) {
    __syncthreads();
    stage[(i + 1) % 2][threadIdx.x] = in[i];  // harmless
    out[i] += stage[i % 2][threadIdx.x ^ 1];  // harmless
  }
}
