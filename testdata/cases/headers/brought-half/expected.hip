#include <hip/hip_runtime.h>
#define HIPBLAS_V2 1
#include <hipblas/hipblas.h>
#include <hip/hip_fp16.h>

// cublas_v2.h brings cuda_fp16.h; hipblas.h does not bring hip_fp16.h.
__global__ void scale(half* values) { values[threadIdx.x] *= __float2half(2); }

void handle() {
  hipblasHandle_t blas;
  hipblasCreate(&blas);
}
