#include <hip/hip_runtime.h>

// HIP for AMD has no macro of this kind.
void CUDART_CB finished(hipStream_t, hipError_t, void*) {}

void wait(hipStream_t stream) { hipStreamAddCallback(stream, finished, nullptr, 0); }
