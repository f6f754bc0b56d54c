// Sums that scale first; memory of the library; registered buffers.
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

int main() {
  int device = 0;
  ncclComm_t communicator;
  cudaStream_t stream;
  CHECK_NCCL(ncclCommInitAll(&communicator, 1, &device));
  CHECK_CUDA(cudaStreamCreate(&stream));
  float host[2] = {3, 4}, scale = 0.5f, result[2] = {};
  float* data;
  CHECK_NCCL(ncclMemAlloc((void**)&data, sizeof(host)));
  CHECK_CUDA(cudaMemcpy(data, host, sizeof(host), cudaMemcpyHostToDevice));
  void* registered = nullptr;
  CHECK_NCCL(ncclCommRegister(communicator, data, sizeof(host), &registered));
  ncclRedOp_t operation;
  CHECK_NCCL(ncclRedOpCreatePreMulSum(&operation, &scale, ncclFloat, ncclScalarHostImmediate, communicator));
  CHECK_NCCL(ncclAllReduce(data, data, 2, ncclFloat, operation, communicator, stream));
  CHECK_CUDA(cudaStreamSynchronize(stream));
  CHECK_NCCL(ncclRedOpDestroy(operation, communicator));
  CHECK_CUDA(cudaMemcpy(result, data, sizeof(result), cudaMemcpyDeviceToHost));
  printf("%g %g\n", result[0], result[1]);
  CHECK_NCCL(ncclCommDeregister(communicator, registered));
  CHECK_NCCL(ncclMemFree(data));
  printf("last error %d\n", ncclGetLastError(communicator) != nullptr);
  CHECK_NCCL(ncclCommDestroy(communicator));
  return 0;
}
