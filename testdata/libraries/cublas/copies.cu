// Vectors and matrices with strides to the device and back, also in a stream.
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
  const int rows = 3, columns = 2;
  double host[4 * columns] = {1, 2, 3, -1, 4, 5, 6, -1}, back[3 * columns] = {};
  double* device;
  CHECK_CUDA(cudaMalloc(&device, 5 * columns * sizeof(double)));
  CHECK_BLAS(cublasSetMatrix(rows, columns, sizeof(double), host, 4, device, 5));
  CHECK_BLAS(cublasGetMatrix(rows, columns, sizeof(double), device, 5, back, 3));
  for (double value : back) printf("%g ", value);
  printf("\n");
  float x[6] = {1, 2, 3, 4, 5, 6}, y[6] = {};
  float* v;
  CHECK_CUDA(cudaMalloc(&v, 6 * sizeof(float)));
  CHECK_BLAS(cublasSetVector(3, sizeof(x[0]), x, 2, v, 1));
  CHECK_BLAS(cublasGetVector(3, sizeof(x[0]), v, 1, y, 2));
  for (float value : y) printf("%g ", value);
  printf("\n");
  cudaStream_t stream;
  CHECK_CUDA(cudaStreamCreate(&stream));
  CHECK_BLAS(cublasSetVectorAsync(6, sizeof(float), x, 1, v, 1, stream));
  CHECK_BLAS(cublasGetVectorAsync(6, sizeof(float), v, 1, y, 1, stream));
  CHECK_BLAS(cublasSetMatrixAsync(rows, columns, sizeof(double), host, 4, device, 3, stream));
  CHECK_BLAS(cublasGetMatrixAsync(rows, columns, sizeof(double), device, 3, back, 3, stream));
  CHECK_CUDA(cudaStreamSynchronize(stream));
  printf("%g %g\n", y[5], back[5]);
  cudaStreamDestroy(stream);
  cudaFree(device);
  cudaFree(v);
  return 0;
}
