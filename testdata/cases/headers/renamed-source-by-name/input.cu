#include <cuda_runtime.h>
#define KERNELS "kernels.cu"
#include KERNELS

int main() { return cudaDeviceSynchronize(); }
