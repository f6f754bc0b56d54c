// CUDA driver: what HIP's names stand for in files that are ported already, whose
// addresses are pointers. HIP's headers alone include it: in files of CUDA each
// name is one function, whose type decltype(&cuMemAlloc) can tell.
#ifndef HIPPORT_HAND_CUDA_DRIVER_PORTED_H
#define HIPPORT_HAND_CUDA_DRIVER_PORTED_H

#ifdef __cplusplus
extern "C++" {
CUresult cuMemAlloc(...);
CUresult cuMemAllocManaged(...);
CUresult cuMemAllocPitch(...);
CUresult cuMemFree(...);
CUresult cuMemFreeAsync(...);
CUresult cuMemGetAddressRange(...);
CUresult cuMemHostGetDevicePointer(...);
CUresult cuMemcpy(...);
CUresult cuMemcpyAsync(...);
CUresult cuMemcpyAtoD(...);
CUresult cuMemcpyDtoA(...);
CUresult cuMemcpyDtoD(...);
CUresult cuMemcpyDtoDAsync(...);
CUresult cuMemcpyDtoH(...);
CUresult cuMemcpyDtoHAsync(...);
CUresult cuMemcpyHtoD(...);
CUresult cuMemcpyHtoDAsync(...);
CUresult cuMemcpyPeer(...);
CUresult cuMemsetD8(...);
CUresult cuMemsetD8Async(...);
CUresult cuMemsetD16(...);
CUresult cuMemsetD16Async(...);
CUresult cuMemsetD32(...);
CUresult cuMemsetD32Async(...);
CUresult cuModuleGetGlobal(...);
}
#endif

#endif
