// Plans with 64-bit sizes, strides and batches.
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
  const long long n = 12, batch = 3;
  cufftHandle plan;
  CHECK_FFT(cufftCreate(&plan));
  long long sizes[1] = {n}, in[1] = {n}, out[1] = {n / 2 + 1};
  size_t expected = 0, work = 0;
  CHECK_FFT(cufftGetSizeMany64(plan, 1, sizes, in, 1, n, out, 1, n / 2 + 1, CUFFT_D2Z, batch, &expected));
  CHECK_FFT(cufftMakePlanMany64(plan, 1, sizes, in, 1, n, out, 1, n / 2 + 1, CUFFT_D2Z, batch, &work));
  std::vector<cufftDoubleReal> host(n * batch);
  for (long long i = 0; i < n * batch; ++i) host[i] = (double)(i % 4);
  cufftDoubleReal* data = upload(host);
  cufftDoubleComplex* spectrum = upload(std::vector<cufftDoubleComplex>((n / 2 + 1) * batch));
  CHECK_FFT(cufftExecD2Z(plan, data, spectrum));
  for (cufftDoubleComplex value : download(spectrum, 4)) printf("%.3f,%.3f ", value.x + 0.0001, value.y + 0.0001);
  printf("\n");
  CHECK_FFT(cufftDestroy(plan));
  return 0;
}
