// The libraries in a CUDA unit: as libraries.cpp.
#include <cublasLt.h>
#include <cublas_v2.h>
#include <cuComplex.h>
#include <cuda.h>
#include <cuda_runtime.h>
#include <cudnn.h>
#include <cufft.h>
#include <cufftXt.h>
#include <curand.h>
#include <cusolverDn.h>
#include <cusparse.h>
#include <nccl.h>
#include <nvToolsExt.h>
#include <nvml.h>
#include <nvrtc.h>
int main() {
  cublasHandle_t blas; float one = 1, *p = nullptr;
  cublasStatus_t s = cublasCreate(&blas);
  s = cublasSgemm(blas, CUBLAS_OP_N, CUBLAS_OP_T, 1, 2, 3, &one, p, 4, p, 5, &one, p, 6);
  s = cublasGemmEx(blas, CUBLAS_OP_N, CUBLAS_OP_N, 1, 1, 1, &one, p, CUDA_R_16F, 1, p, CUDA_R_16F, 1, &one, p, CUDA_R_32F, 1, CUBLAS_COMPUTE_32F, CUBLAS_GEMM_DEFAULT_TENSOR_OP);
  switch (s) { case CUBLAS_STATUS_SUCCESS: break; case CUBLAS_STATUS_NOT_INITIALIZED: return 1; default: return 2; }
  cublasOperation_t op = one > 0 ? CUBLAS_OP_N : CUBLAS_OP_C;
  cuComplex c = make_cuComplex(1, 2); cuDoubleComplex z = make_cuDoubleComplex(1, 2); z = cuCmul(z, z); c.x = cuCabsf(c) + cuCrealf(c);
  cublasLtHandle_t lt; cublasLtCreate(&lt); cublasLtMatmulDesc_t desc; cublasLtMatmulDescCreate(&desc, CUBLAS_COMPUTE_32F, CUDA_R_32F);
  cufftHandle plan; cufftResult r = cufftPlan1d(&plan, 256, CUFFT_C2C, 1); cufftComplex* fc = nullptr; cufftDoubleComplex* fz = nullptr;
  r = cufftExecC2C(plan, fc, fc, CUFFT_FORWARD); r = cufftExecZ2Z(plan, fz, fz, CUFFT_INVERSE); if (r != CUFFT_SUCCESS) fc->x = 1;
  cusparseHandle_t sp; cusparseCreate(&sp); cusparseSpMatDescr_t m; cusparseCreateCsr(&m, 1, 2, 3, p, p, p, CUSPARSE_INDEX_32I, CUSPARSE_INDEX_32I, CUSPARSE_INDEX_BASE_ZERO, CUDA_R_32F);
  cusolverDnHandle_t so; cusolverDnCreate(&so); int n; cusolverDnSgetrf_bufferSize(so, 1, 2, p, 3, &n); cublasFillMode_t fill = CUBLAS_FILL_MODE_LOWER;
  cudnnHandle_t dnn; cudnnCreate(&dnn); cudnnTensorDescriptor_t t; cudnnCreateTensorDescriptor(&t); cudnnSetTensor4dDescriptor(t, CUDNN_TENSOR_NCHW, CUDNN_DATA_FLOAT, 1, 2, 3, 4);
  cudnnConvolutionFwdAlgoPerf_t perf; n = perf.algo == CUDNN_CONVOLUTION_FWD_ALGO_GEMM; cudnnConvolutionFwdAlgo_t algo = CUDNN_CONVOLUTION_FWD_ALGO_WINOGRAD;
  if (cudnnGetErrorString(CUDNN_STATUS_BAD_PARAM)) n = (int)algo + (int)fill + (int)op;
  nvrtcProgram prog; nvrtcCreateProgram(&prog, "", "x", 0, nullptr, nullptr); if (nvrtcCompileProgram(prog, 0, nullptr) != NVRTC_SUCCESS) n = 1;
  ncclComm_t comm; ncclAllReduce(p, p, 4, ncclFloat, ncclSum, comm, 0); if (ncclGetVersion(&n) != ncclSuccess) return 3;
  nvtxRangePush("a"); nvtxRangePop(); nvtxRangePushA("b"); nvtxEventAttributes_t e = {0}; e.color = 1; e.message.ascii = "m"; nvtxRangePushEx(&e); nvtxMark("x");
  nvmlDevice_t dev; nvmlInit(); nvmlDeviceGetHandleByIndex(0, &dev); nvmlMemory_t mem; nvmlDeviceGetMemoryInfo(dev, &mem);
  CUdevice d; CUcontext ctx; CUmodule mod; CUfunction fn; CUdeviceptr dp; CUstream st = 0; cudaStream_t rt = st;
  CUresult res = cuInit(0); cuDeviceGet(&d, 0); cuCtxCreate(&ctx, CU_CTX_SCHED_AUTO, d); cuModuleLoad(&mod, "x"); cuModuleGetFunction(&fn, mod, "k"); cuMemAlloc(&dp, 4); cuMemcpyHtoD(dp, p, 4);
  cuLaunchKernel(fn, 1, 1, 1, 1, 1, 1, 0, st, nullptr, nullptr); CUDA_MEMCPY2D cp = {}; cp.srcMemoryType = CU_MEMORYTYPE_HOST; cp.srcHost = p; cp.WidthInBytes = 4; cuMemcpy2D(&cp);
  CUDA_ARRAY_DESCRIPTOR ad; ad.Format = CU_AD_FORMAT_FLOAT; ad.NumChannels = 1; cuDeviceGetAttribute(&n, CU_DEVICE_ATTRIBUTE_WARP_SIZE, d); CUmemAllocationProp prop = {}; prop.type = CU_MEM_ALLOCATION_TYPE_PINNED; prop.location.id = 0;
  const char* text; if (res != CUDA_SUCCESS) cuGetErrorString(res, &text); cudaMemcpyAsync(p, p, 4, cudaMemcpyDeviceToDevice, rt);
  CUDA_RESOURCE_DESC rd; rd.res.pitch2D.devPtr = dp; rd.resType = CU_RESOURCE_TYPE_PITCH2D; CUDA_TEXTURE_DESC td; td.addressMode[0] = CU_TR_ADDRESS_MODE_CLAMP; CUtexObject to; cuTexObjectCreate(&to, &rd, &td, NULL);
  extern void take(dim3, float4); take(dim3(1, 2), make_float4(1, 2, 3, 4));
}
