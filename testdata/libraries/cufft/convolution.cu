// A convolution by the product of spectra, in several streams.
#include <cuComplex.h>
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

__global__ void multiply(const cufftComplex* a, cufftComplex* b, int count, float factor) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < count; i += gridDim.x * blockDim.x) {
    const cufftComplex product = cuCmulf(a[i], b[i]);
    b[i] = make_cuComplex(product.x * factor, product.y * factor);
  }
}

int main() {
  const int n = 32;
  std::vector<float> signal(n), kernel(n);
  for (int i = 0; i < n; ++i) signal[i] = (float)(i * 5 % 7 - 3);
  kernel[0] = 0.5f;
  kernel[1] = kernel[n - 1] = 0.25f;
  float *dSignal = upload(signal), *dKernel = upload(kernel);
  cufftComplex *a = upload(std::vector<cufftComplex>(n / 2 + 1)), *b = upload(std::vector<cufftComplex>(n / 2 + 1));
  cudaStream_t stream;
  CHECK_CUDA(cudaStreamCreate(&stream));
  cufftHandle forward, backward;
  CHECK_FFT(cufftPlan1d(&forward, n, CUFFT_R2C, 1));
  CHECK_FFT(cufftPlan1d(&backward, n, CUFFT_C2R, 1));
  CHECK_FFT(cufftSetStream(forward, stream));
  CHECK_FFT(cufftSetStream(backward, stream));
  CHECK_FFT(cufftExecR2C(forward, dKernel, a));
  CHECK_FFT(cufftExecR2C(forward, dSignal, b));
  multiply<<<1, 64, 0, stream>>>(a, b, n / 2 + 1, 1.0f / n);
  CHECK_FFT(cufftExecC2R(backward, b, dSignal));
  CHECK_CUDA(cudaStreamSynchronize(stream));
  std::vector<float> result = download(dSignal, n);
  float error = 0;
  for (int i = 0; i < n; ++i) error = fmaxf(error, fabsf(result[i] - (0.5f * signal[i] + 0.25f * (signal[(i + 1) % n] + signal[(i + n - 1) % n]))));
  printf("right %d first %.3f\n", error < 1e-5f, result[0]);
  cufftDestroy(forward);
  cufftDestroy(backward);
  cudaStreamDestroy(stream);
  return 0;
}
