// Every collective operation on one rank, of several types.
#include <cuda_fp16.h>
#include <cuda_runtime.h>
#include <nccl.h>

#include <cstdint>
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
  int device = 0;
  ncclComm_t communicator;
  cudaStream_t stream;
  CHECK_NCCL(ncclCommInitAll(&communicator, 1, &device));
  CHECK_CUDA(cudaStreamCreate(&stream));
  int *in = upload<int>({5, 6, 7}), *out = upload<int>({0, 0, 0});
  CHECK_NCCL(ncclBroadcast(in, out, 3, ncclInt32, 0, communicator, stream));
  CHECK_NCCL(ncclBcast(out, 3, ncclInt, 0, communicator, stream));
  CHECK_CUDA(cudaStreamSynchronize(stream));
  for (int value : download(out, 3)) printf("%d ", value);
  double *wide = upload<double>({1.5, 2.5}), *gathered = upload<double>({0, 0});
  CHECK_NCCL(ncclAllGather(wide, gathered, 2, ncclDouble, communicator, stream));
  CHECK_CUDA(cudaStreamSynchronize(stream));
  for (double value : download(gathered, 2)) printf("%g ", value);
  int64_t *numbers = upload<int64_t>({1LL << 40, 3}), *scattered = upload<int64_t>({0, 0});
  CHECK_NCCL(ncclReduceScatter(numbers, scattered, 2, ncclInt64, ncclSum, communicator, stream));
  CHECK_CUDA(cudaStreamSynchronize(stream));
  for (int64_t value : download(scattered, 2)) printf("%lld ", (long long)value);
  __half *half = upload<__half>({__float2half(0.5f)}), *reduced = upload<__half>({__float2half(0.0f)});
  CHECK_NCCL(ncclReduce(half, reduced, 1, ncclHalf, ncclMax, 0, communicator, stream));
  CHECK_CUDA(cudaStreamSynchronize(stream));
  printf("%g\n", __half2float(download(reduced, 1)[0]));
  CHECK_NCCL(ncclCommDestroy(communicator));
  return 0;
}
