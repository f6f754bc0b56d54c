// cublasLt: a layer of a network, with bias and activation in one call.
#include <cublasLt.h>
#include <cuda_runtime.h>

#include <algorithm>
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

static float run(cublasLtHandle_t handle, cublasLtEpilogue_t epilogue, const float* a, const float* b, float* c, const float* bias, int m, int n, int k, cudaStream_t stream) {
  cublasLtMatmulDesc_t operation;
  cublasLtMatrixLayout_t la, lb, lc;
  CHECK_BLAS(cublasLtMatmulDescCreate(&operation, CUBLAS_COMPUTE_32F, CUDA_R_32F));
  CHECK_BLAS(cublasLtMatmulDescSetAttribute(operation, CUBLASLT_MATMUL_DESC_EPILOGUE, &epilogue, sizeof(epilogue)));
  if (bias) CHECK_BLAS(cublasLtMatmulDescSetAttribute(operation, CUBLASLT_MATMUL_DESC_BIAS_POINTER, &bias, sizeof(bias)));
  CHECK_BLAS(cublasLtMatrixLayoutCreate(&la, CUDA_R_32F, m, k, m));
  CHECK_BLAS(cublasLtMatrixLayoutCreate(&lb, CUDA_R_32F, k, n, k));
  CHECK_BLAS(cublasLtMatrixLayoutCreate(&lc, CUDA_R_32F, m, n, m));
  cublasLtMatmulPreference_t preference;
  uint64_t limit = 0;
  CHECK_BLAS(cublasLtMatmulPreferenceCreate(&preference));
  CHECK_BLAS(cublasLtMatmulPreferenceSetAttribute(preference, CUBLASLT_MATMUL_PREF_MAX_WORKSPACE_BYTES, &limit, sizeof(limit)));
  cublasLtMatmulHeuristicResult_t result;
  int found = 0;
  CHECK_BLAS(cublasLtMatmulAlgoGetHeuristic(handle, operation, la, lb, lc, lc, preference, 1, &result, &found));
  if (found == 0) exit(2);
  float alpha = 1, beta = 0, sum = 0;
  CHECK_BLAS(cublasLtMatmul(handle, operation, &alpha, a, la, b, lb, &beta, c, lc, c, lc, &result.algo, nullptr, 0, stream));
  CHECK_CUDA(cudaStreamSynchronize(stream));
  for (float value : download(c, m * n)) sum += value;
  size_t written = 0;
  cublasLtEpilogue_t stored;
  CHECK_BLAS(cublasLtMatmulDescGetAttribute(operation, CUBLASLT_MATMUL_DESC_EPILOGUE, &stored, sizeof(stored), &written));
  if (stored != epilogue || written != sizeof(stored)) exit(3);
  CHECK_BLAS(cublasLtMatmulPreferenceDestroy(preference));
  CHECK_BLAS(cublasLtMatrixLayoutDestroy(la));
  CHECK_BLAS(cublasLtMatrixLayoutDestroy(lb));
  CHECK_BLAS(cublasLtMatrixLayoutDestroy(lc));
  CHECK_BLAS(cublasLtMatmulDescDestroy(operation));
  return sum;
}

int main() {
  cublasLtHandle_t handle;
  cudaStream_t stream;
  CHECK_BLAS(cublasLtCreate(&handle));
  CHECK_CUDA(cudaStreamCreate(&stream));
  const int m = 8, n = 8, k = 8;
  std::vector<float> a(m * k), b(k * n), bias(m);
  for (int i = 0; i < m * k; ++i) a[i] = (i * 5 % 7 - 3) * 0.25f, b[i] = (i * 3 % 5 - 2) * 0.5f;
  for (int i = 0; i < m; ++i) bias[i] = i - 3.5f;
  float *da = upload(a), *db = upload(b), *dbias = upload(bias), *c = upload(std::vector<float>(m * n));
  printf("plain %.3f\n", run(handle, CUBLASLT_EPILOGUE_DEFAULT, da, db, c, nullptr, m, n, k, stream));
  printf("relu %.3f\n", run(handle, CUBLASLT_EPILOGUE_RELU, da, db, c, nullptr, m, n, k, stream));
  printf("bias %.3f\n", run(handle, CUBLASLT_EPILOGUE_BIAS, da, db, c, dbias, m, n, k, stream));
  printf("relu bias %.3f\n", run(handle, CUBLASLT_EPILOGUE_RELU_BIAS, da, db, c, dbias, m, n, k, stream));
  printf("gelu %.2f\n", run(handle, CUBLASLT_EPILOGUE_GELU, da, db, c, nullptr, m, n, k, stream));
  printf("gelu bias %.2f\n", run(handle, CUBLASLT_EPILOGUE_GELU_BIAS, da, db, c, dbias, m, n, k, stream));
  CHECK_BLAS(cublasLtDestroy(handle));
  return 0;
}
