#include <hip/hip_runtime.h>

#define MALLOC hipMalloc
#define STREAM hipStream_t
#define OK (hipSuccess)
#define TO_DEVICE hipMemcpyHostToDevice
#define FREE(p) hipFree(p)

int main() {
  void* p;
  STREAM stream = 0;
  if (MALLOC(&p, 4) != OK) return 1;
  hipMemcpyAsync(p, &stream, 4, TO_DEVICE, stream);
  return FREE(p) == OK;
}
