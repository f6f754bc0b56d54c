#include <cuda_runtime.h>

// A class that has members named as CUDA's names are.
class Device {
 public:
  Device();
  int warpSize() const;
  int cudaMallocAsync(int bytes) const {
#ifdef NEVER
    return bytes + warpSize();
#else
    return bytes;
#endif
  }
  int half() const;
};

struct Slow : Device {
  int lanes() const;
};

__global__ void sum(int* out) { out[0] = __shfl_xor_sync(~0u, out[0], warpSize / 2); }

#ifdef NEVER
Device::Device() : warpSize(32) {}
int Slow::lanes() const { return warpSize() / 2; }

// Outside of the class the names are CUDA's.
__global__ void lanes(int* out) { out[threadIdx.x] = __shfl_sync(~0u, threadIdx.x % warpSize, 0); }

void allocate(float** data, const Device& device) {
  cudaMallocAsync(data, device.cudaMallocAsync(device.warpSize()), nullptr);
}
#endif

// A variable of one function is that function's.
int own(int cudaFree) {
#ifdef NEVER
  return cudaFree(1) + 1;
#endif
  const int cudaStreamCreate = cudaFree;
  return cudaStreamCreate;
}

void release(float* data) {
#ifdef NEVER
  cudaStream_t stream;
  cudaStreamCreate(&stream);
  cudaFree(data);
#endif
}
