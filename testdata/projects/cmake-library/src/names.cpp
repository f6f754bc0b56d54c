#include <cuda_runtime.h>

const char* nameOf(cudaError_t error) { return cudaGetErrorName(error); }
