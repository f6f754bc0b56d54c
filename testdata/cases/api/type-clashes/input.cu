#include <cuda.h>
#include <cuda_runtime.h>
#include <cusparse.h>
#include <cublas_v2.h>

// One error type in HIP.
inline const char* text(cudaError_t error) {
  return error == cudaSuccess ? "fine" : "failed";
}
inline const char* text(CUresult error) {
  return error == CUDA_SUCCESS ? "fine" : "failed";
}

template <typename T>
struct Name;
template <>
struct Name<cudaError_t> {
  static constexpr int value = 1;
};
template <>
struct Name<CUresult> {
  static constexpr int value = 2;
};
template <>
struct Name<cublasStatus_t> {
  static constexpr int value = 3;
};

// All void* in HIP.
void release(cusparseSpMatDescr_t matrix) { cusparseDestroySpMat(matrix); }
void release(cusparseDnMatDescr_t matrix) { cusparseDestroyDnMat(matrix); }
void release(cublasHandle_t handle) { cublasDestroy(handle); }
void release(CUdeviceptr address) { cuMemFree(address); }
void release(void* address) { cudaFree(address); }

struct Matrix {
  void set(cusparseDnMatDescr_t matrix, int count);
  void set(cusparseDnVecDescr_t vector, int count);
  void set(cusparseDnVecDescr_t vector, float scale);
  void set(cusparseDnVecDescr_t* vector);
};

// Different types in HIP as well.
void close(cudaStream_t stream) { cudaStreamDestroy(stream); }
void close(cudaEvent_t event) { cudaEventDestroy(event); }
int order(cublasOperation_t operation) { return operation; }
int order(cusparseOperation_t operation) { return operation; }
