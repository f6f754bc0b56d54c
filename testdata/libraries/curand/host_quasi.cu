// Quasi-random numbers in several dimensions: the sequences themselves.
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
  const int dimensions = 3, count = 8;
  curandGenerator_t generator;
  unsigned int* integers = upload(std::vector<unsigned int>(dimensions * count));
  CHECK_RAND(curandCreateGenerator(&generator, CURAND_RNG_QUASI_SOBOL32));
  CHECK_RAND(curandSetQuasiRandomGeneratorDimensions(generator, dimensions));
  CHECK_RAND(curandSetGeneratorOrdering(generator, CURAND_ORDERING_QUASI_DEFAULT));
  CHECK_RAND(curandGenerate(generator, integers, dimensions * count));
  for (unsigned int value : download(integers, dimensions * count)) printf("%u ", value >> 28);
  printf("\n");
  CHECK_RAND(curandSetGeneratorOffset(generator, 4));
  CHECK_RAND(curandGenerate(generator, integers, dimensions * 4));
  for (unsigned int value : download(integers, dimensions * 4)) printf("%u ", value >> 28);
  printf("\n");
  float* uniform = upload(std::vector<float>(dimensions * count));
  CHECK_RAND(curandSetGeneratorOffset(generator, 0));
  CHECK_RAND(curandGenerateUniform(generator, uniform, dimensions * count));
  for (float value : download(uniform, dimensions * count)) printf("%.4f ", value);
  printf("\n");
  CHECK_RAND(curandDestroyGenerator(generator));
  unsigned long long* wide = upload(std::vector<unsigned long long>(count));
  CHECK_RAND(curandCreateGenerator(&generator, CURAND_RNG_QUASI_SOBOL64));
  CHECK_RAND(curandGenerateLongLong(generator, wide, count));
  for (unsigned long long value : download(wide, count)) printf("%llu ", value >> 60);
  printf("\n");
  CHECK_RAND(curandDestroyGenerator(generator));
  const curandRngType_t scrambled[] = {CURAND_RNG_QUASI_SCRAMBLED_SOBOL32, CURAND_RNG_QUASI_SCRAMBLED_SOBOL64};
  for (curandRngType_t type : scrambled) {
    double* numbers = upload(std::vector<double>(4096));
    CHECK_RAND(curandCreateGenerator(&generator, type));
    CHECK_RAND(curandGenerateUniformDouble(generator, numbers, 4096));
    double sum = 0;
    for (double value : download(numbers, 4096)) sum += value;
    printf("mean %.2f\n", sum / 4096);
    CHECK_RAND(curandDestroyGenerator(generator));
  }
  return 0;
}
