#include <hip/hip_runtime.h>

#ifdef A
#  ifdef B
#    define ALLOC hipMallocManaged
#  else
#    define ALLOC hipMalloc
#  endif
#elif defined(C)
#  if C > 1
static hipStream_t streams[C];
#  endif
#else
#  define ALLOC hipMalloc
#endif

int main() {
  void* p;
  return ALLOC(&p, 4);
}
