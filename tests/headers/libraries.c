/* The libraries' API in C. */
#include <cublas_v2.h>
#include <cuComplex.h>
#include <cuda.h>
#include <cuda_runtime.h>
#include <cuda_runtime_api.h>
#include <cudnn.h>
#include <cufft.h>
#include <curand.h>
#include <cusolverDn.h>
#include <cusparse.h>
#include <nccl.h>
#include <nvToolsExt.h>
#include <nvml.h>
#include <nvrtc.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
static cudaError_t check(cudaError_t e) {
  if (e != cudaSuccess) fprintf(stderr, "%s\n", cudaGetErrorString(e));
  return e;
}
int main(void) {
  float* p; cudaStream_t s; struct cudaDeviceProp prop; cudaEvent_t ev; float ms; dim3 grid = {1, 2, 3}; float4 v = {1, 2, 3, 4};
  enum cudaMemcpyKind kind = cudaMemcpyHostToDevice;
  check(cudaMalloc((void**)&p, 16)); check(cudaMemcpy(p, &v, 16, kind)); check(cudaGetDeviceProperties(&prop, 0));
  check(cudaStreamCreate(&s)); cudaEventCreate(&ev); cudaEventElapsedTime(&ms, ev, ev); cudaFree(p);
  struct cudaExtent extent = make_cudaExtent(1, 2, 3); struct cudaChannelFormatDesc d = cudaCreateChannelDesc(8, 0, 0, 0, cudaChannelFormatKindUnsigned);
  struct cudaPointerAttributes at; cudaPointerGetAttributes(&at, p); cudaIpcMemHandle_t h; cudaIpcGetMemHandle(&h, p);
  cublasHandle_t b; cublasStatus_t st = cublasCreate(&b); float one = 1; st = cublasSaxpy(b, 1, &one, p, 1, p, 1); if (st != CUBLAS_STATUS_SUCCESS) return 1;
  cuDoubleComplex z = make_cuDoubleComplex(1, 2); z.x = cuCabs(z); cufftHandle plan; cufftPlan2d(&plan, 2, 2, CUFFT_R2C); cufftReal* r = p; cufftExecR2C(plan, r, NULL);
  CUdevice dev; CUcontext ctx; CUresult res = cuInit(0); if (res != CUDA_SUCCESS) return 2; cuDeviceGet(&dev, 0); cuCtxCreate(&ctx, 0, dev); CUDA_MEMCPY2D m; memset(&m, 0, sizeof m); m.Height = 2; cuMemcpy2D(&m);
  cudaTextureObject_t to; struct cudaResourceDesc rd; rd.resType = cudaResourceTypeLinear; rd.res.linear.devPtr = p; cudaCreateTextureObject(&to, &rd, NULL, NULL);
  cusparseHandle_t sp; cusparseCreate(&sp); cusolverDnHandle_t so; cusolverDnCreate(&so); curandGenerator_t g; curandCreateGenerator(&g, CURAND_RNG_PSEUDO_DEFAULT); cudnnHandle_t dnn; cudnnCreate(&dnn);
  nvtxRangePushA("x"); nvtxRangePop(); ncclUniqueId id; ncclGetUniqueId(&id); (void)grid; (void)extent; (void)d;
  return 0;
}
