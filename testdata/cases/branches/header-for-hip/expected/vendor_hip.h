#pragma once
#include <hip/hip_runtime.h>
#include "hipport/warp.h"
#define cudaMemcpyAsync hipMemcpyAsync
#define cudaMemcpyDeviceToDevice hipMemcpyDeviceToDevice
#define cudaMemsetAsync hipMemsetAsync
#define cudaStream_t hipStream_t
#define __shfl_xor_sync(mask, value, lane) hipport::shfl_xor(value, lane)
typedef hipEvent_t hipEvent_t;
static inline hipError_t cudaEventRecord(hipEvent_t event) {
  return hipEventRecord(event, 0);
}
