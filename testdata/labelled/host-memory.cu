// flags:
// Atomic functions on memory that the host has too.
#include <cuda_runtime.h>

__managed__ int shared;
__managed__ float sharedSum;
__managed__ unsigned sharedBits[4];
__device__ int own;

__global__ void largest(const int* in, int* most) { atomicMax(most, in[threadIdx.x]); }
__global__ void smallest(const int* in, int* least) { atomicMin(&least[0], in[threadIdx.x]); }
__global__ void total(const float* in, float* sum) { atomicAdd(sum, in[threadIdx.x]); }
__global__ void bits(const unsigned* in, unsigned* all) { atomicOr(&all[blockIdx.x], in[threadIdx.x]); }
__global__ void turned(unsigned* next) { atomicInc(next, 7u); }
__device__ void raise(int* place, int value) { atomicMax(place, value); }
__global__ void through(const int* in, int* most) { raise(most, in[threadIdx.x]); }
template <typename T>
__global__ void any(const T* in, T* most) { atomicMax(most, in[threadIdx.x]); }
struct Statistics {
  int most;
  int count;
};
__global__ void statistics(const int* in, Statistics* out) { atomicMax(&out->most, in[threadIdx.x]); }

__global__ void counts(const int* in, int* out) { atomicAdd(&out[in[threadIdx.x]], 1); }
__global__ void flags(int* flag) { atomicExch(flag, 1); }
__global__ void tries(int* flag) { atomicCAS(flag, 0, 1); }
__global__ void writes(int* out) { out[threadIdx.x] = 1; }
__global__ void both(const int* in, int* out, int* most) {
  out[threadIdx.x] = in[threadIdx.x];
  atomicMax(most, in[threadIdx.x]);
}

// ---- in device code

__global__ void onManaged(const int* in, const float* values, const unsigned* words) {
  atomicMax(&shared, in[threadIdx.x]);          // wrong: host-atomic
  atomicAdd(&sharedSum, values[threadIdx.x]);   // wrong: host-atomic
  atomicAnd(&sharedBits[1], words[threadIdx.x]);  // wrong: host-atomic
  atomicAdd(&shared, 1);                        // harmless: host-atomic
  atomicMax(&own, in[threadIdx.x]);             // harmless: host-atomic
}
__global__ void ofSystem(int* place, float* sum, unsigned* bits) {
  atomicMax_system(place, 1);   // wrong: host-atomic
  atomicAdd_system(sum, 1.0f);  // wrong: host-atomic
  atomicOr_system(bits, 1u);    // wrong: host-atomic
  atomicAdd_system(place, 1);   // harmless: host-atomic
  atomicExch_system(place, 1);  // harmless: host-atomic
  atomicCAS_system(place, 0, 1);  // harmless: host-atomic
  atomicMax(place, 1);          // harmless: host-atomic
  atomicMax_block(place, 1);    // harmless: host-atomic
}

// ---- at launches

void launchManaged(const int* in) {
  int* most;
  cudaMallocManaged(&most, sizeof(int));
  *most = 0;
  largest<<<1, 256>>>(in, most);   // wrong: host-atomic
  smallest<<<1, 256>>>(in, most);  // wrong: host-atomic
  through<<<1, 256>>>(in, most);   // wrong: host-atomic
  any<int><<<1, 256>>>(in, most);  // wrong: host-atomic
  counts<<<1, 256>>>(in, most);    // harmless: host-atomic
  tries<<<1, 1>>>(most);           // harmless: host-atomic
}
void launchMapped(const float* in, const unsigned* words) {
  float* sum;
  float* onDevice;
  cudaHostAlloc((void**)&sum, sizeof(float), cudaHostAllocMapped);
  cudaHostGetDevicePointer((void**)&onDevice, sum, 0);
  total<<<1, 256>>>(in, onDevice);  // wrong: host-atomic
  unsigned* all = nullptr;
  cudaMallocHost(&all, 1024);
  bits<<<4, 256>>>(words, all);     // wrong: host-atomic
  turned<<<1, 1>>>(all + 4);        // wrong: host-atomic
}
class Reduction {
 public:
  Reduction() { cudaMallocManaged(&result_, sizeof(Statistics)); }
  void run(const int* in) {
    statistics<<<1, 256>>>(in, result_);  // wrong: host-atomic
  }

 private:
  Statistics* result_ = nullptr;
};

void launchDevice(const int* in, const float* values) {
  int* most;
  cudaMalloc(&most, 2 * sizeof(int));
  cudaMemset(most, 0, 2 * sizeof(int));
  largest<<<1, 256>>>(in, most);      // harmless
  smallest<<<1, 256>>>(in, most + 1);  // harmless
  float* sum;
  cudaMalloc(&sum, sizeof(float));
  cudaMemset(sum, 0, sizeof(float));
  total<<<1, 256>>>(values, sum);     // harmless
}
void launchOthers(const int* in) {
  int* host;
  cudaMallocHost(&host, 1024);
  counts<<<1, 256>>>(in, host);  // harmless
  flags<<<1, 1>>>(host);         // harmless
  writes<<<1, 256>>>(host);      // harmless
  int* device;
  cudaMalloc(&device, 4);
  cudaMemset(device, 0, 4);
  both<<<1, 256>>>(in, host, device);  // harmless
  largest<<<1, 256>>>(host, device);   // harmless
}
void launchGiven(const int* in, int* most) {
  largest<<<1, 256>>>(in, most);  // harmless
}
