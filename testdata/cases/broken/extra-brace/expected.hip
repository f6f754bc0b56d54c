#include <hip/hip_runtime.h>

void first(void* p) {
  hipFree(p);
}
}

void second(hipStream_t stream) {
  hipStreamSynchronize(stream);
}
