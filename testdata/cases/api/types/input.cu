#include <cuda_runtime.h>
#include <vector>

struct Buffers {
  cudaArray_t array;
  cudaPitchedPtr pitched;
  std::vector<cudaStream_t> streams;
  cudaEvent_t events[2];
};

cudaError_t describe(cudaDeviceProp* properties, enum cudaMemcpyKind kind) {
  struct cudaDeviceProp local;
  cudaExtent extent = make_cudaExtent(1, 2, 3);
  const cudaChannelFormatDesc format = cudaCreateChannelDesc<float>();
  cudaFuncAttributes attributes{};
  cudaPointerAttributes pointer{};
  cudaIpcMemHandle_t handle;
  (void)local, (void)extent, (void)format, (void)attributes, (void)pointer;
  (void)handle, (void)kind;
  return cudaGetDeviceProperties(properties, 0);
}
