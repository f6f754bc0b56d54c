#include <cublas_v2.h>

// cublas_v2.h brings cuda_fp16.h; hipblas.h does not bring hip_fp16.h.
__global__ void scale(half* values) { values[threadIdx.x] *= __float2half(2); }

void handle() {
  cublasHandle_t blas;
  cublasCreate(&blas);
}
