#include <cuda_runtime.h>

// HIP for AMD has no macro of this kind.
void CUDART_CB finished(cudaStream_t, cudaError_t, void*) {}

void wait(cudaStream_t stream) { cudaStreamAddCallback(stream, finished, nullptr, 0); }
