// Incomplete factors: LU with a boost of small pivots, and Cholesky.
#include <cuda_runtime.h>
#include <cusparse.h>

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
#define CHECK_SPARSE(call)                                                          \
  do {                                                                              \
    cusparseStatus_t status_ = (call);                                              \
    if (status_ != CUSPARSE_STATUS_SUCCESS) {                                       \
      fprintf(stderr, "line %d: %s\n", __LINE__, cusparseGetErrorString(status_));  \
      exit(EXIT_FAILURE);                                                           \
    }                                                                               \
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
  cusparseHandle_t handle;
  cusparseMatDescr_t descriptor;
  CHECK_SPARSE(cusparseCreate(&handle));
  CHECK_SPARSE(cusparseCreateMatDescr(&descriptor));
  const int n = 4, nnz = 10;
  const std::vector<double> host = {4, -1, -1, 4, -1, -1, 4, -1, -1, 4};
  int *offsets = upload<int>({0, 2, 5, 8, 10}), *columns = upload<int>({0, 1, 0, 1, 2, 1, 2, 3, 2, 3});
  double* values = upload(host);
  {
    csrilu02Info_t info;
    CHECK_SPARSE(cusparseCreateCsrilu02Info(&info));
    int size = 0, pivot = -2;
    void* buffer;
    CHECK_SPARSE(cusparseDcsrilu02_bufferSize(handle, n, nnz, descriptor, values, offsets, columns, info, &size));
    CHECK_CUDA(cudaMalloc(&buffer, size));
    double tolerance = 1e-8, boost = 1e-4;
    CHECK_SPARSE(cusparseDcsrilu02_numericBoost(handle, info, 1, &tolerance, &boost));
    CHECK_SPARSE(cusparseDcsrilu02_analysis(handle, n, nnz, descriptor, values, offsets, columns, info, CUSPARSE_SOLVE_POLICY_NO_LEVEL, buffer));
    cusparseStatus_t status = cusparseXcsrilu02_zeroPivot(handle, info, &pivot);
    printf("structural %d\n", status == CUSPARSE_STATUS_ZERO_PIVOT ? pivot : -1);
    CHECK_SPARSE(cusparseDcsrilu02(handle, n, nnz, descriptor, values, offsets, columns, info, CUSPARSE_SOLVE_POLICY_NO_LEVEL, buffer));
    status = cusparseXcsrilu02_zeroPivot(handle, info, &pivot);
    printf("numeric %d\n", status == CUSPARSE_STATUS_ZERO_PIVOT ? pivot : -1);
    show("lu", values, nnz);
    CHECK_SPARSE(cusparseDestroyCsrilu02Info(info));
  }
  CHECK_CUDA(cudaMemcpy(values, host.data(), nnz * sizeof(double), cudaMemcpyHostToDevice));
  {
    csric02Info_t info;
    CHECK_SPARSE(cusparseCreateCsric02Info(&info));
    int size = 0, pivot = -2;
    void* buffer;
    CHECK_SPARSE(cusparseDcsric02_bufferSize(handle, n, nnz, descriptor, values, offsets, columns, info, &size));
    CHECK_CUDA(cudaMalloc(&buffer, size));
    CHECK_SPARSE(cusparseDcsric02_analysis(handle, n, nnz, descriptor, values, offsets, columns, info, CUSPARSE_SOLVE_POLICY_NO_LEVEL, buffer));
    CHECK_SPARSE(cusparseDcsric02(handle, n, nnz, descriptor, values, offsets, columns, info, CUSPARSE_SOLVE_POLICY_NO_LEVEL, buffer));
    printf("pivot %d\n", cusparseXcsric02_zeroPivot(handle, info, &pivot) == CUSPARSE_STATUS_ZERO_PIVOT);
    std::vector<double> l = download(values, nnz);
    printf("lower %.4f %.4f %.4f\n", l[0], l[2], l[3]);
    CHECK_SPARSE(cusparseDestroyCsric02Info(info));
  }
  CHECK_SPARSE(cusparseDestroyMatDescr(descriptor));
  CHECK_SPARSE(cusparseDestroy(handle));
  return 0;
}
