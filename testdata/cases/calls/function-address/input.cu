#include <cuda_runtime.h>

typedef cudaError_t (*Release)(void*);
Release release = cudaFree;
cudaError_t (*const synchronize)() = &cudaDeviceSynchronize;

struct Table {
  cudaError_t (*setDevice)(int);
  Release freeHost;
};
const Table table = {cudaSetDevice, cudaFreeHost};

cudaError_t run(void* p) {
  table.setDevice(0);
  auto wait = cudaStreamSynchronize;
  wait(nullptr);
  return release(p);
}
