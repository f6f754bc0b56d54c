// flags:
// Faults of the classes beside, through members, templates, helpers and macros.
#include <cuda_runtime.h>

#include <array>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#define TRY(call) \
  if (const cudaError_t error = (call)) std::printf("%s\n", cudaGetErrorString(error))

// ---- buffers

struct Header {
  int count;
  float bounds[6];
};
class Scene {
 public:
  void upload(const std::vector<float>& heights) {
    Header header{static_cast<int>(heights.size()), {}};
    for (const float height : heights) header.bounds[5] = height;
    TRY(cudaMemcpyAsync(header_, &header, sizeof header, cudaMemcpyHostToDevice, stream_));  // wrong: early-buffer
  }
  bool isEmpty() const {
    Header header;
    TRY(cudaMemcpyAsync(&header, header_, sizeof header, cudaMemcpyDeviceToHost, stream_));  // wrong: early-buffer
    return header.count == 0;
  }
  template <typename T>
  void fill(T* device, size_t n, T value) {
    std::vector<T> values(n, value);
    cudaMemcpyAsync(device, values.data(), n * sizeof(T), cudaMemcpyDefault, stream_);  // wrong: early-buffer
  }

 private:
  Header* header_ = nullptr;
  cudaStream_t stream_ = nullptr;
};
template void Scene::fill<int>(int*, size_t, int);
std::array<int, 3> sizes(const int* device, cudaStream_t stream) {
  std::array<int, 3> all{};
  cudaMemcpyAsync(all.data(), device, sizeof(all), cudaMemcpyDeviceToHost, stream);  // wrong: early-buffer
  for (int& each : all) each += 1;
  return all;
}

// ---- fresh memory

template <typename T>
__global__ void scatter(const int* index, const T* values, T* out, int n) {
  for (int i = threadIdx.x; i < n; i += blockDim.x) atomicAdd(out + index[i], values[i]);
}
struct Cell {
  int hits;
  float sum;
};
__global__ void hit(Cell* cells, const int* keys) {
  Cell& cell = cells[keys[threadIdx.x]];
  atomicAdd(&cell.hits, 1);
}
template <typename T>
class Field {
 public:
  explicit Field(int n) : n_(n) { TRY(cudaMalloc(&data_, n * sizeof(T))); }
  ~Field() { cudaFree(data_); }
  void scatterFrom(const int* index, const T* values) {
    scatter<T><<<1, 256>>>(index, values, data_, n_);  // wrong: fresh-memory
  }

 private:
  T* data_ = nullptr;
  int n_;
};
template class Field<float>;
void hits(const int* keys) {
  Cell* cells = nullptr;
  TRY(cudaMalloc(reinterpret_cast<void**>(&cells), 64 * sizeof(Cell)));
  hit<<<1, 64>>>(cells, keys);  // wrong: fresh-memory
  TRY(cudaFree(cells));
}

// ---- atomic functions on memory of the host

struct Extent {
  int least, most;
};
__device__ void widen(Extent* extent, int value) {
  atomicMin(&extent->least, value);
  atomicMax(&extent->most, value);
}
__global__ void extents(const int* in, Extent* extent) { widen(extent, in[threadIdx.x]); }
void extentOf(const int* in) {
  Extent* extent = nullptr;
  TRY(cudaMallocManaged(&extent, sizeof(Extent)));
  *extent = {1 << 30, 0};
  extents<<<1, 256>>>(in, extent);  // wrong: host-atomic
}
__global__ void flagged(unsigned* flags, const int* in) { atomicXor(&flags[in[threadIdx.x] >> 5], 1u << (in[threadIdx.x] & 31)); }
void flagsOf(const int* in) {
  unsigned* flags = nullptr;
  unsigned* mapped = nullptr;
  cudaHostAlloc(&flags, 128, cudaHostAllocMapped);
  cudaHostGetDevicePointer(&mapped, flags, 0);
  flagged<<<1, 64>>>(mapped, in);  // wrong: host-atomic
}

// ---- locks

class Mutex {
 public:
  __device__ void lock() {
    while (atomicExch(&state_, 1) != 0) {  // wrong: spin-lock
    }
    __threadfence();
  }
  __device__ void unlock() {
    __threadfence();
    atomicExch(&state_, 0);
  }

 private:
  int state_;
};
struct DeviceGuard {
  Mutex& mutex;
  __device__ explicit DeviceGuard(Mutex& m) : mutex(m) { mutex.lock(); }
  __device__ ~DeviceGuard() { mutex.unlock(); }
};
__global__ void guarded(Mutex* mutexes, float* sums) {
  const DeviceGuard guard(mutexes[threadIdx.x % 4]);
  sums[threadIdx.x % 4] += 1;
}
template <int kBuckets>
__global__ void bucketed(int* locks, int* lengths) {
  const int bucket = threadIdx.x * 7 % kBuckets;
  for (bool isDone = false; !isDone;) {
    if (atomicCAS(locks + bucket, 0, 1) == 0) {  // wrong: spin-lock
      ++lengths[bucket];
      __threadfence();
      locks[bucket] = 0;
      isDone = true;
    }
  }
}
template __global__ void bucketed<16>(int*, int*);
__global__ void semaphore(int* slots, float* out) {
  int left;
  do {
    left = atomicSub(slots, 1);  // wrong: spin-lock
    if (left <= 0) atomicAdd(slots, 1);
  } while (left <= 0);
  out[threadIdx.x] = left;
  atomicAdd(slots, 1);
}

// ---- callbacks

struct Stage {
  cudaStream_t next;
  float* data;
  cudaEvent_t done;
  void advance() {
    cudaEventRecord(done, next);  // wrong: callback-call
  }
  static void CUDART_CB finished(void* self) { static_cast<Stage*>(self)->advance(); }
};
void stages(Stage& stage, cudaStream_t stream) {
  cudaLaunchHostFunc(stream, Stage::finished, &stage);
  cudaLaunchHostFunc(
      stream, [](void* data) { cudaFreeHost(data); },  // wrong: callback-call
      stage.data);
}

// ---- lanes

__device__ __forceinline__ bool isLeaderOf(int lanes) { return threadIdx.x % lanes == 0; }
__global__ void gathered(int* out, int v) {
  if (isLeaderOf(32)) out[threadIdx.x / 32] = __popc(__ballot_sync(0xffffffffu, v > 0));  // wrong: diverged-mask
  const bool isOdd = (threadIdx.x & 1) != 0;
  for (int d = 1; isOdd && d < 32; d *= 2) {
    v += __shfl_xor_sync(0xffffffffu, v, d);  // wrong: diverged-mask
  }
  out[threadIdx.x] = v;
}
template <typename T, int kLanes>
__device__ void foldWarp(volatile T* values, unsigned lane) {
#pragma unroll
  for (int d = kLanes / 2; d > 0; d /= 2) values[lane] += values[lane + d];  // wrong: warp-synchronous
}
__global__ void folds(float* out) {
  __shared__ float values[64];
  values[threadIdx.x] = out[threadIdx.x];
  __syncthreads();
  if (threadIdx.x < 32) foldWarp<float, 32>(values, threadIdx.x);
  out[threadIdx.x] = values[0];
}

// ---- versions

struct Toolkit {
  int version = 0;
  Toolkit() { TRY(cudaRuntimeGetVersion(&version)); }
  int major() const { return version / 1000; }  // wrong: version-number
  std::string text() const {
    return std::to_string(version / 1000) +  // wrong: version-number
           "." + std::to_string(version % 1000 / 10);  // wrong: version-number
  }
};
bool isAtLeast(int wanted) {
  static std::once_flag once;
  static int known = 0;
  std::call_once(once, [] { cudaDriverGetVersion(&known); });
  return known >= wanted && known >= 11040;  // wrong: version-number
}
