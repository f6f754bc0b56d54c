// The same structure factored again and again (cusolverRf).
#include <cuda_runtime.h>
#include <cusolverRf.h>

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
#define CHECK_SOLVER(call)                                                     \
  do {                                                                         \
    cusolverStatus_t status_ = (call);                                         \
    if (status_ != CUSOLVER_STATUS_SUCCESS) {                                  \
      fprintf(stderr, "line %d: cuSOLVER status %d\n", __LINE__, (int)status_); \
      exit(EXIT_FAILURE);                                                      \
    }                                                                          \
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
  // A = 2 1 0 | 1 3 1 | 0 1 4, already in a good order: P and Q do nothing.
  const int n = 3, nnz = 7, nnzL = 5, nnzU = 5;
  int offsets[] = {0, 2, 5, 7}, columns[] = {0, 1, 0, 1, 2, 1, 2};
  double values[] = {2, 1, 1, 3, 1, 1, 4};
  int offsetsL[] = {0, 1, 3, 5}, columnsL[] = {0, 0, 1, 1, 2}, offsetsU[] = {0, 2, 4, 5}, columnsU[] = {0, 1, 1, 2, 2}, identity[] = {0, 1, 2};
  double valuesL[] = {1, 0.5, 1, 0.4, 1}, valuesU[] = {2, 1, 2.5, 1, 3.6};
  cusolverRfHandle_t handle;
  CHECK_SOLVER(cusolverRfCreate(&handle));
  CHECK_SOLVER(cusolverRfSetupHost(n, nnz, offsets, columns, values, nnzL, offsetsL, columnsL, valuesL, nnzU, offsetsU, columnsU, valuesU, identity, identity, handle));
  CHECK_SOLVER(cusolverRfAnalyze(handle));
  int *dOffsets = upload(std::vector<int>(offsets, offsets + n + 1)), *dColumns = upload(std::vector<int>(columns, columns + nnz)), *dIdentity = upload(std::vector<int>(identity, identity + n));
  double *dValues = upload<double>({4, 1, 1, 6, 1, 1, 8}), *temporary = upload(std::vector<double>(n)), *x = upload<double>({6, 16, 26});
  CHECK_SOLVER(cusolverRfResetValues(n, nnz, dOffsets, dColumns, dValues, dIdentity, dIdentity, handle));
  CHECK_SOLVER(cusolverRfRefactor(handle));
  CHECK_SOLVER(cusolverRfSolve(handle, dIdentity, dIdentity, 1, temporary, n, x, n));
  CHECK_CUDA(cudaDeviceSynchronize());
  show("x", x, n);
  int nnzM = 0, *offsetsM = nullptr, *columnsM = nullptr;
  double* valuesM = nullptr;
  CHECK_SOLVER(cusolverRfExtractBundledFactorsHost(handle, &nnzM, &offsetsM, &columnsM, &valuesM));
  printf("factors %d\n", nnzM);
  CHECK_SOLVER(cusolverRfDestroy(handle));
  return 0;
}
