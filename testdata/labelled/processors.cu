// flags:
// Ids of multiprocessors as indices, and matrices of a warp.
#include <cuda_runtime.h>
#include <mma.h>

#include <vector>

#define SMID(id) asm volatile("mov.u32 %0, %%smid;" : "=r"(id))  // wrong: inline-ptx

struct Slots {
  float* perProcessor;
  __device__ float& mine() const {
    unsigned id;
    asm("mov.u32 %0, %smid;" : "=r"(id));  // wrong: inline-ptx
    return perProcessor[id];
  }
};
__device__ unsigned processors() {
  unsigned count;
  asm("mov.u32 %0, %%nsmid;" : "=r"(count));  // wrong: inline-ptx
  return count;
}
__global__ void counts(Slots slots, int* perProcessor) {
  unsigned id;
  SMID(id);
  atomicAdd(&perProcessor[id % processors()], 1);
  slots.mine() += 1;
}
void allocate(Slots& slots) {
  cudaDeviceProp properties;
  cudaGetDeviceProperties(&properties, 0);
  cudaMalloc(&slots.perProcessor, properties.multiProcessorCount * sizeof(float));
}
