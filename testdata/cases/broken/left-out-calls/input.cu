// Calls that Clang leaves out, because it does not know a name in them: what is
// missing is no fault.
#include <cuda_runtime.h>

#include <cstdio>

__global__ void add(int* out) { out[threadIdx.x] += 1; }

void sums(cudaStream_t stream) {
  int* out;
  cudaMalloc(&out, 256);
  cudaMemcpy(out, unknownValues, 256, cudaMemcpyHostToDevice);
  add<<<1, 64>>>(out);
  int first = 0;
  cudaMemcpyAsync(&first, out, sizeof(first), cudaMemcpyDeviceToHost, stream);
  cudaStreamSynchronize(streamOf(unknownDevice));
  std::printf("%d\n", first);
}

void known(cudaStream_t stream) {
  int* out;
  cudaMalloc(&out, 256);
  add<<<1, 64>>>(out);
  int first = 0;
  cudaMemcpyAsync(&first, out, sizeof(first), cudaMemcpyDeviceToHost, stream);
  std::printf("%d\n", first);
}
