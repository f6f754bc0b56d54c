#pragma once

typedef int CUdevice;
typedef unsigned long long CUdeviceptr;
typedef enum { CUDA_SUCCESS = 0, CUDA_ERROR_INVALID_VALUE = 1 } CUresult;
CUresult cuMemFree(CUdeviceptr memory);
