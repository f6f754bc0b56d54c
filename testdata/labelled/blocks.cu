// flags: --arch gfx90a --arch gfx1100
// Blocks that are larger than their kernels take.
#include <cuda_runtime.h>

#define THREADS 512
#define BOUND 128

constexpr int kWide = 1024;
enum { kMost = 256 };
struct Launch {
  static constexpr int threads = 384;
  static constexpr dim3 block() { return dim3(16, 32); }
};

__global__ void __launch_bounds__(kMost) bounded(float* x) { x[threadIdx.x] = 0; }
__global__ void __launch_bounds__(BOUND, 4) small(float* x) { x[threadIdx.x] = 0; }
template <int kThreads>
__global__ void __launch_bounds__(kThreads) sized(float* x) { x[threadIdx.x] = 0; }
__global__ void free_(float* x) { x[threadIdx.x] = 0; }

template <int kThreads>
void launch(float* x) {
  bounded<<<1, kThreads>>>(x);  // wrong: block-size
}
template void launch<512>(float*);

template <int kThreads>
void launchFits(float* x) {
  bounded<<<1, kThreads>>>(x);  // harmless
}
template void launchFits<256>(float*);

void launches(float* x, int n, cudaStream_t stream) {
  bounded<<<n, THREADS>>>(x);               // wrong: block-size
  bounded<<<n, Launch::threads>>>(x);       // wrong: block-size
  small<<<n, BOUND * 2, 0, stream>>>(x);    // wrong: block-size
  small<<<n, dim3(16, 16)>>>(x);            // wrong: block-size
  small<<<dim3(n, n), dim3{8, 8, 4}>>>(x);  // wrong: block-size
  free_<<<n, 2 * kWide>>>(x);               // wrong: block-size
  free_<<<n, dim3(kWide, 2)>>>(x);          // wrong: block-size
  dim3 block(32, 16);
  bounded<<<n, block>>>(x);                 // wrong: block-size
  const int threads = kMost + 1;
  bounded<<<n, threads>>>(x);               // wrong: block-size
  void* arguments[] = {&x};
  cudaLaunchKernel((const void*)bounded, dim3(n), dim3(512), arguments, 0, stream);  // wrong: block-size

  bounded<<<n, kMost>>>(x);                 // harmless
  bounded<<<THREADS, 128>>>(x);             // harmless
  small<<<n, BOUND>>>(x);                   // harmless
  small<<<n, dim3(16, 8)>>>(x);             // harmless
  free_<<<n, kWide>>>(x);                   // harmless
  free_<<<n, dim3(32, 32), 0, stream>>>(x);  // harmless
  sized<128><<<n, 128>>>(x);                // harmless
  sized<512><<<n, THREADS>>>(x);            // harmless
  dim3 fits(16, 16);
  bounded<<<n, fits>>>(x);                  // harmless
  bounded<<<n, n>>>(x);                     // harmless
  dim3 changed(32, 64);
  changed = dim3(8, 8);
  free_<<<n, changed>>>(x);                 // harmless
  cudaLaunchKernel((const void*)bounded, dim3(512), dim3(64), arguments, 0, stream);  // harmless
}
