// flags:
// Atomic functions on memory of the host, as programs share counters, results
// and flags with it.
#include <cuda_runtime.h>

struct Statistics {
  unsigned most;
  unsigned least;
  int count;
  double sum;
};

__managed__ Statistics statistics;
__managed__ unsigned long long highest;
__device__ Statistics local;

__global__ void gather(const unsigned* in, const double* values) {
  atomicMax(&statistics.most, in[threadIdx.x]);     // wrong: host-atomic
  atomicMin(&statistics.least, in[threadIdx.x]);    // wrong: host-atomic
  atomicAdd(&statistics.sum, values[threadIdx.x]);  // wrong: host-atomic
  atomicAdd(&statistics.count, 1);                  // harmless: host-atomic
  atomicMax(&highest, 3ull);                        // wrong: host-atomic
  atomicMax(&local.most, in[threadIdx.x]);          // harmless: host-atomic
  __shared__ unsigned block;
  if (threadIdx.x == 0) block = 0;
  __syncthreads();
  atomicMax(&block, in[threadIdx.x]);               // harmless: host-atomic
}
__global__ void signal(int* progress, unsigned* flags, float* residual) {
  atomicSub_system(progress, 1);      // wrong: host-atomic
  atomicAnd_system(flags, ~1u);       // wrong: host-atomic
  atomicMin_system(progress, 0);      // wrong: host-atomic
  atomicAdd_system(residual, 0.5f);   // wrong: host-atomic
  atomicAdd_system(flags, 1u);        // harmless: host-atomic
  atomicExch_system(progress, 7);     // harmless: host-atomic
}

__global__ void reduce(const double* in, double* out) { atomicAdd(out, in[threadIdx.x]); }
__global__ void marks(const int* in, unsigned* bits) { atomicOr(bits + in[threadIdx.x] / 32, 1u << (in[threadIdx.x] & 31)); }
__global__ void counters(const int* in, int* out) { atomicAdd(out + in[threadIdx.x], 1); }
__device__ void lower(int* place, int value) { atomicMin(place, value); }
__global__ void shortest(const int* in, int* out) { lower(&out[blockIdx.x], in[threadIdx.x]); }

double sumManaged(const double* in) {
  double* sum = nullptr;
  cudaMallocManaged(&sum, sizeof(double));
  *sum = 0;
  reduce<<<1, 256>>>(in, sum);  // wrong: host-atomic
  cudaDeviceSynchronize();
  return *sum;
}
void markMapped(const int* in) {
  unsigned* host;
  unsigned* device;
  cudaHostAlloc(&host, 4096, cudaHostAllocMapped | cudaHostAllocPortable);
  cudaHostGetDevicePointer(&device, host, 0);
  marks<<<1, 256>>>(in, device);  // wrong: host-atomic
}
void registered(const int* in, int* distances) {
  cudaHostRegister(distances, 4096, cudaHostRegisterMapped);
  shortest<<<1, 64>>>(in, distances);  // wrong: host-atomic
}
struct Progress {
  int* counts = nullptr;
  Progress() { cudaMallocHost(&counts, 64); }
  void count(const int* in) { counters<<<1, 256>>>(in, counts); }     // harmless
  void shorten(const int* in) { shortest<<<1, 256>>>(in, counts); }   // wrong: host-atomic
};

double sumDevice(const double* in) {
  double* sum = nullptr;
  cudaMalloc(&sum, sizeof(double));
  cudaMemset(sum, 0, sizeof(double));
  reduce<<<1, 256>>>(in, sum);  // harmless
  double result;
  cudaMemcpy(&result, sum, sizeof(double), cudaMemcpyDeviceToHost);
  return result;
}
void copied(const int* in) {
  int* host;
  int* device;
  cudaMallocHost(&host, 64);
  cudaMalloc(&device, 64);
  cudaMemset(device, 0, 64);
  shortest<<<1, 64>>>(in, device);  // harmless
  cudaMemcpy(host, device, 64, cudaMemcpyDeviceToHost);
}
void inputs(double* out) {
  double* in;
  cudaMallocManaged(&in, 4096);
  reduce<<<1, 256>>>(in, out);  // harmless
}
void given(const int* in, unsigned* bits) {
  marks<<<1, 256>>>(in, bits);  // harmless
}
