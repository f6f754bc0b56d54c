#include <cuda_runtime.h>

__constant__ float filter[9];

// CUDA's C++ interface has default arguments that HIP's need not have.
void run(void* to, const void* from, cudaStream_t stream, cudaEvent_t event) {
  cudaMemcpyAsync(to, from, 4, cudaMemcpyDefault);
  cudaMemsetAsync(to, 0, 4);
  cudaEventRecord(event);
  cudaStreamWaitEvent(stream, event);
  cudaMallocManaged(&to, 4);
  cudaMemcpyToSymbol(filter, from, 4);
  cudaMemcpyToSymbolAsync(filter, from, 4, 0, cudaMemcpyHostToDevice);
  cudaArray_t array;
  cudaChannelFormatDesc format = cudaCreateChannelDesc<float>();
  cudaMallocArray(&array, &format, 16);
  cudaMemPrefetchAsync(to, 4, 0);
  cudaStreamAttachMemAsync(stream, to);
}
