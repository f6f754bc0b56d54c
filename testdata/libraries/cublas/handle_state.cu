// What a handle keeps: stream, math mode, atomics.
#include <cublas_v2.h>
#include <cuda_runtime.h>

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <vector>
#define CHECK_CUDA(call)                                                    \
  do {                                                                      \
    cudaError_t error_ = (call);                                            \
    if (error_ != cudaSuccess) {                                            \
      fprintf(stderr, "line %d: %s\n", __LINE__, cudaGetErrorString(error_)); \
      exit(EXIT_FAILURE);                                                   \
    }                                                                       \
  } while (0)
#define CHECK_BLAS(call)                                                        \
  do {                                                                          \
    cublasStatus_t status_ = (call);                                            \
    if (status_ != CUBLAS_STATUS_SUCCESS) {                                     \
      fprintf(stderr, "line %d: cuBLAS status %d\n", __LINE__, (int)status_);   \
      exit(EXIT_FAILURE);                                                       \
    }                                                                           \
  } while (0)

int main() {
  cublasHandle_t handle;
  CHECK_BLAS(cublasCreate(&handle));
  cudaStream_t stream, current;
  CHECK_CUDA(cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking));
  CHECK_BLAS(cublasGetStream(handle, &current));
  printf("default stream %d\n", current == 0);
  CHECK_BLAS(cublasSetStream(handle, stream));
  CHECK_BLAS(cublasGetStream(handle, &current));
  printf("own stream %d\n", current == stream);
  CHECK_BLAS(cublasSetAtomicsMode(handle, CUBLAS_ATOMICS_ALLOWED));
  cublasAtomicsMode_t atomics;
  CHECK_BLAS(cublasGetAtomicsMode(handle, &atomics));
  printf("atomics %d\n", atomics == CUBLAS_ATOMICS_ALLOWED);
  CHECK_BLAS(cublasSetMathMode(handle, CUBLAS_DEFAULT_MATH));
  cublasMath_t math;
  CHECK_BLAS(cublasGetMathMode(handle, &math));
  printf("math %d\n", math == CUBLAS_DEFAULT_MATH);
  CHECK_BLAS(cublasSetMathMode(handle, CUBLAS_TF32_TENSOR_OP_MATH));
  CHECK_BLAS(cublasDestroy(handle));
  CHECK_CUDA(cudaStreamDestroy(stream));
  return 0;
}
