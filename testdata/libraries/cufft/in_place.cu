// Real transforms in place, whose rows have room for the spectrum.
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
  const int nx = 4, ny = 8, padded = 2 * (ny / 2 + 1);
  std::vector<float> host(nx * padded);
  for (int i = 0; i < nx; ++i) {
    for (int j = 0; j < ny; ++j) host[i * padded + j] = (float)((i + 2 * j) % 3);
  }
  float* data = upload(host);
  cufftHandle forward, backward;
  CHECK_FFT(cufftPlan2d(&forward, nx, ny, CUFFT_R2C));
  CHECK_FFT(cufftPlan2d(&backward, nx, ny, CUFFT_C2R));
  CHECK_FFT(cufftExecR2C(forward, reinterpret_cast<cufftReal*>(data), reinterpret_cast<cufftComplex*>(data)));
  std::vector<float> spectrum = download(data, 6);
  printf("%.3f %.3f\n", spectrum[0], spectrum[2] + 0.0001f);
  CHECK_FFT(cufftExecC2R(backward, (cufftComplex*)data, (cufftReal*)data));
  std::vector<float> back = download(data, nx * padded);
  float error = 0;
  for (int i = 0; i < nx; ++i) {
    for (int j = 0; j < ny; ++j) error = fmaxf(error, fabsf(back[i * padded + j] / (nx * ny) - host[i * padded + j]));
  }
  printf("round trip %d\n", error < 1e-5f);
  cufftDestroy(forward);
  cufftDestroy(backward);
  return 0;
}
