// Small systems by the batch: factors, solutions, inverses.
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
  cublasHandle_t handle;
  CHECK_BLAS(cublasCreate(&handle));
  const int n = 3, batch = 2;
  std::vector<float> host = {0, 2, 1, 1, 1, 0, 3, 0, 1, 4, 2, 1, 1, 3, 0, 0, 1, 5};
  float* a = upload(host);
  float* b = upload<float>({1, 2, 3, 3, 2, 1});
  float* inverse = upload(std::vector<float>(n * n * batch));
  std::vector<float*> as, bs, cs;
  for (int i = 0; i < batch; ++i) {
    as.push_back(a + i * n * n);
    bs.push_back(b + i * n);
    cs.push_back(inverse + i * n * n);
  }
  float **da = upload(as), **db = upload(bs), **dc = upload(cs);
  int *pivots = upload(std::vector<int>(n * batch)), *info = upload(std::vector<int>(batch)), hostInfo = -1;
  CHECK_BLAS(cublasSgetrfBatched(handle, n, da, n, pivots, info, batch));
  show("factors", a, n * n * batch);
  show("pivots", pivots, n * batch);
  show("info", info, batch);
  CHECK_BLAS(cublasSgetriBatched(handle, n, da, n, pivots, dc, n, info, batch));
  show("inverses", inverse, n * n * batch);
  CHECK_BLAS(cublasSgetrsBatched(handle, CUBLAS_OP_N, n, 1, (const float**)da, n, pivots, db, n, &hostInfo, batch));
  show("solutions", b, n * batch);
  printf("info %d\n", hostInfo);
  // Without pivots, of matrices that need none.
  float* d = upload<float>({2, 1, 1, 3});
  float** dd = upload(std::vector<float*>{d});
  CHECK_BLAS(cublasSgetrfBatched(handle, 2, dd, 2, NULL, info, 1));
  show("no pivots", d, 4);
  CHECK_BLAS(cublasDestroy(handle));
  return 0;
}
