// A communicator from an id that is passed around; what it knows of itself.
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
  int version = 0, count = 0, rank = -1, device = -1;
  CHECK_NCCL(ncclGetVersion(&version));
  ncclUniqueId id;
  CHECK_NCCL(ncclGetUniqueId(&id));
  char bytes[NCCL_UNIQUE_ID_BYTES];
  for (int i = 0; i < NCCL_UNIQUE_ID_BYTES; ++i) bytes[i] = id.internal[i];
  ncclUniqueId copy;
  for (int i = 0; i < NCCL_UNIQUE_ID_BYTES; ++i) copy.internal[i] = bytes[i];
  CHECK_CUDA(cudaSetDevice(0));
  ncclComm_t communicator;
  CHECK_NCCL(ncclCommInitRank(&communicator, 1, copy, 0));
  CHECK_NCCL(ncclCommCount(communicator, &count));
  CHECK_NCCL(ncclCommUserRank(communicator, &rank));
  CHECK_NCCL(ncclCommCuDevice(communicator, &device));
  ncclResult_t asynchronous;
  CHECK_NCCL(ncclCommGetAsyncError(communicator, &asynchronous));
  printf("version %d ranks %d rank %d device %d error %d\n", version >= NCCL_VERSION(2, 4, 0), count, rank, device, asynchronous != ncclSuccess);
  printf("text %d\n", ncclGetErrorString(ncclInvalidArgument)[0] != 0);
  CHECK_NCCL(ncclCommFinalize(communicator));
  CHECK_NCCL(ncclCommDestroy(communicator));
#if NCCL_VERSION_CODE >= NCCL_VERSION(2, 7, 0)
  printf("with send\n");
#endif
  return 0;
}
