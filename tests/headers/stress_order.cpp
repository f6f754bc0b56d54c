// Any order of inclusion, more than once, and everything together.
#include <cuComplex.h>
#include <cufftXt.h>
#include <cublas.h>
#include <cuda.h>
#include <cusolverSp.h>
#include <vector_types.h>
#include <cuda_fp16.h>
#include <driver_types.h>
#include <cuda_runtime_api.h>
#include <cuda_runtime.h>
#include <cuda_profiler_api.h>
#include <cuda_gl_interop.h>
#include <cudaGL.h>
#include <cutensor.h>
#include <library_types.h>
#include <curand_kernel.h>
#include <cuda_bf16.h>
#include <nvtx3/nvToolsExt.h>
#include <cuda_runtime.h>
#include <cuda.h>
cudaError_t f(cuComplex, cudaGraphicsResource_t, CUdeviceptr, half, __nv_bfloat16, cutensorHandle_t);
