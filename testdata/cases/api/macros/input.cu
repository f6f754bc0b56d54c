#include <cuda_runtime.h>

void make(cudaStream_t* stream, cudaEvent_t* event, void** host) {
  cudaStreamCreateWithFlags(stream, cudaStreamNonBlocking);
  cudaEventCreateWithFlags(event, cudaEventDisableTiming | cudaEventBlockingSync);
  cudaHostAlloc(host, 64, cudaHostAllocMapped | cudaHostAllocPortable);
  cudaHostRegister(*host, 64, cudaHostRegisterDefault);
  cudaSetDeviceFlags(cudaDeviceScheduleSpin);
}

void CUDART_CB finished(cudaStream_t, cudaError_t, void*) {}

void wait(cudaStream_t stream) {
  cudaStreamAddCallback(stream, finished, nullptr, 0);
  cudaStreamSynchronize(cudaStreamPerThread);
}
