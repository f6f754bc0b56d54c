#include <cuda_runtime.h>

#define MALLOC cudaMalloc
#define STREAM cudaStream_t
#define OK (cudaSuccess)
#define TO_DEVICE cudaMemcpyHostToDevice
#define FREE(p) cudaFree(p)

int main() {
  void* p;
  STREAM stream = 0;
  if (MALLOC(&p, 4) != OK) return 1;
  cudaMemcpyAsync(p, &stream, 4, TO_DEVICE, stream);
  return FREE(p) == OK;
}
