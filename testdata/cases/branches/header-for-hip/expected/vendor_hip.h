#pragma once
#include <hip/hip_runtime.h>
#include "hipport/warp.h"
#define cudaMemcpyAsync hipMemcpyAsync
#define cudaMemcpyDeviceToDevice hipMemcpyDeviceToDevice
#define cudaMemsetAsync hipMemsetAsync
#define cudaStream_t hipStream_t
#define __shfl_xor_sync(mask, value, lane) hipport::shfl_xor(value, lane)
