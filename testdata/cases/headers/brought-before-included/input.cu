#include <cublas_v2.h>

// The next line's half comes with cublas_v2.h; cuda_fp16.h follows too late.
__global__ void scale(half* values);

#include <cuda_fp16.h>

__global__ void scale(half* values) { values[threadIdx.x] *= __float2half(2); }

void handle() {
  cublasHandle_t blas;
  cublasCreate(&blas);
}
