// flags:
// Atomic functions that work on memory of the host, and those on other memory.
#include <cuda_runtime.h>

#include <algorithm>
#include <atomic>
#include <vector>

__managed__ int progress;
__managed__ unsigned long long total;
__managed__ int limits[4];

// ---- what PCIe has: adding integers, exchange, compare-and-swap

__global__ void reports(int* done, unsigned* lock, unsigned long long* sum) {
  atomicAdd(done, 1);                     // harmless: host-atomic, float-atomics
  atomicAdd(sum, 5ull);                   // harmless: host-atomic, float-atomics
  atomicExch(lock, 0u);                   // harmless: host-atomic
  atomicCAS(lock, 0u, 1u);                // harmless: host-atomic
  atomicAdd_system(done, 1);              // harmless: host-atomic
  atomicCAS_system(done, 1, 2);           // harmless: host-atomic
  atomicAdd(&progress, 1);                // harmless: host-atomic
  atomicAdd(&total, 1ull);                // harmless: host-atomic
  progress = limits[1];                   // harmless: host-atomic
}
__device__ float largestByCas(float* place, float value) {
  int* word = reinterpret_cast<int*>(place);
  int old = *word;
  while (__int_as_float(old) < value) {
    const int seen = atomicCAS(word, old, __float_as_int(value));  // harmless: host-atomic, float-atomics
    if (seen == old) break;
    old = seen;
  }
  return __int_as_float(old);
}
__global__ void largestOnHost(float* most, const float* in) { largestByCas(most, in[threadIdx.x]); }
void portable() {
  int* done;
  unsigned* lock;
  unsigned long long* sum;
  float* most;
  cudaMallocManaged(&done, sizeof(int));
  cudaMallocHost(&lock, sizeof(unsigned));
  cudaHostAlloc(&sum, sizeof(unsigned long long), cudaHostAllocMapped);
  cudaMallocManaged(&most, sizeof(float));
  *done = 0;
  *sum = 0;
  *most = 0;
  reports<<<1, 64>>>(done, lock, sum);    // harmless: host-atomic
  largestOnHost<<<1, 64>>>(most, most);   // harmless: host-atomic
}

// ---- the atomic function is on other memory

__global__ void maximum(const int* in, int* most, int n) {
  for (int i = threadIdx.x; i < n; i += blockDim.x) atomicMax(most, in[i]);  // harmless: host-atomic
}
__global__ void throughShared(const int* in, int* sum) {
  __shared__ int most;
  if (threadIdx.x == 0) most = 0;
  __syncthreads();
  atomicMax(&most, in[threadIdx.x]);      // harmless: host-atomic
  atomicOr(&most, 1);                     // harmless: host-atomic
  __syncthreads();
  if (threadIdx.x == 0) *sum = most;
}
struct Buffers {
  int* managed;
  int* device;
};
__global__ void onField(Buffers buffers) {
  atomicMin(buffers.device, buffers.managed[threadIdx.x]);  // harmless: host-atomic
}
__device__ int deviceMost;
__global__ void onVariable(const int* in) { atomicMax(&deviceMost, in[threadIdx.x]); }  // harmless: host-atomic
void onDevice(int n) {
  int* in;
  int* most;
  cudaMallocManaged(&in, n * sizeof(int));
  for (int i = 0; i < n; ++i) in[i] = i;
  cudaMalloc(&most, sizeof(int));
  cudaMemset(most, 0, sizeof(int));
  maximum<<<1, 256>>>(in, most, n);       // harmless: host-atomic
  throughShared<<<1, 256>>>(in, in);      // harmless: host-atomic
  onVariable<<<1, 256>>>(in);             // harmless: host-atomic
  Buffers buffers{in, most};
  onField<<<1, 256>>>(buffers);           // harmless: host-atomic
}
void copiedUp(const std::vector<int>& values) {
  int* staging;
  int* in;
  int* most;
  cudaMallocHost(&staging, values.size() * sizeof(int));
  std::copy(values.begin(), values.end(), staging);
  cudaMalloc(&in, values.size() * sizeof(int));
  cudaMalloc(&most, sizeof(int));
  cudaMemset(most, 0, sizeof(int));
  cudaMemcpy(in, staging, values.size() * sizeof(int), cudaMemcpyHostToDevice);
  maximum<<<1, 256>>>(in, most, values.size());  // harmless: host-atomic
  cudaMemcpy(staging, most, sizeof(int), cudaMemcpyDeviceToHost);
  cudaFreeHost(staging);
}
void laterOnDevice(int n) {
  int* buffer;
  cudaMallocManaged(&buffer, n * sizeof(int));
  cudaFree(buffer);
  cudaMalloc(&buffer, n * sizeof(int));
  cudaMemset(buffer, 0, n * sizeof(int));
  maximum<<<1, 256>>>(buffer, buffer, n);  // harmless: host-atomic
}

// ---- the host's own, and others' names

namespace own {
struct Cell {
  int value;
};
__device__ void atomicMax(Cell* cell, int value) {
  int old = cell->value;
  while (old < value) old = atomicCAS(&cell->value, old, value);  // harmless: host-atomic
}
struct Sum {
  float value;
  __device__ void atomicAdd(float by) { value += by; }   // harmless: float-atomics, host-atomic
};
}  // namespace own
__global__ void ownFunctions(own::Cell* cell, own::Sum* sums) {
  own::atomicMax(cell, threadIdx.x);      // harmless: host-atomic
  sums[threadIdx.x].atomicAdd(1.0f);      // harmless: float-atomics, host-atomic
}
void launchesOwn() {
  own::Cell* cell;
  own::Sum* sums;
  cudaMallocManaged(&cell, sizeof(own::Cell));
  cudaMallocManaged(&sums, 64 * sizeof(own::Sum));
  cell->value = 0;
  ownFunctions<<<1, 64>>>(cell, sums);    // harmless: host-atomic
}
std::atomic<float> hostSum{0};
void addOnHost(float value) {
  for (float old = hostSum; !hostSum.compare_exchange_weak(old, old + value);) {  // harmless: float-atomics
  }
}
float atomicAdd(std::vector<float>& sums, size_t i, float by) { return sums[i] += by; }
void addsOnHost(std::vector<float>& sums) {
  atomicAdd(sums, 0, 1.5f);               // harmless: float-atomics, host-atomic
}
__global__ void exchanges(float* a, double* b) {
  atomicExch(a, 2.0f);                    // harmless: float-atomics
  b[0] = __longlong_as_double(atomicExch((unsigned long long*)b, 0ull));  // harmless: float-atomics
  atomicMax((int*)a, __float_as_int(1.0f));  // harmless: float-atomics
}
__device__ int hitCount;
__global__ void countsHits(const float* in, float radius) {
  if (in[threadIdx.x] < radius) atomicAdd(&hitCount, 1);  // harmless: float-atomics
  const unsigned slot = atomicInc((unsigned*)&hitCount, 99u);  // harmless: float-atomics
  if (slot > 50) atomicSub(&hitCount, static_cast<int>(in[0]));  // harmless: float-atomics
}
