// Small least squares problems by the batch; factors of QR.
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
  const int m = 3, n = 2, batch = 2;
  const std::vector<double> host = {1, 1, 1, 1, 2, 4, 2, 0, 1, 1, 1, 3};
  double* a = upload(host);
  double* tau = upload(std::vector<double>(n * batch));
  double* c = upload<double>({1, 2, 3, 3, 2, 2});
  std::vector<double*> as, ts, cs;
  for (int i = 0; i < batch; ++i) {
    as.push_back(a + i * m * n);
    ts.push_back(tau + i * n);
    cs.push_back(c + i * m);
  }
  double **da = upload(as), **dt = upload(ts), **dc = upload(cs);
  int info = -1;
  CHECK_BLAS(cublasDgeqrfBatched(handle, m, n, da, m, dt, &info, batch));
  std::vector<double> factors = download(a, m * n * batch);
  printf("R %.4f %.4f %.4f info %d\n", fabs(factors[0]), fabs(factors[3]), fabs(factors[4]), info);
  CHECK_CUDA(cudaMemcpy(a, host.data(), host.size() * sizeof(double), cudaMemcpyHostToDevice));
  int* infos = upload(std::vector<int>(batch, -1));
  CHECK_BLAS(cublasDgelsBatched(handle, CUBLAS_OP_N, m, n, 1, da, m, dc, m, &info, infos, batch));
  std::vector<double> x = download(c, m * batch);
  printf("gels %.4f %.4f, %.4f %.4f info %d\n", x[0], x[1], x[3], x[4], info);
  show("infos", infos, batch);
  CHECK_BLAS(cublasDestroy(handle));
  return 0;
}
