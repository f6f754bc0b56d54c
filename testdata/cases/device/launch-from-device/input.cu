#include <cuda_runtime.h>

#define LAUNCH(n) child<<<n, 32>>>(data)

__global__ void child(int* data) { data[threadIdx.x] = 1; }

__global__ void parent(int* data) {
  if (threadIdx.x == 0) {
    child<<<1, 32>>>(data);
    cudaDeviceSynchronize();
  }
}

template <typename T>
__device__ void deeper(T* data) {
  LAUNCH(2);
}

__device__ void use(int* data) { deeper(data); }

// The host may do all this.
void run(int* data) {
  parent<<<1, 32>>>(data);
  child<<<1, 32>>>(data);
  cudaDeviceSynchronize();
  auto relaunch = [&] { LAUNCH(1); };
  relaunch();
}

// A kernel and the function that launches it, made by one macro.
#define KERNEL(name)                                     \
  __global__ void name(int* data) { data[0] = 1; }       \
  void run_##name(int* data) { name<<<1, 1>>>(data); }
KERNEL(mine)
