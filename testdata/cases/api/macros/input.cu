#include <cuda_runtime.h>

void make(cudaStream_t* stream, cudaEvent_t* event, void** host) {
  cudaStreamCreateWithFlags(stream, cudaStreamNonBlocking);
  cudaEventCreateWithFlags(event, cudaEventDisableTiming | cudaEventBlockingSync);
  cudaHostAlloc(host, 64, cudaHostAllocMapped | cudaHostAllocPortable);
  cudaHostRegister(*host, 64, cudaHostRegisterDefault);
  cudaSetDeviceFlags(cudaDeviceScheduleSpin);
}

void wait(int peer) {
  cudaDeviceEnablePeerAccess(peer, 0);
  cudaStreamSynchronize(cudaStreamPerThread);
}
