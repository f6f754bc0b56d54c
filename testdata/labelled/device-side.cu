// flags: --arch gfx90a --arch gfx1100
// What kernels call: launches, the runtime, printing, memory.
#include <cuda_runtime.h>

#include <cassert>
#include <cstdio>
#include <cstdlib>
#include <new>

__global__ void child(int* x) { x[threadIdx.x] += 1; }

__global__ void parent(int* x) {
  child<<<1, 32>>>(x);  // wrong: device-side-launch
}
__global__ void conditional(int* x, int depth) {
  if (threadIdx.x == 0 && depth > 0) {
    child<<<2, 64>>>(x);  // wrong: device-side-launch
  }
}
__device__ void helper(int* x) {
  child<<<1, 1>>>(x);  // wrong: device-side-launch
}
template <typename T>
__global__ void generic(T* x) {
  child<<<1, 32>>>(x);  // wrong: device-side-launch
}
template __global__ void generic<int>(int*);
__global__ void viaHelper(int* x) { helper(x); }
__global__ void recursive(int* x, int n) {
  if (n > 1) recursive<<<1, 1>>>(x, n / 2);  // wrong: device-side-launch
}

void host(int* x, cudaStream_t stream) {
  child<<<1, 32>>>(x);              // harmless: device-side-launch
  parent<<<1, 1, 0, stream>>>(x);   // harmless: device-side-launch
  cudaStreamSynchronize(stream);    // harmless: device-side-launch
  if (cudaGetLastError() != cudaSuccess) std::printf("failed\n");  // harmless: kernel-runtime
  void* memory = std::malloc(64);   // harmless: kernel-runtime
  std::free(memory);                // harmless: kernel-runtime
  assert(x != nullptr);             // harmless: kernel-runtime
  int* numbers = new int[4];        // harmless: kernel-runtime
  delete[] numbers;                 // harmless: kernel-runtime
}
struct Launcher {
  int* x;
  void run(cudaStream_t stream) const { child<<<1, 32, 0, stream>>>(x); }  // harmless: device-side-launch
};
template <typename Kernel>
void launch(Kernel kernel, int* x) {
  kernel<<<1, 32>>>(x);  // harmless: device-side-launch
}
void both(int* x) {
  launch(child, x);                              // harmless
  const auto run = [=] { child<<<1, 8>>>(x); };  // harmless: device-side-launch
  run();
}
namespace own {
__device__ void printf(const char*, int) {}
__device__ int* malloc(int) { return nullptr; }
}  // namespace own
__global__ void ofOwn(int* x) {
  own::printf("%d", x[0]);          // harmless: kernel-runtime
  if (own::malloc(4)) x[0] = 1;     // harmless: kernel-runtime
}
__global__ void placed(int* x) {
  new (x) int(3);                   // harmless: kernel-runtime
}
