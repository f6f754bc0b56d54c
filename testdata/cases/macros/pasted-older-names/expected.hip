// HIP has CUDA's names of pinned memory and of some errors as older names of its
// own: a macro that pastes them is ported by its beginning.
#include <hip/hip_runtime.h>

#define CHECKED(call) \
  if (hip##call != hipSuccess) return 1
#define ERROR(name) hipError##name

int run(float** host) {
  hipEvent_t event;
  CHECKED(MallocHost((void**)host, 64));
  CHECKED(EventCreate(&event));  // of one argument, which hipEventCreate takes
  CHECKED(HostAlloc((void**)host, 64, 0));
  CHECKED(FreeHost(*host));
  return hipEventDestroy(event) == ERROR(MemoryAllocation);
}
