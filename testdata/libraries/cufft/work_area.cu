// A plan made in steps, with work space of the program's own.
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
  const int n = 1024;
  cufftHandle plan;
  size_t estimated = 0, exact = 0, stored = 0, two = 0, three = 0, many = 0;
  CHECK_FFT(cufftEstimate1d(n, CUFFT_C2C, 1, &estimated));
  CHECK_FFT(cufftEstimate2d(32, 32, CUFFT_C2C, &two));
  CHECK_FFT(cufftEstimate3d(8, 8, 8, CUFFT_Z2Z, &three));
  int size[1] = {n};
  CHECK_FFT(cufftEstimateMany(1, size, nullptr, 1, n, nullptr, 1, n, CUFFT_C2C, 4, &many));
  CHECK_FFT(cufftCreate(&plan));
  CHECK_FFT(cufftSetAutoAllocation(plan, 0));
  CHECK_FFT(cufftGetSize1d(plan, n, CUFFT_C2C, 1, &exact));
  CHECK_FFT(cufftMakePlan1d(plan, n, CUFFT_C2C, 1, &exact));
  CHECK_FFT(cufftGetSize(plan, &stored));
  printf("sizes %d\n", stored == exact);
  void* work = nullptr;
  if (exact > 0) CHECK_CUDA(cudaMalloc(&work, exact));
  CHECK_FFT(cufftSetWorkArea(plan, work));
  cudaStream_t stream;
  CHECK_CUDA(cudaStreamCreate(&stream));
  CHECK_FFT(cufftSetStream(plan, stream));
  std::vector<cufftComplex> host(n);
  for (int i = 0; i < n; ++i) host[i] = {cosf(2 * 3.14159265f * 5 * i / n), 0};
  cufftComplex *in = upload(host), *out = upload(host);
  CHECK_FFT(cufftExecC2C(plan, in, out, CUFFT_FORWARD));
  CHECK_CUDA(cudaStreamSynchronize(stream));
  std::vector<cufftComplex> spectrum = download(out, n);
  int peak = 0;
  for (int i = 0; i < n / 2; ++i) peak = fabsf(spectrum[i].x) > fabsf(spectrum[peak].x) ? i : peak;
  printf("peak %d of %.1f\n", peak, spectrum[peak].x);
  CHECK_FFT(cufftDestroy(plan));
  cudaFree(work);
  return 0;
}
