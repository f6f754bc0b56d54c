// CUDA driver: functions that take addresses of the device, with what they take,
// as that is converted. All others are generated, without parameters. Valid in C
// and C++.
#ifndef HIPPORT_HAND_CUDA_DRIVER_FUNCTIONS_H
#define HIPPORT_HAND_CUDA_DRIVER_FUNCTIONS_H

#include <hipport/api/cuda-driver.h>

#ifdef __cplusplus
extern "C" {
#endif
CUresult cuMemAlloc(CUdeviceptr*, size_t);
CUresult cuMemAllocManaged(CUdeviceptr*, size_t, unsigned int);
CUresult cuMemAllocPitch(CUdeviceptr*, size_t*, size_t, size_t, unsigned int);
CUresult cuMemFree(CUdeviceptr);
CUresult cuMemFreeAsync(CUdeviceptr, CUstream);
CUresult cuMemGetAddressRange(CUdeviceptr*, size_t*, CUdeviceptr);
CUresult cuMemHostGetDevicePointer(CUdeviceptr*, void*, unsigned int);
CUresult cuMemcpy(CUdeviceptr, CUdeviceptr, size_t);
CUresult cuMemcpyAsync(CUdeviceptr, CUdeviceptr, size_t, CUstream);
CUresult cuMemcpyAtoD(CUdeviceptr, CUarray, size_t, size_t);
CUresult cuMemcpyDtoA(CUarray, size_t, CUdeviceptr, size_t);
CUresult cuMemcpyDtoD(CUdeviceptr, CUdeviceptr, size_t);
CUresult cuMemcpyDtoDAsync(CUdeviceptr, CUdeviceptr, size_t, CUstream);
CUresult cuMemcpyDtoH(void*, CUdeviceptr, size_t);
CUresult cuMemcpyDtoHAsync(void*, CUdeviceptr, size_t, CUstream);
CUresult cuMemcpyHtoD(CUdeviceptr, const void*, size_t);
CUresult cuMemcpyHtoDAsync(CUdeviceptr, const void*, size_t, CUstream);
CUresult cuMemcpyPeer(CUdeviceptr, CUcontext, CUdeviceptr, CUcontext, size_t);
CUresult cuMemsetD8(CUdeviceptr, unsigned char, size_t);
CUresult cuMemsetD8Async(CUdeviceptr, unsigned char, size_t, CUstream);
CUresult cuMemsetD16(CUdeviceptr, unsigned short, size_t);
CUresult cuMemsetD16Async(CUdeviceptr, unsigned short, size_t, CUstream);
CUresult cuMemsetD32(CUdeviceptr, unsigned int, size_t);
CUresult cuMemsetD32Async(CUdeviceptr, unsigned int, size_t, CUstream);
CUresult cuModuleGetGlobal(CUdeviceptr*, size_t*, CUmodule, const char*);
#ifdef __cplusplus
}
#endif

#endif
