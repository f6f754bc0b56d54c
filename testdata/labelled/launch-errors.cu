// flags: --rocm=6.4
// Errors of launches, as ROCm before 7.0 keeps them.
#include <cuda_runtime.h>
#include <stdio.h>

#define CHECK(call)                                                  \
  do {                                                               \
    cudaError_t status = (call);                                     \
    if (status != cudaSuccess) printf("%s\n", cudaGetErrorString(status)); \
  } while (0)

__global__ void work(float* x) { x[threadIdx.x] += 1; }

void waits(float* x) {
  work<<<1, 64>>>(x);
  cudaDeviceSynchronize();
  CHECK(cudaGetLastError());  // wrong: overwritten-error
}

void copies(float* x, float* host, cudaStream_t stream) {
  work<<<1, 64, 0, stream>>>(x);
  cudaMemcpyAsync(host, x, 256, cudaMemcpyDeviceToHost, stream);
  cudaStreamSynchronize(stream);
  if (cudaPeekAtLastError() != cudaSuccess) puts("failed");  // wrong: overwritten-error
}

void inLoop(float* x, cudaEvent_t done) {
  for (int i = 0; i < 4; ++i) {
    work<<<1, 64>>>(x);
    CHECK(cudaEventRecord(done));
    CHECK(cudaGetLastError());  // wrong: overwritten-error
  }
}

void asksAtOnce(float* x) {
  work<<<1, 64>>>(x);
  CHECK(cudaGetLastError());  // harmless
  CHECK(cudaDeviceSynchronize());
  CHECK(cudaGetLastError());  // harmless
}

void asksInside(float* x) {
  if (x) {
    work<<<1, 64>>>(x);
  }
  CHECK(cudaGetLastError());  // harmless
}

void asksOfACall(float* x) {
  cudaFree(x);
  CHECK(cudaGetLastError());  // harmless
}

void asksBehindText(float* x) {
  work<<<1, 64>>>(x);
  printf("launched %s\n", cudaGetErrorString(cudaSuccess));
  CHECK(cudaGetLastError());  // harmless
}

void asksWhatItsOwnSays(float* x) {
  work<<<1, 64>>>(x);
  puts("} cudaDeviceSynchronize();");  // cudaDeviceSynchronize();
  CHECK(cudaGetLastError());  // harmless
}
