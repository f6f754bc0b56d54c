#pragma once
#include <musa_runtime.h>
#define cudaMemcpyAsync musaMemcpyAsync
#define cudaMemcpyDeviceToDevice musaMemcpyDeviceToDevice
#define cudaMemsetAsync musaMemsetAsync
#define cudaStream_t musaStream_t
#define mul24 __mul24
#define GLOBAL_ID mul24(blockIdx.x, blockDim.x)
