// flags: --rocm 6.4
// Errors of launches that other calls overwrite before ROCm 7.0.
#include <cuda_runtime.h>

#include <cstdio>

__global__ void kernel(float* x) { x[threadIdx.x] = 0; }

#define CHECK(call)                            \
  do {                                         \
    const cudaError_t error = (call);          \
    if (error != cudaSuccess) std::puts("no"); \
  } while (0)

void synchronizes(float* x) {
  kernel<<<1, 64>>>(x);
  cudaDeviceSynchronize();
  CHECK(cudaGetLastError());  // wrong: overwritten-error
}
void copies(float* x, float* y) {
  kernel<<<1, 64>>>(x);
  cudaMemcpy(y, x, 64, cudaMemcpyDeviceToHost);
  const cudaError_t error = cudaGetLastError();  // wrong: overwritten-error
  if (error != cudaSuccess) std::puts(cudaGetErrorString(error));
}
void records(float* x, cudaEvent_t end) {
  kernel<<<1, 64>>>(x);
  cudaEventRecord(end);
  cudaEventSynchronize(end);
  if (cudaPeekAtLastError() != cudaSuccess) std::puts("no");  // wrong: overwritten-error
}
void frees(float* x) {
  kernel<<<1, 64>>>(x);
  cudaFree(x);
  CHECK(cudaGetLastError());  // wrong: overwritten-error
}
void streams(float* x, cudaStream_t stream) {
  kernel<<<1, 64, 0, stream>>>(x);
  CHECK(cudaStreamSynchronize(stream));
  CHECK(cudaPeekAtLastError());  // wrong: overwritten-error
}
void sets(float* x) {
  kernel<<<1, 64>>>(x);
  cudaMemset(x, 0, 64);
  CHECK(cudaGetLastError());  // wrong: overwritten-error
}
void twice(float* x, float* y) {
  kernel<<<1, 64>>>(x);
  cudaMemcpyAsync(y, x, 64, cudaMemcpyDeviceToDevice);
  kernel<<<1, 64>>>(y);
  cudaDeviceSynchronize();
  CHECK(cudaGetLastError());  // wrong: overwritten-error
}

// ---- harmless

void atOnce(float* x) {
  kernel<<<1, 64>>>(x);
  CHECK(cudaGetLastError());  // harmless
  CHECK(cudaDeviceSynchronize());  // harmless
}
void peeked(float* x) {
  kernel<<<1, 64>>>(x);
  CHECK(cudaPeekAtLastError());  // harmless
  cudaDeviceSynchronize();
  CHECK(cudaGetLastError());  // harmless
}
void withoutLaunch(float* x) {
  cudaMemset(x, 0, 64);
  CHECK(cudaGetLastError());  // harmless
}
void between(float* x) {
  cudaMemset(x, 0, 64);
  kernel<<<1, 64>>>(x);
  const int answer = 3;
  if (cudaGetLastError() != cudaSuccess) std::printf("%d\n", answer);  // harmless
}
void named(float* x) {
  kernel<<<1, 64>>>(x);
  std::puts(cudaGetErrorName(cudaSuccess));
  CHECK(cudaGetLastError());  // harmless
}
void otherBlock(float* x, bool isLaunched) {
  if (isLaunched) {
    kernel<<<1, 64>>>(x);
    CHECK(cudaGetLastError());  // harmless
  }
  cudaDeviceSynchronize();
  CHECK(cudaGetLastError());  // harmless
}
cudaError_t result(float* x) {
  kernel<<<1, 64>>>(x);
  return cudaGetLastError();  // harmless
}
