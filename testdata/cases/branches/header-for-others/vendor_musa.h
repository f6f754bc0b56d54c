#pragma once
#include <musa_runtime.h>
#define cudaMemcpyAsync musaMemcpyAsync
#define cudaMemcpyDeviceToDevice musaMemcpyDeviceToDevice
#define cudaMemsetAsync musaMemsetAsync
#define cudaStream_t musaStream_t
