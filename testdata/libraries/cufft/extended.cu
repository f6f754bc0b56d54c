// The extended interface: types of input, output and computation; half too.
#include <cuda_fp16.h>
#include <cuda_runtime.h>
#include <cufft.h>
#include <cufftXt.h>

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
  long long n[1] = {16};
  size_t work = 0;
  {
    cufftHandle plan;
    CHECK_FFT(cufftCreate(&plan));
    CHECK_FFT(cufftXtGetSizeMany(plan, 1, n, nullptr, 1, 1, CUDA_C_32F, nullptr, 1, 1, CUDA_C_32F, 1, &work, CUDA_C_32F));
    CHECK_FFT(cufftXtMakePlanMany(plan, 1, n, nullptr, 1, 1, CUDA_C_32F, nullptr, 1, 1, CUDA_C_32F, 1, &work, CUDA_C_32F));
    std::vector<float2> host(16);
    for (int i = 0; i < 16; ++i) host[i] = {(float)(i % 4), 1};
    float2* data = upload(host);
    CHECK_FFT(cufftXtExec(plan, data, data, CUFFT_FORWARD));
    for (float2 value : download(data, 5)) printf("%.3f,%.3f ", value.x + 0.0001f, value.y + 0.0001f);
    printf("\n");
    CHECK_FFT(cufftXtExec(plan, data, data, CUFFT_INVERSE));
    printf("back %.3f\n", download(data, 2)[1].x / 16);
    CHECK_FFT(cufftDestroy(plan));
  }
  {
    cufftHandle plan;
    CHECK_FFT(cufftCreate(&plan));
    CHECK_FFT(cufftXtMakePlanMany(plan, 1, n, nullptr, 1, 1, CUDA_C_16F, nullptr, 1, 1, CUDA_C_16F, 1, &work, CUDA_C_16F));
    std::vector<__half2> host(16);
    for (int i = 0; i < 16; ++i) host[i] = __floats2half2_rn((float)(i % 4), 0.0f);
    __half2* data = upload(host);
    CHECK_FFT(cufftXtExec(plan, data, data, CUFFT_FORWARD));
    std::vector<__half2> result = download(data, 16);
    printf("half %.1f %.1f\n", __low2float(result[0]), __low2float(result[4]));
    CHECK_FFT(cufftDestroy(plan));
  }
  return 0;
}
