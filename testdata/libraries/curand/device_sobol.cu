// Sobol sequences in kernels, with direction vectors from the host library.
#include <cuda_runtime.h>
#include <curand.h>
#include <curand_kernel.h>

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

__global__ void draw(curandDirectionVectors32_t* directions, unsigned int* out, int count) {
  curandStateSobol32_t state;
  curand_init(directions[threadIdx.x], 0, &state);
  for (int i = 0; i < count; ++i) out[threadIdx.x * count + i] = curand(&state);
}

__global__ void uniform(curandDirectionVectors32_t* directions, unsigned int* constants, float* out, int count) {
  curandStateScrambledSobol32_t state;
  curand_init(directions[threadIdx.x], constants[threadIdx.x], 0, &state);
  float sum = 0;
  for (int i = 0; i < count; ++i) sum += curand_uniform(&state);
  out[threadIdx.x] = sum / count;
}

int main() {
  const int dimensions = 2, count = 6;
  curandDirectionVectors32_t *host, *device;
  CHECK_RAND(curandGetDirectionVectors32(&host, CURAND_DIRECTION_VECTORS_32_JOEKUO6));
  CHECK_CUDA(cudaMalloc(&device, dimensions * sizeof(curandDirectionVectors32_t)));
  CHECK_CUDA(cudaMemcpy(device, host, dimensions * sizeof(curandDirectionVectors32_t), cudaMemcpyHostToDevice));
  unsigned int* out = upload(std::vector<unsigned int>(dimensions * count));
  draw<<<1, dimensions>>>(device, out, count);
  for (unsigned int value : download(out, dimensions * count)) printf("%u ", value >> 28);
  printf("\n");
  unsigned int* constants;
  CHECK_RAND(curandGetScrambleConstants32(&constants));
  unsigned int* deviceConstants = upload(std::vector<unsigned int>(constants, constants + dimensions));
  curandDirectionVectors32_t* scrambled;
  CHECK_RAND(curandGetDirectionVectors32(&scrambled, CURAND_SCRAMBLED_DIRECTION_VECTORS_32_JOEKUO6));
  CHECK_CUDA(cudaMemcpy(device, scrambled, dimensions * sizeof(curandDirectionVectors32_t), cudaMemcpyHostToDevice));
  float* means = upload(std::vector<float>(dimensions));
  uniform<<<1, dimensions>>>(device, deviceConstants, means, 4096);
  for (float value : download(means, dimensions)) printf("%.2f ", value);
  printf("\n");
  return 0;
}
