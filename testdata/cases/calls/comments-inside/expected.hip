#include <hip/hip_runtime.h>

__constant__ float filter[9];

void upload(const float* host, void** pinned) {
  hipMemcpyToSymbol(/* to */ HIP_SYMBOL(filter) /* nine */,
                     host,           // from
                     sizeof(filter)  // bytes
  );
  hipHostMalloc (
      pinned,  // where
      64, hipHostMallocDefault       /* how much */
  );
}
