// Offsets skip numbers; orderings; generators in streams.
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
  const int count = 1024, skip = 256;
  unsigned int *all = upload(std::vector<unsigned int>(count)), *rest = upload(std::vector<unsigned int>(count));
  cudaStream_t stream;
  CHECK_CUDA(cudaStreamCreate(&stream));
  curandGenerator_t generator;
  CHECK_RAND(curandCreateGenerator(&generator, CURAND_RNG_PSEUDO_PHILOX4_32_10));
  CHECK_RAND(curandSetStream(generator, stream));
  CHECK_RAND(curandSetGeneratorOrdering(generator, CURAND_ORDERING_PSEUDO_DEFAULT));
  CHECK_RAND(curandSetPseudoRandomGeneratorSeed(generator, 42));
  CHECK_RAND(curandGenerateSeeds(generator));
  CHECK_RAND(curandGenerate(generator, all, count));
  CHECK_RAND(curandSetGeneratorOffset(generator, skip));
  CHECK_RAND(curandGenerate(generator, rest, count - skip));
  CHECK_CUDA(cudaStreamSynchronize(stream));
  std::vector<unsigned int> a = download(all, count), b = download(rest, count - skip);
  printf("skipped %d\n", std::vector<unsigned int>(a.begin() + skip, a.end()) == b);
  CHECK_RAND(curandDestroyGenerator(generator));
  int version = 0;
  CHECK_RAND(curandGetVersion(&version));
  printf("version %d\n", version > 0);
  CHECK_CUDA(cudaStreamDestroy(stream));
  return 0;
}
