// Real to complex and back; batches of several signals.
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
  const int n = 16, batch = 2;
  std::vector<cufftReal> host;
  for (int i = 0; i < n * batch; ++i) host.push_back(i < n ? (float)(i % 4) : cosf(2 * 3.14159265f * (i % n) * 3 / n));
  cufftReal *in = upload(host), *back = upload(std::vector<cufftReal>(n * batch));
  cufftComplex* spectrum;
  CHECK_CUDA(cudaMalloc((void**)&spectrum, sizeof(cufftComplex) * (n / 2 + 1) * batch));
  cufftHandle forward, backward;
  CHECK_FFT(cufftPlan1d(&forward, n, CUFFT_R2C, batch));
  CHECK_FFT(cufftPlan1d(&backward, n, CUFFT_C2R, batch));
  CHECK_FFT(cufftExecR2C(forward, in, spectrum));
  for (cufftComplex value : download(spectrum, (n / 2 + 1) * batch)) printf("%.2f ", sqrtf(value.x * value.x + value.y * value.y));
  printf("\n");
  CHECK_FFT(cufftExecC2R(backward, spectrum, back));
  std::vector<cufftReal> result = download(back, n * batch);
  float error = 0;
  for (int i = 0; i < n * batch; ++i) error = fmaxf(error, fabsf(result[i] / n - host[i]));
  printf("round trip %d\n", error < 1e-5f);
  cufftDestroy(forward);
  cufftDestroy(backward);
  return 0;
}
