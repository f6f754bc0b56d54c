// cublasLt: descriptors, the heuristic's first algorithm, a product.
#include <cublasLt.h>
#include <cuda_fp16.h>
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

int main() {
  cublasLtHandle_t handle;
  CHECK_BLAS(cublasLtCreate(&handle));
  const int m = 16, n = 16, k = 32;
  std::vector<__half> a(m * k), b(k * n), c(m * n);
  for (size_t i = 0; i < a.size(); ++i) a[i] = __float2half((float)(i % 5) - 2);
  for (size_t i = 0; i < b.size(); ++i) b[i] = __float2half((float)(i % 3) - 1);
  __half *da = upload(a), *db = upload(b), *dc = upload(c);

  cublasLtMatmulDesc_t operation;
  cublasLtMatrixLayout_t layoutA, layoutB, layoutC;
  cublasLtMatmulPreference_t preference;
  const cublasOperation_t transposed = CUBLAS_OP_T, none = CUBLAS_OP_N;
  CHECK_BLAS(cublasLtMatmulDescCreate(&operation, CUBLAS_COMPUTE_32F, CUDA_R_32F));
  CHECK_BLAS(cublasLtMatmulDescSetAttribute(operation, CUBLASLT_MATMUL_DESC_TRANSA, &transposed, sizeof(transposed)));
  CHECK_BLAS(cublasLtMatmulDescSetAttribute(operation, CUBLASLT_MATMUL_DESC_TRANSB, &none, sizeof(none)));
  CHECK_BLAS(cublasLtMatrixLayoutCreate(&layoutA, CUDA_R_16F, k, m, k));
  CHECK_BLAS(cublasLtMatrixLayoutCreate(&layoutB, CUDA_R_16F, k, n, k));
  CHECK_BLAS(cublasLtMatrixLayoutCreate(&layoutC, CUDA_R_16F, m, n, m));
  size_t workspaceSize = 4 << 20;
  void* workspace;
  CHECK_CUDA(cudaMalloc(&workspace, workspaceSize));
  CHECK_BLAS(cublasLtMatmulPreferenceCreate(&preference));
  CHECK_BLAS(cublasLtMatmulPreferenceSetAttribute(preference, CUBLASLT_MATMUL_PREF_MAX_WORKSPACE_BYTES, &workspaceSize, sizeof(workspaceSize)));
  cublasLtMatmulHeuristicResult_t results[4] = {};
  int found = 0;
  CHECK_BLAS(cublasLtMatmulAlgoGetHeuristic(handle, operation, layoutA, layoutB, layoutC, layoutC, preference, 4, results, &found));
  if (found == 0 || results[0].state != CUBLAS_STATUS_SUCCESS || results[0].workspaceSize > workspaceSize) return 1;
  float alpha = 1, beta = 0;
  CHECK_BLAS(cublasLtMatmul(handle, operation, &alpha, da, layoutA, db, layoutB, &beta, dc, layoutC, dc, layoutC, &results[0].algo, workspace, results[0].workspaceSize, 0));
  CHECK_CUDA(cudaDeviceSynchronize());
  std::vector<__half> out = download(dc, m * n);
  int wrong = 0;
  for (int j = 0; j < n; ++j) {
    for (int i = 0; i < m; ++i) {
      float sum = 0;
      for (int l = 0; l < k; ++l) sum += __half2float(a[i * k + l]) * __half2float(b[j * k + l]);
      wrong += fabs(sum - __half2float(out[j * m + i])) > 0.1f;
    }
  }
  printf("wrong %d first %g last %g\n", wrong, __half2float(out[0]), __half2float(out[m * n - 1]));
  cublasLtMatmulPreferenceDestroy(preference);
  cublasLtMatrixLayoutDestroy(layoutC);
  cublasLtMatrixLayoutDestroy(layoutB);
  cublasLtMatrixLayoutDestroy(layoutA);
  cublasLtMatmulDescDestroy(operation);
  CHECK_BLAS(cublasLtDestroy(handle));
  return wrong;
}
