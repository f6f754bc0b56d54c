#include <hip/hip_runtime.h>
#include <hipsparse/hipsparse.h>
#define HIPBLAS_V2 1
#include <hipblas/hipblas.h>

// One error type in HIP.
inline const char* text(hipError_t error) {
  return error == hipSuccess ? "fine" : "failed";
}
#if !defined(__HIP_PLATFORM_AMD__)
inline const char* text(hipError_t error) {
  return error == hipSuccess ? "fine" : "failed";
}
#endif

template <typename T>
struct Name;
template <>
struct Name<hipError_t> {
  static constexpr int value = 1;
};
#if !defined(__HIP_PLATFORM_AMD__)
template <>
struct Name<hipError_t> {
  static constexpr int value = 2;
};
#endif
template <>
struct Name<hipblasStatus_t> {
  static constexpr int value = 3;
};

// All void* in HIP.
void release(hipsparseSpMatDescr_t matrix) { hipsparseDestroySpMat(matrix); }
void release(hipsparseDnMatDescr_t matrix) { hipsparseDestroyDnMat(matrix); }
void release(hipblasHandle_t handle) { hipblasDestroy(handle); }
void release(hipDeviceptr_t address) { hipFree(address); }
void release(void* address) { hipFree(address); }

struct Matrix {
  void set(hipsparseDnMatDescr_t matrix, int count);
  void set(hipsparseDnVecDescr_t vector, int count);
  void set(hipsparseDnVecDescr_t vector, float scale);
  void set(hipsparseDnVecDescr_t* vector);
};

// Different types in HIP as well.
void close(hipStream_t stream) { hipStreamDestroy(stream); }
void close(hipEvent_t event) { hipEventDestroy(event); }
int order(hipblasOperation_t operation) { return operation; }
int order(hipsparseOperation_t operation) { return operation; }
