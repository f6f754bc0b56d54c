// cublasLt: rows first, batches, and transforming a matrix to another layout.
#include <cublasLt.h>
#include <cuda_runtime.h>

#include <cstdint>
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

template <class T>
T* upload(const std::vector<T>& host) {
  T* device = nullptr;
  CHECK_CUDA(cudaMalloc((void**)&device, host.size() * sizeof(T)));
  CHECK_CUDA(cudaMemcpy(device, host.data(), host.size() * sizeof(T), cudaMemcpyHostToDevice));
  return device;
}

template <class T>
std::vector<T> download(const T* device, size_t count) {
  std::vector<T> host(count);
  CHECK_CUDA(cudaMemcpy(host.data(), device, count * sizeof(T), cudaMemcpyDeviceToHost));
  return host;
}

template <class T>
void show(const char* name, const T* device, int count) {
  printf("%s:", name);
  for (T value : download(device, count)) printf(" %.4g", (double)value);
  printf("\n");
}

int main() {
  cublasLtHandle_t handle;
  CHECK_BLAS(cublasLtCreate(&handle));
  const int rows = 3, columns = 4;
  std::vector<float> host(rows * columns);
  for (int i = 0; i < rows * columns; ++i) host[i] = i;
  float *in = upload(host), *out = upload(host);
  cublasLtMatrixLayout_t source, target;
  CHECK_BLAS(cublasLtMatrixLayoutCreate(&source, CUDA_R_32F, rows, columns, rows));
  CHECK_BLAS(cublasLtMatrixLayoutCreate(&target, CUDA_R_32F, rows, columns, columns));
  cublasLtOrder_t order = CUBLASLT_ORDER_ROW;
  CHECK_BLAS(cublasLtMatrixLayoutSetAttribute(target, CUBLASLT_MATRIX_LAYOUT_ORDER, &order, sizeof(order)));
  cublasLtMatrixTransformDesc_t transform;
  CHECK_BLAS(cublasLtMatrixTransformDescCreate(&transform, CUDA_R_32F));
  float alpha = 2, beta = 0;
  CHECK_BLAS(cublasLtMatrixTransform(handle, transform, &alpha, in, source, &beta, nullptr, nullptr, out, target, 0));
  CHECK_CUDA(cudaDeviceSynchronize());
  show("rows first", out, rows * columns);
  CHECK_BLAS(cublasLtMatrixTransformDescDestroy(transform));

  cublasLtMatrixLayout_t batched;
  CHECK_BLAS(cublasLtMatrixLayoutCreate(&batched, CUDA_R_32F, 2, 2, 2));
  int32_t count = 3;
  int64_t stride = 4;
  CHECK_BLAS(cublasLtMatrixLayoutSetAttribute(batched, CUBLASLT_MATRIX_LAYOUT_BATCH_COUNT, &count, sizeof(count)));
  CHECK_BLAS(cublasLtMatrixLayoutSetAttribute(batched, CUBLASLT_MATRIX_LAYOUT_STRIDED_BATCH_OFFSET, &stride, sizeof(stride)));
  uint64_t stored = 0;
  size_t written = 0;
  CHECK_BLAS(cublasLtMatrixLayoutGetAttribute(batched, CUBLASLT_MATRIX_LAYOUT_ROWS, &stored, sizeof(stored), &written));
  printf("rows %d of %d bytes\n", (int)stored, (int)written);
  cublasLtMatmulDesc_t operation;
  CHECK_BLAS(cublasLtMatmulDescCreate(&operation, CUBLAS_COMPUTE_32F, CUDA_R_32F));
  cublasLtMatmulPreference_t preference;
  CHECK_BLAS(cublasLtMatmulPreferenceCreate(&preference));
  cublasLtMatmulHeuristicResult_t result;
  int found = 0;
  CHECK_BLAS(cublasLtMatmulAlgoGetHeuristic(handle, operation, batched, batched, batched, batched, preference, 1, &result, &found));
  if (found == 0) return 1;
  alpha = 1;
  CHECK_BLAS(cublasLtMatmul(handle, operation, &alpha, in, batched, in, batched, &beta, out, batched, out, batched, &result.algo, nullptr, 0, 0));
  CHECK_CUDA(cudaDeviceSynchronize());
  show("batched", out, 12);
  cublasLtMatmulPreferenceDestroy(preference);
  cublasLtMatmulDescDestroy(operation);
  cublasLtMatrixLayoutDestroy(batched);
  cublasLtMatrixLayoutDestroy(source);
  cublasLtMatrixLayoutDestroy(target);
  CHECK_BLAS(cublasLtDestroy(handle));
  return 0;
}
