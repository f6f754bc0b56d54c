// Contexts by the driver: with CUDA 13's structure, by version, with few arguments.
#include <cuda.h>

CUresult make(CUcontext* context, CUdevice device) {
  CUctxCreateParams parameters = {};
  CUresult result = cuCtxCreate(context, &parameters, 0, device);
  if (result != CUDA_SUCCESS) return result;
  result = cuCtxCreate(context, (CUctxCreateParams*)0, CU_CTX_SCHED_AUTO, device);
  if (result != CUDA_SUCCESS) return result;
  result = cuCtxCreate_v3(context, nullptr, 0, 0, device);
  if (result != CUDA_SUCCESS) return result;
  result = cuCtxCreate_v4(context, nullptr, 0, device);
  result = cuStreamGetCtx(0, context);
  if (result != CUDA_SUCCESS) return result;
  return result == CUDA_SUCCESS ? cuCtxCreate_v2(context, 0, device) : result;
}
