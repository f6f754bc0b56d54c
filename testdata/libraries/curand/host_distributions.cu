// Normal, log-normal, Poisson and plain numbers; doubles.
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

template <class T>
void moments(const char* name, const T* device, size_t count) {
  double sum = 0, squares = 0;
  for (T value : download(device, count)) {
    sum += value;
    squares += (double)value * value;
  }
  const double mean = sum / count;
  printf("%s mean %.1f deviation %.1f\n", name, mean, sqrt(squares / count - mean * mean));
}

int main() {
  const size_t count = 1 << 18;
  curandGenerator_t generator;
  CHECK_RAND(curandCreateGenerator(&generator, CURAND_RNG_PSEUDO_PHILOX4_32_10));
  CHECK_RAND(curandSetPseudoRandomGeneratorSeed(generator, 7));
  float* single = upload(std::vector<float>(count));
  double* wide = upload(std::vector<double>(count));
  unsigned int* integers = upload(std::vector<unsigned int>(count));
  CHECK_RAND(curandGenerateNormal(generator, single, count, 2.0f, 3.0f));
  moments("normal", single, count);
  CHECK_RAND(curandGenerateNormalDouble(generator, wide, count, -1.0, 0.5));
  moments("normal double", wide, count);
  CHECK_RAND(curandGenerateLogNormal(generator, single, count, 0.0f, 0.25f));
  moments("log-normal", single, count);
  CHECK_RAND(curandGenerateLogNormalDouble(generator, wide, count, 0.0, 0.25));
  moments("log-normal double", wide, count);
  CHECK_RAND(curandGenerateUniformDouble(generator, wide, count));
  moments("uniform double", wide, count);
  CHECK_RAND(curandGeneratePoisson(generator, integers, count, 4.0));
  moments("poisson", integers, count);
  CHECK_RAND(curandGenerate(generator, integers, count));
  double high = 0;
  for (unsigned int value : download(integers, count)) high += value >> 31;
  printf("high bits %.1f\n", high / count);
  CHECK_RAND(curandDestroyGenerator(generator));
  return 0;
}
