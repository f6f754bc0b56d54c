// Vectors of real numbers: sums, norms, rotations, the largest and smallest.
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
  const int n = 6;
  float* x = upload<float>({1, -2, 3, -4, 5, -6});
  float* y = upload<float>({6, 5, 4, 3, 2, 1});
  float alpha = 2.0f, dot, norm, sum;
  int largest, smallest;
  CHECK_BLAS(cublasSaxpy(handle, n, &alpha, x, 1, y, 1));
  show("axpy", y, n);
  CHECK_BLAS(cublasSdot(handle, n, x, 1, y, 1, &dot));
  CHECK_BLAS(cublasSnrm2(handle, n, x, 1, &norm));
  CHECK_BLAS(cublasSasum(handle, n / 2, x, 2, &sum));
  CHECK_BLAS(cublasIsamax(handle, n, x, 1, &largest));
  CHECK_BLAS(cublasIsamin(handle, n, x, 1, &smallest));
  printf("dot %g nrm2 %.4f asum %g amax %d amin %d\n", dot, norm, sum, largest, smallest);
  CHECK_BLAS(cublasSswap(handle, n, x, 1, y, 1));
  CHECK_BLAS(cublasSscal(handle, n, &alpha, x, 1));
  CHECK_BLAS(cublasScopy(handle, n / 2, x, 2, y, 2));
  show("x", x, n);
  show("y", y, n);
  const float c = 0.6f, s = 0.8f;
  CHECK_BLAS(cublasSrot(handle, n, x, 1, y, 1, &c, &s));
  show("rot", x, n);

  double a = 3, b = 4, cosine, sine;
  CHECK_BLAS(cublasDrotg(handle, &a, &b, &cosine, &sine));
  printf("rotg %.4f %.4f %.4f %.4f\n", a, b, cosine, sine);
  double d1 = 2, d2 = 3, x1 = 1, y1 = 0.5, param[5];
  CHECK_BLAS(cublasDrotmg(handle, &d1, &d2, &x1, &y1, param));
  double* u = upload<double>({1, 2, 3, 4});
  double* v = upload<double>({5, 6, 7, 8});
  CHECK_BLAS(cublasDrotm(handle, 4, u, 1, v, 1, param));
  show("rotm u", u, 4);
  show("rotm v", v, 4);
  CHECK_BLAS(cublasIdamax(handle, 4, v, 1, &largest));
  CHECK_BLAS(cublasIdamin(handle, 4, v, 1, &smallest));
  printf("idamax %d idamin %d\n", largest, smallest);
  cudaFree(x);
  cudaFree(y);
  cudaFree(u);
  cudaFree(v);
  CHECK_BLAS(cublasDestroy(handle));
  return 0;
}
