// One process with all of its ranks: sums, products, the largest.
#include <cuda_runtime.h>
#include <nccl.h>

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
#define CHECK_NCCL(call)                                                          \
  do {                                                                            \
    ncclResult_t result_ = (call);                                                \
    if (result_ != ncclSuccess) {                                                 \
      fprintf(stderr, "line %d: %s\n", __LINE__, ncclGetErrorString(result_));    \
      exit(EXIT_FAILURE);                                                         \
    }                                                                             \
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
  int devices[1] = {0};
  ncclComm_t communicators[1];
  CHECK_NCCL(ncclCommInitAll(communicators, 1, devices));
  cudaStream_t stream;
  CHECK_CUDA(cudaStreamCreate(&stream));
  const int count = 4;
  float *in = upload<float>({1, 2, 3, 4}), *out = upload(std::vector<float>(count));
  const ncclRedOp_t operations[] = {ncclSum, ncclProd, ncclMax, ncclMin, ncclAvg};
  for (ncclRedOp_t operation : operations) {
    CHECK_NCCL(ncclGroupStart());
    CHECK_NCCL(ncclAllReduce(in, out, count, ncclFloat, operation, communicators[0], stream));
    CHECK_NCCL(ncclGroupEnd());
    CHECK_CUDA(cudaStreamSynchronize(stream));
    for (float value : download(out, count)) printf("%g ", value);
    printf("\n");
  }
  CHECK_NCCL(ncclCommDestroy(communicators[0]));
  CHECK_CUDA(cudaStreamDestroy(stream));
  return 0;
}
