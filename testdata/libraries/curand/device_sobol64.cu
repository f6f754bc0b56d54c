// Sobol sequences of 64 bits in kernels.
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

__global__ void draw(curandDirectionVectors64_t* directions, unsigned long long* out, double* mean, int count) {
  curandStateSobol64_t state;
  curand_init(directions[threadIdx.x], 0, &state);
  for (int i = 0; i < count; ++i) out[threadIdx.x * count + i] = curand(&state);
  double sum = 0;
  for (int i = 0; i < 1000; ++i) sum += curand_uniform_double(&state);
  mean[threadIdx.x] = sum / 1000;
}

int main() {
  const int dimensions = 2, count = 6;
  curandDirectionVectors64_t *host, *device;
  CHECK_RAND(curandGetDirectionVectors64(&host, CURAND_DIRECTION_VECTORS_64_JOEKUO6));
  CHECK_CUDA(cudaMalloc((void**)&device, dimensions * sizeof(curandDirectionVectors64_t)));
  CHECK_CUDA(cudaMemcpy(device, host, dimensions * sizeof(curandDirectionVectors64_t), cudaMemcpyHostToDevice));
  unsigned long long* out = upload(std::vector<unsigned long long>(dimensions * count));
  double* mean = upload(std::vector<double>(dimensions));
  draw<<<1, dimensions>>>(device, out, mean, count);
  for (unsigned long long value : download(out, dimensions * count)) printf("%llu ", value >> 60);
  for (double value : download(mean, dimensions)) printf("%.2f ", value);
  printf("\n");
  return 0;
}
