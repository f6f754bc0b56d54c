// Functions that the library calls as it loads and stores. Linked with
// cufft_static by CUDA, so not recorded.
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

__device__ cufftComplex loadConjugate(void* data, size_t offset, void* info, void* shared) {
  cufftComplex value = ((cufftComplex*)data)[offset];
  value.y = -value.y * *(float*)info;
  return value;
}

__device__ void storeHalf(void* data, size_t offset, cufftComplex value, void*, void*) {
  value.x *= 0.5f;
  value.y *= 0.5f;
  ((cufftComplex*)data)[offset] = value;
}

__device__ cufftCallbackLoadC loader = loadConjugate;
__device__ cufftCallbackStoreC storer = storeHalf;

int main() {
  const int n = 8;
  cufftComplex* data = upload(std::vector<cufftComplex>(n, cufftComplex{1, 1}));
  float* factor = upload<float>({2});
  cufftHandle plan;
  CHECK_FFT(cufftPlan1d(&plan, n, CUFFT_C2C, 1));
  cufftCallbackLoadC hostLoader;
  cufftCallbackStoreC hostStorer;
  CHECK_CUDA(cudaMemcpyFromSymbol(&hostLoader, loader, sizeof(hostLoader)));
  CHECK_CUDA(cudaMemcpyFromSymbol(&hostStorer, storer, sizeof(hostStorer)));
  CHECK_FFT(cufftXtSetCallback(plan, (void**)&hostLoader, CUFFT_CB_LD_COMPLEX, (void**)&factor));
  CHECK_FFT(cufftXtSetCallback(plan, (void**)&hostStorer, CUFFT_CB_ST_COMPLEX, nullptr));
  CHECK_FFT(cufftExecC2C(plan, data, data, CUFFT_FORWARD));
  printf("%.1f,%.1f\n", download(data, 1)[0].x, download(data, 1)[0].y);
  CHECK_FFT(cufftXtClearCallback(plan, CUFFT_CB_LD_COMPLEX));
  CHECK_FFT(cufftDestroy(plan));
  return 0;
}
