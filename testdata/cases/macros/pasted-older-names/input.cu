// HIP has CUDA's names of pinned memory and of some errors as older names of its
// own: a macro that pastes them is ported by its beginning.
#include <cuda_runtime.h>

#define CHECKED(call) \
  if (cuda##call != cudaSuccess) return 1
#define ERROR(name) cudaError##name

int run(float** host) {
  cudaEvent_t event;
  CHECKED(MallocHost((void**)host, 64));
  CHECKED(EventCreate(&event));  // of one argument, which hipEventCreate takes
  CHECKED(HostAlloc((void**)host, 64, 0));
  CHECKED(FreeHost(*host));
  return cudaEventDestroy(event) == ERROR(MemoryAllocation);
}
