// A rank that sends to itself, in a group.
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
  ncclUniqueId id;
  ncclComm_t communicator;
  cudaStream_t stream;
  CHECK_NCCL(ncclGetUniqueId(&id));
  ncclConfig_t configuration = NCCL_CONFIG_INITIALIZER;
  configuration.blocking = 1;
  CHECK_NCCL(ncclCommInitRankConfig(&communicator, 1, id, 0, &configuration));
  CHECK_CUDA(cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking));
  float *out = upload<float>({1, 2, 3}), *in = upload<float>({0, 0, 0});
  CHECK_NCCL(ncclGroupStart());
  CHECK_NCCL(ncclSend(out, 3, ncclFloat32, 0, communicator, stream));
  CHECK_NCCL(ncclRecv(in, 3, ncclFloat32, 0, communicator, stream));
  CHECK_NCCL(ncclGroupEnd());
  CHECK_CUDA(cudaStreamSynchronize(stream));
  for (float value : download(in, 3)) printf("%g ", value);
  printf("\n");
  ncclComm_t part;
  CHECK_NCCL(ncclCommSplit(communicator, 0, 0, &part, NULL));
  int count = 0;
  CHECK_NCCL(ncclCommCount(part, &count));
  printf("part %d\n", count);
  CHECK_NCCL(ncclCommDestroy(part));
  CHECK_NCCL(ncclCommDestroy(communicator));
  return 0;
}
