#include <cuda_runtime.h>

__constant__ float filter[9];

void upload(const float* host, void** pinned) {
  cudaMemcpyToSymbol(/* to */ filter /* nine */,
                     host,           // from
                     sizeof(filter)  // bytes
  );
  cudaMallocHost (
      pinned,  // where
      64       /* how much */
  );
}
