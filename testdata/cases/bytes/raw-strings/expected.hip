#include <hip/hip_runtime.h>

const char* kernel = R"cu(
#include <cuda_runtime.h>
__global__ void k() { cudaDeviceSynchronize(); } // ")" 'cudaFree
)cu"; void sync() { hipDeviceSynchronize(); }
const char* u8 = "\"cudaMalloc(" "cudaFree" R"(\)";
void reset() { hipDeviceReset(); }
