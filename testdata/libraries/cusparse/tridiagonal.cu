// Systems of three and of five diagonals, one and many.
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
  CHECK_SPARSE(cusparseCreate(&handle));
  const int n = 4;
  double *lower = upload<double>({0, 1, 1, 1}), *main_ = upload<double>({4, 4, 4, 4}), *upper = upload<double>({1, 1, 1, 0});
  double* b = upload<double>({5, 6, 6, 5, 6, 12, 18, 19});
  size_t size;
  void* buffer;
  CHECK_SPARSE(cusparseDgtsv2_bufferSizeExt(handle, n, 2, lower, main_, upper, b, n, &size));
  CHECK_CUDA(cudaMalloc(&buffer, size));
  CHECK_SPARSE(cusparseDgtsv2(handle, n, 2, lower, main_, upper, b, n, buffer));
  show("gtsv2", b, 8);
  CHECK_SPARSE(cusparseDgtsv2_nopivot_bufferSizeExt(handle, n, 2, lower, main_, upper, b, n, &size));
  CHECK_CUDA(cudaMalloc(&buffer, size));
  CHECK_SPARSE(cusparseDgtsv2_nopivot(handle, n, 2, lower, main_, upper, b, n, buffer));
  show("nopivot", b, 8);
  float *dl = upload<float>({0, 1, 1, 1, 0, 2, 2, 2}), *d = upload<float>({4, 4, 4, 4, 8, 8, 8, 8}), *du = upload<float>({1, 1, 1, 0, 2, 2, 2, 0});
  float* x = upload<float>({5, 6, 6, 5, 10, 12, 12, 10});
  CHECK_SPARSE(cusparseSgtsv2StridedBatch_bufferSizeExt(handle, n, dl, d, du, x, 2, n, &size));
  CHECK_CUDA(cudaMalloc(&buffer, size));
  CHECK_SPARSE(cusparseSgtsv2StridedBatch(handle, n, dl, d, du, x, 2, n, buffer));
  show("strided", x, 8);
  // Interleaved: the first elements of all systems come first.
  float *il = upload<float>({0, 0, 1, 2, 1, 2, 1, 2}), *id = upload<float>({4, 8, 4, 8, 4, 8, 4, 8}), *iu = upload<float>({1, 2, 1, 2, 1, 2, 0, 0});
  float* ix = upload<float>({5, 10, 6, 12, 6, 12, 5, 10});
  CHECK_SPARSE(cusparseSgtsvInterleavedBatch_bufferSizeExt(handle, 0, n, il, id, iu, ix, 2, &size));
  CHECK_CUDA(cudaMalloc(&buffer, size));
  CHECK_SPARSE(cusparseSgtsvInterleavedBatch(handle, 0, n, il, id, iu, ix, 2, buffer));
  show("interleaved", ix, 8);
  float *ps = upload<float>({0, 0, 1, 1}), *pl = upload<float>({0, 1, 1, 1}), *pd = upload<float>({6, 6, 6, 6}), *pu = upload<float>({1, 1, 1, 0}), *pw = upload<float>({1, 1, 0, 0});
  float* px = upload<float>({8, 9, 9, 8});
  CHECK_SPARSE(cusparseSgpsvInterleavedBatch_bufferSizeExt(handle, 0, n, ps, pl, pd, pu, pw, px, 1, &size));
  CHECK_CUDA(cudaMalloc(&buffer, size));
  CHECK_SPARSE(cusparseSgpsvInterleavedBatch(handle, 0, n, ps, pl, pd, pu, pw, px, 1, buffer));
  show("five diagonals", px, 4);
  CHECK_SPARSE(cusparseDestroy(handle));
  return 0;
}
