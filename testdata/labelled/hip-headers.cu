// Code that was written for HIP beside CUDA.
#ifdef __HIPCC__
#include <hip/surface_types.h>  // wrong: hip-header
#include <hip/hip_runtime_api.h>
#include <hip/channel_descriptor.h>  // harmless: hip-header
#else
#include <cuda_runtime.h>  // wrong: cuda-header
#endif
