// One dimension, complex: forwards, scaled, backwards.
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

__global__ void scale(cufftComplex* data, int count, float factor) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < count) {
    data[i].x *= factor;
    data[i].y *= factor;
  }
}

int main() {
  const int n = 8;
  std::vector<cufftComplex> host(n);
  for (int i = 0; i < n; ++i) {
    host[i].x = (float)i;
    host[i].y = 0;
  }
  cufftComplex* data = upload(host);
  cufftHandle plan;
  CHECK_FFT(cufftPlan1d(&plan, n, CUFFT_C2C, 1));
  CHECK_FFT(cufftExecC2C(plan, data, data, CUFFT_FORWARD));
  for (cufftComplex value : download(data, n)) printf("%.3f,%.3f ", value.x + 0.0001f, value.y + 0.0001f);
  printf("\n");
  scale<<<1, 32>>>(data, n, 1.0f / n);
  CHECK_FFT(cufftExecC2C(plan, data, data, CUFFT_INVERSE));
  for (cufftComplex value : download(data, n)) printf("%.3f ", value.x + 0.0001f);
  printf("\n");
  CHECK_FFT(cufftDestroy(plan));
  CHECK_CUDA(cudaFree(data));
  return 0;
}
