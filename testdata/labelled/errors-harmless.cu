// flags: --rocm=6.4
// Errors of launches that are read before another call, or that nobody lost.
#include <cuda_runtime.h>

#include <cstdio>
#include <cstdlib>
#include <stdexcept>
#include <vector>

__global__ void kernel(float* x) { x[threadIdx.x] = 0; }

#define CHECK_LAUNCH() check(cudaGetLastError(), __FILE__, __LINE__)
void check(cudaError_t error, const char* file, int line) {
  if (error == cudaSuccess) return;
  std::fprintf(stderr, "%s:%d: %s\n", file, line, cudaGetErrorString(error));
  std::exit(1);
}
void byMacro(float* x) {
  kernel<<<1, 64>>>(x);
  CHECK_LAUNCH();                                   // harmless: overwritten-error
  cudaDeviceSynchronize();
}
void each(float* x, cudaStream_t stream) {
  for (int i = 0; i < 4; ++i) {
    kernel<<<1, 64, 0, stream>>>(x + 64 * i);
    if (cudaGetLastError() != cudaSuccess) throw std::runtime_error("launch");  // harmless: overwritten-error
    cudaStreamSynchronize(stream);
  }
}
void hostWork(float* x, std::vector<int>& log) {
  kernel<<<1, 64>>>(x);
  log.push_back(1);
  std::printf("%zu\n", log.size());
  CHECK_LAUNCH();                                   // harmless: overwritten-error
}
void before(float* x) {
  cudaMemset(x, 0, 256);
  cudaDeviceSynchronize();
  (void)cudaGetLastError();                         // harmless: overwritten-error
  kernel<<<1, 64>>>(x);
  const cudaError_t error = cudaGetLastError();     // harmless: overwritten-error
  if (error != cudaSuccess) std::abort();
}
void calls(float* x) {
  if (cudaMalloc(&x, 64) != cudaSuccess) {
    std::fputs(cudaGetErrorString(cudaGetLastError()), stderr);  // harmless: overwritten-error
  }
}
bool launched(float* x) {
  kernel<<<1, 64>>>(x);
  return cudaPeekAtLastError() == cudaSuccess;      // harmless: overwritten-error
}
void byFunction(float* x) {
  const void* function = (const void*)kernel;
  void* arguments[] = {&x};
  check(cudaLaunchKernel(function, dim3(1), dim3(64), arguments, 0, nullptr), __FILE__, __LINE__);
  check(cudaDeviceSynchronize(), __FILE__, __LINE__);
  check(cudaGetLastError(), __FILE__, __LINE__);    // harmless: overwritten-error
}
struct Log {
  static int cudaGetLastError() { return 0; }
};
int ownError(float* x) {
  kernel<<<1, 64>>>(x);
  cudaDeviceSynchronize();
  return Log::cudaGetLastError();                   // harmless: overwritten-error
}
void branches(float* x, bool isDeep) {
  if (isDeep) {
    kernel<<<2, 64>>>(x);
    CHECK_LAUNCH();                                 // harmless: overwritten-error
  } else {
    cudaMemset(x, 0, 256);
    CHECK_LAUNCH();                                 // harmless: overwritten-error
  }
}
