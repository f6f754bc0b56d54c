// cuFFT: guards, versions, callbacks and descriptors.
#ifndef HIPPORT_HAND_CUFFT_H
#define HIPPORT_HAND_CUFFT_H
#include <stddef.h>
#include <hipport/api/cucomplex.h>
#define _CUFFT_H_
#define CUFFTAPI
#define CUFFT_VER_MAJOR 11
#define CUFFT_VER_MINOR 2
#define CUFFT_VER_PATCH 6
#define CUFFT_VERSION 11206
#define CUFFT_FORWARD -1
#define CUFFT_INVERSE 1
#define MAX_CUDA_DESCRIPTOR_GPUS 64
typedef float cufftReal;
typedef double cufftDoubleReal;
typedef cuComplex cufftComplex;
typedef cuDoubleComplex cufftDoubleComplex;
typedef cufftComplex (*cufftCallbackLoadC)(void*, size_t, void*, void*);
typedef cufftDoubleComplex (*cufftCallbackLoadZ)(void*, size_t, void*, void*);
typedef cufftReal (*cufftCallbackLoadR)(void*, size_t, void*, void*);
typedef cufftDoubleReal (*cufftCallbackLoadD)(void*, size_t, void*, void*);
typedef void (*cufftCallbackStoreC)(void*, size_t, cufftComplex, void*, void*);
typedef void (*cufftCallbackStoreZ)(void*, size_t, cufftDoubleComplex, void*, void*);
typedef void (*cufftCallbackStoreR)(void*, size_t, cufftReal, void*, void*);
typedef void (*cufftCallbackStoreD)(void*, size_t, cufftDoubleReal, void*, void*);
typedef struct cudaXtDesc_t {
  int version, nGPUs, GPUs[64];
  void* data[64];
  size_t size[64];
  void* cudaXtState;
} cudaXtDesc;
typedef struct cudaLibXtDesc_t {
  int version;
  cudaXtDesc* descriptor;
  int library, subFormat;
  void* libDescriptor;
} cudaLibXtDesc;
#endif
