// Uniform numbers of every pseudo-random generator, from the host.
#include <cuda_runtime.h>
#include <curand.h>

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
#define CHECK_RAND(call)                                                        \
  do {                                                                          \
    curandStatus_t status_ = (call);                                            \
    if (status_ != CURAND_STATUS_SUCCESS) {                                     \
      fprintf(stderr, "line %d: cuRAND status %d\n", __LINE__, (int)status_);   \
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

int main() {
  const curandRngType_t types[] = {CURAND_RNG_PSEUDO_DEFAULT, CURAND_RNG_PSEUDO_XORWOW, CURAND_RNG_PSEUDO_MRG32K3A, CURAND_RNG_PSEUDO_MTGP32, CURAND_RNG_PSEUDO_MT19937, CURAND_RNG_PSEUDO_PHILOX4_32_10};
  const int count = 100000;
  float* device;
  CHECK_CUDA(cudaMalloc(&device, count * sizeof(float)));
  for (curandRngType_t type : types) {
    curandGenerator_t generator;
    CHECK_RAND(curandCreateGenerator(&generator, type));
    CHECK_RAND(curandSetPseudoRandomGeneratorSeed(generator, 1234ULL));
    CHECK_RAND(curandGenerateUniform(generator, device, count));
    std::vector<float> first = download(device, count);
    double sum = 0;
    bool inRange = true;
    for (float value : first) {
      sum += value;
      inRange = inRange && value > 0 && value <= 1;
    }
    CHECK_RAND(curandGenerateUniform(generator, device, count));
    const bool differs = download(device, count) != first;
    CHECK_RAND(curandDestroyGenerator(generator));
    CHECK_RAND(curandCreateGenerator(&generator, type));
    CHECK_RAND(curandSetPseudoRandomGeneratorSeed(generator, 1234ULL));
    CHECK_RAND(curandGenerateUniform(generator, device, count));
    const bool repeats = download(device, count) == first;
    printf("mean %.1f in (0, 1] %d differs %d repeats %d\n", sum / count, inRange, differs, repeats);
    CHECK_RAND(curandDestroyGenerator(generator));
  }
  return 0;
}
