#include <hip/hip_runtime.h>

#define ASYNC(name) name##Async
#define JOIN(a, b) a##b

hipError_t copy(void* to, void* from, JOIN(cudaStream, _t) stream) {
  return ASYNC(cudaMemcpy)(to, from, 4, hipMemcpyDefault, stream);
}
