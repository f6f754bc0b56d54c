// flags:
// Memory that kernels add to.
#include <cuda_runtime.h>

#include <cstdio>
#include <vector>

#define CHECK(call) \
  if ((call) != cudaSuccess) std::printf("failed\n")

__global__ void count(const int* keys, int* histogram, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) atomicAdd(&histogram[keys[i]], 1);
}
__global__ void accumulate(const float* in, float* out, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] += in[i];
}
__global__ void number(int* counters) { ++counters[threadIdx.x]; }
__global__ void largest(const int* in, int* most) { atomicMax(most, in[threadIdx.x]); }
__global__ void marks(const int* in, unsigned* bits) {
  unsigned* word = bits + in[threadIdx.x] / 32;
  atomicOr(word, 1u << (in[threadIdx.x] % 32));
}
__device__ void addTo(double* place, double value) { atomicAdd(place, value); }
__global__ void through(const double* in, double* sum) { addTo(sum, in[threadIdx.x]); }
template <typename T>
__global__ void scaled(const T* in, T* out, T factor) { out[threadIdx.x] += factor * in[threadIdx.x]; }

__global__ void writes(const float* in, float* out, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = in[i];
}
__global__ void writesFirst(const float* in, float* out) {
  out[threadIdx.x] = 0;
  for (int i = 0; i < 4; ++i) out[threadIdx.x] += in[i];
}
__global__ void zero(int* out) { out[threadIdx.x] = 0; }
__global__ void reads(const float* in, float* out) { out[0] = in[0] + 1; }
__global__ void exchanged(int* lock) { atomicExch(lock, 0); }

// ---- wrong

void histogramOf(const int* keys, int n, int* result) {
  int* histogram;
  cudaMalloc(&histogram, 256 * sizeof(int));
  count<<<n / 256, 256>>>(keys, histogram, n);  // wrong: fresh-memory
  cudaMemcpy(result, histogram, 256 * sizeof(int), cudaMemcpyDeviceToHost);
  cudaFree(histogram);
}
void sums(const float* in, int n) {
  float* out = nullptr;
  CHECK(cudaMalloc((void**)&out, n * sizeof(float)));
  dim3 grid(n / 128), block(128);
  accumulate<<<grid, block>>>(in, out, n);  // wrong: fresh-memory
  cudaDeviceSynchronize();
  cudaFree(out);
}
void numbers() {
  int* counters;
  cudaMalloc(&counters, 128);
  number<<<1, 32>>>(counters);  // wrong: fresh-memory
  cudaFree(counters);
}
void most(const int* in) {
  int* result;
  cudaMalloc(&result, sizeof(int));
  largest<<<1, 256>>>(in, result);  // wrong: fresh-memory
}
void bitsOf(const int* in) {
  unsigned* bits;
  cudaMalloc(&bits, 1024);
  marks<<<1, 256>>>(in, bits);  // wrong: fresh-memory
}
void throughCalls(const double* in) {
  double* sum;
  cudaMalloc(&sum, sizeof(double));
  through<<<1, 256>>>(in, sum);  // wrong: fresh-memory
}
template <typename T>
void scale(const T* in, int n) {
  T* out;
  cudaMalloc(&out, n * sizeof(T));
  scaled<T><<<1, n>>>(in, out, T(2));  // wrong: fresh-memory
}
template void scale<float>(const float*, int);

void rounds(const int* keys, int n) {
  int* histogram;
  cudaMalloc(&histogram, 1024);
  for (int round = 0; round < 4; ++round) {
    count<<<8, 128>>>(keys, histogram, n);  // wrong: fresh-memory
  }
}
void ordered(const int* keys, int n, cudaStream_t stream) {
  int* histogram;
  cudaMallocAsync((void**)&histogram, 1024, stream);
  count<<<8, 128, 0, stream>>>(keys, histogram, n);  // wrong: fresh-memory
}
void allocate(int** pointer, size_t n) { CHECK(cudaMalloc((void**)pointer, n * sizeof(int))); }
void byHelper(const int* keys, int n) {
  int* histogram;
  allocate(&histogram, 256);
  count<<<8, 128>>>(keys, histogram, n);  // wrong: fresh-memory
}
class Counter {
 public:
  Counter() { cudaMalloc(&counts_, 1024); }
  ~Counter() { cudaFree(counts_); }
  void add(const int* keys, int n) {
    count<<<8, 128>>>(keys, counts_, n);  // wrong: fresh-memory
  }

 private:
  int* counts_ = nullptr;
};
static float* globalSum;
void prepare() { cudaMalloc(&globalSum, 1024); }
void addToGlobal(const float* in, int n) {
  accumulate<<<8, 128>>>(in, globalSum, n);  // wrong: fresh-memory
}

// ---- harmless

void cleared(const int* keys, int n) {
  int* histogram;
  cudaMalloc(&histogram, 1024);
  cudaMemset(histogram, 0, 1024);
  count<<<8, 128>>>(keys, histogram, n);  // harmless
}
void clearedAsync(const int* keys, int n, cudaStream_t stream) {
  int* histogram;
  cudaMalloc(&histogram, 1024);
  cudaMemsetAsync(histogram, 0, 1024, stream);
  count<<<8, 128, 0, stream>>>(keys, histogram, n);  // harmless
}
void filled(const float* in, const float* host, int n) {
  float* out;
  cudaMalloc(&out, 1024);
  cudaMemcpy(out, host, 1024, cudaMemcpyHostToDevice);
  accumulate<<<8, 128>>>(in, out, n);  // harmless
}
void zeroed(const int* keys, int n) {
  int* histogram;
  cudaMalloc(&histogram, 1024);
  zero<<<1, 256>>>(histogram);
  count<<<8, 128>>>(keys, histogram, n);  // harmless
}
void written(const float* in, int n) {
  float* out;
  cudaMalloc(&out, 1024);
  writes<<<8, 128>>>(in, out, n);  // harmless
  accumulate<<<8, 128>>>(in, out, n);  // harmless
}
void first(const float* in) {
  float* out;
  cudaMalloc(&out, 1024);
  writesFirst<<<1, 128>>>(in, out);  // harmless
}
void input(float* out) {
  float* in;
  cudaMalloc(&in, 1024);
  reads<<<1, 1>>>(in, out);  // harmless
}
void given(const int* keys, int* histogram, int n) {
  count<<<8, 128>>>(keys, histogram, n);  // harmless
}
void reset(int* pointer);
void byOther(const int* keys, int n) {
  int* histogram;
  cudaMalloc(&histogram, 1024);
  reset(histogram);
  count<<<8, 128>>>(keys, histogram, n);  // harmless
}
void inputOfSum(float* out, int n) {
  float* in;
  cudaMalloc(&in, 1024);
  cudaMemset(in, 0, 1024);
  accumulate<<<8, 128>>>(in, out, n);  // harmless
}
void locks() {
  int* lock;
  cudaMalloc(&lock, sizeof(int));
  exchanged<<<1, 1>>>(lock);  // harmless
}
class Sum {
 public:
  Sum() { cudaMalloc(&sum_, 1024); }
  void reset() { cudaMemset(sum_, 0, 1024); }
  void add(const float* in, int n) {
    accumulate<<<8, 128>>>(in, sum_, n);  // harmless
  }

 private:
  float* sum_ = nullptr;
};
class Taken {
 public:
  void start() {
    cudaMalloc(&counts_, 1024);
    zero<<<1, 256>>>(counts_);
  }
  void add(const int* keys, int n) {
    count<<<8, 128>>>(keys, counts_, n);  // harmless
  }

 private:
  int* counts_ = nullptr;
};
void managed(const int* keys, int n) {
  int* histogram;
  cudaMallocManaged(&histogram, 1024);
  for (int i = 0; i < 256; ++i) histogram[i] = 0;
  count<<<8, 128>>>(keys, histogram, n);  // harmless
}
void many(const int* keys, int n) {
  std::vector<int*> parts(4);
  for (int*& part : parts) {
    cudaMalloc(&part, 1024);
    cudaMemset(part, 0, 1024);
  }
  for (int* part : parts) count<<<8, 128>>>(keys, part, n);  // harmless
}
