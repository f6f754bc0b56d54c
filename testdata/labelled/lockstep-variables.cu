// flags:
// Shared memory that some lanes write and others read with no barrier between:
// variables, elements by the thread's own number, what atomic functions count.
#include <cooperative_groups.h>
#include <cuda_runtime.h>

#include <utility>

namespace cg = cooperative_groups;

// ---- one place, written in a branch

__global__ void oneFlag(int* out, const int* in) {
  __shared__ int first;
  if (threadIdx.x == 0) first = in[0];
  out[threadIdx.x] = first;  // wrong: warp-synchronous
}
__global__ void oneFlagByData(int* out, const int* in) {
  __shared__ bool isAny;
  isAny = false;
  if (in[threadIdx.x] > 3) isAny = true;
  if (isAny) out[threadIdx.x] = 1;  // wrong: warp-synchronous
}
struct Range {
  int begin, end;
};
__global__ void oneMember(int* out, const int* rows) {
  __shared__ Range range;
  if (threadIdx.x == 0) {
    range.begin = rows[blockIdx.x];
    range.end = rows[blockIdx.x + 1];
  }
  for (int i = range.begin + threadIdx.x; i < 99; i += 32) out[i] = 1;  // wrong: warp-synchronous
}
__global__ void oneElement(float* out, const float* in) {
  __shared__ float total[2];
  if (threadIdx.x == 31) total[0] = in[31];
  out[threadIdx.x] = in[threadIdx.x] / total[0];  // wrong: warp-synchronous
}
__global__ void oneCounter(int* out) {
  __shared__ int turns;
  if (threadIdx.x % 32 == 0) ++turns;
  out[threadIdx.x] = turns;  // wrong: warp-synchronous
}
__global__ void sumsOfWarps(float* out, float v) {
  __shared__ float part[32];
  const int lane = threadIdx.x & 31, warp = threadIdx.x >> 5;
  if (lane == 0) part[warp] = v;
  if (warp == 0) v = part[lane];  // wrong: warp-synchronous
  out[threadIdx.x] = v;
}

// ---- elements by the thread's own number, in blocks of one warp

__global__ void neighbour(float* out, const float* in) {
  __shared__ float s[32];
  s[threadIdx.x] = in[threadIdx.x];
  out[threadIdx.x] = s[threadIdx.x ^ 1];  // wrong: warp-synchronous
}
__global__ void reversed(float* out, const float* in) {
  __shared__ float s[32];
  const int t = threadIdx.x;
  s[t] = in[t];
  out[t] = s[31 - t];  // wrong: warp-synchronous
}
__global__ void inTurns(float* out, const float* in) {
  __shared__ float s[64];
  const int t = threadIdx.x;
  for (int i = 0; i < 8; ++i) {
    s[t] = in[t + i];
    out[t] += s[(t + 1) & 31];  // wrong: warp-synchronous
  }
}
__device__ void put(float* s, int i, float v) { s[i] = v; }
__device__ float get(const float* s, int i) { return s[i]; }
__global__ void byCalls(float* out, const float* in) {
  __shared__ float s[32];
  const int t = threadIdx.x;
  put(s, t, in[t]);
  out[t] = get(s, t ^ 1);  // wrong: warp-synchronous
}
__global__ void byLambda(float* out, const float* in) {
  __shared__ float s[32];
  const int t = threadIdx.x;
  auto store = [&](float v) { s[t] = v; };
  store(in[t]);
  out[t] = s[31 - t];  // wrong: warp-synchronous
}
template <typename T>
struct SharedMemory {
  __device__ operator T*() {
    extern __shared__ int raw[];
    return (T*)raw;
  }
};
template <typename T>
__global__ void byConversion(T* out, const T* in) {
  T* s = SharedMemory<T>();
  s[threadIdx.x] = in[threadIdx.x];
  out[threadIdx.x] = s[threadIdx.x ^ 16];  // wrong: warp-synchronous
}
void launch(float* out, const float* in) { byConversion<<<1, 32, 128>>>(out, in); }

// ---- counted by atomic functions

__global__ void counted(int* out, const int* in) {
  __shared__ int bins[32];
  atomicAdd(&bins[in[threadIdx.x] & 31], 1);
  out[threadIdx.x] = bins[threadIdx.x];  // wrong: warp-synchronous
}

// ---- harmless

__global__ void oneFlagAndBarrier(int* out, const int* in) {
  __shared__ int first;
  if (threadIdx.x == 0) first = in[0];
  __syncthreads();
  out[threadIdx.x] = first;  // harmless: warp-synchronous
}
__global__ void oneFlagInItsBranch(int* out, const int* in) {
  __shared__ int first;
  if (threadIdx.x == 0) {
    first = in[0];
    first += in[1];  // harmless: warp-synchronous
    out[0] = first;  // harmless: warp-synchronous
  }
}
__global__ void oneFlagInAnother(int* out, const int* in) {
  __shared__ int first;
  if (threadIdx.x == 0) first = in[0];
  if (threadIdx.x == 0) out[0] = first;  // harmless: warp-synchronous
}
__global__ void oneMemberAndBarrier(int* out, const int* rows) {
  __shared__ Range range;
  if (threadIdx.x == 0) range = Range{rows[0], rows[1]};
  cg::this_thread_block().sync();
  for (int i = range.begin; i < range.end; ++i) out[i] = i;  // harmless: warp-synchronous
}
__global__ void otherElements(float* out, const float* in) {
  __shared__ float limits[2];
  if (threadIdx.x == 0) limits[0] = in[0];
  __syncwarp();
  if (threadIdx.x == 0) limits[1] = in[1];
  out[threadIdx.x] = limits[0];  // harmless: warp-synchronous
}
__global__ void own(float* out, const float* in) {
  __shared__ float s[64];
  const int t = threadIdx.x;
  s[t] = in[t];
  s[t] *= 2;  // harmless: warp-synchronous
  out[t] = s[t];  // harmless: warp-synchronous
}
__global__ void neighbourAndBarrier(float* out, const float* in) {
  __shared__ float s[66];
  s[threadIdx.x + 1] = in[threadIdx.x];
  if (threadIdx.x == 0) s[0] = s[65] = 0;
  __syncthreads();
  out[threadIdx.x] = s[threadIdx.x] + s[threadIdx.x + 2];  // harmless: warp-synchronous
}
__global__ void twoBuffers(float* out, const float* in, int n) {
  __shared__ float s[2][64];
  int now = 0;
  s[now][threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  for (int i = 1; i < n; ++i) {
    s[now ^ 1][threadIdx.x] = in[i * 64 + threadIdx.x];
    out[i] += s[now][63 - threadIdx.x];  // harmless: warp-synchronous
    now ^= 1;
    __syncthreads();
  }
}
__global__ void twoHalves(float* out, const float* in, int half) {
  extern __shared__ float tile[];
  tile[threadIdx.x] = in[threadIdx.x];
  tile[threadIdx.x + half] = in[threadIdx.x + half];
  out[threadIdx.x] = tile[threadIdx.x] - tile[threadIdx.x + half];  // harmless: warp-synchronous
}
__global__ void countedAndBarrier(int* out, const int* in) {
  __shared__ int bins[32];
  if (threadIdx.x < 32) bins[threadIdx.x] = 0;
  __syncthreads();
  atomicAdd(&bins[in[threadIdx.x] & 31], 1);
  __syncthreads();
  out[threadIdx.x] = bins[threadIdx.x];  // harmless: warp-synchronous
}
__global__ void sizes(int* out) {
  __shared__ int count;
  if (threadIdx.x == 0) count = 3;
  out[threadIdx.x] = sizeof(count);  // harmless: warp-synchronous
}
__global__ void broadcast(float* out, const float* in) {
  __shared__ float factor;
  if (threadIdx.x == 0) factor = in[0];
  asm volatile("bar.sync 0;" ::: "memory");
  out[threadIdx.x] *= factor;  // harmless: warp-synchronous
}
__global__ void conversionAndBarrier(int* out, const int* in) {
  int* s = SharedMemory<int>();
  s[threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  out[threadIdx.x] = s[threadIdx.x ^ 1];  // harmless: warp-synchronous
}
