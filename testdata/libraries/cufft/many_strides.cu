// Columns of a matrix: strides and distances of a plan for many.
#include <cuda_runtime.h>
#include <cufft.h>

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
#define CHECK_FFT(call)                                                       \
  do {                                                                        \
    cufftResult result_ = (call);                                             \
    if (result_ != CUFFT_SUCCESS) {                                           \
      fprintf(stderr, "line %d: cuFFT result %d\n", __LINE__, (int)result_);  \
      exit(EXIT_FAILURE);                                                     \
    }                                                                         \
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
  const int rows = 4, columns = 3;
  std::vector<cufftComplex> host;
  for (int i = 0; i < rows * columns; ++i) host.push_back({(float)(i % 5), (float)(i % 2)});
  cufftComplex* data = upload(host);
  cufftHandle byColumns, byRows;
  int n[] = {rows}, embed[] = {rows};
  CHECK_FFT(cufftPlanMany(&byColumns, 1, n, embed, columns, 1, embed, columns, 1, CUFFT_C2C, columns));
  CHECK_FFT(cufftExecC2C(byColumns, data, data, CUFFT_FORWARD));
  for (cufftComplex value : download(data, 6)) printf("%.2f,%.2f ", value.x + 0.001f, value.y + 0.001f);
  printf("\n");
  int m[] = {columns};
  CHECK_FFT(cufftPlanMany(&byRows, 1, m, NULL, 1, columns, NULL, 1, columns, CUFFT_C2C, rows));
  CHECK_FFT(cufftExecC2C(byRows, data, data, CUFFT_FORWARD));
  // Both together are the transform of two dimensions.
  cufftComplex* whole = upload(host);
  cufftHandle plan;
  CHECK_FFT(cufftPlan2d(&plan, rows, columns, CUFFT_C2C));
  CHECK_FFT(cufftExecC2C(plan, whole, whole, CUFFT_FORWARD));
  std::vector<cufftComplex> a = download(data, rows * columns), b = download(whole, rows * columns);
  float error = 0;
  for (int i = 0; i < rows * columns; ++i) error = fmaxf(error, fabsf(a[i].x - b[i].x) + fabsf(a[i].y - b[i].y));
  printf("same %d\n", error < 1e-4f);
  cufftDestroy(byColumns);
  cufftDestroy(byRows);
  cufftDestroy(plan);
  return 0;
}
