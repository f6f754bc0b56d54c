#include <cuda_runtime.h>

cudaError_t query(const void* pointer, bool* managed) {
  cudaPointerAttributes attributes;
  const cudaError_t code = cudaPointerGetAttributes(&attributes, pointer);
#if CUDART_VERSION >= 10000
  *managed = attributes.type == cudaMemoryTypeManaged;
#else
  *managed = attributes.isManaged;
#endif
  return code;
}
