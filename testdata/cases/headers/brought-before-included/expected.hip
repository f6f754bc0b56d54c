#include <hip/hip_runtime.h>
#define HIPBLAS_V2 1
#include <hipblas/hipblas.h>
#include <hip/hip_fp16.h>

// The next line's half comes with cublas_v2.h; cuda_fp16.h follows too late.
__global__ void scale(half* values);

#include <hip/hip_fp16.h>

__global__ void scale(half* values) { values[threadIdx.x] *= __float2half(2); }

void handle() {
  hipblasHandle_t blas;
  hipblasCreate(&blas);
}
