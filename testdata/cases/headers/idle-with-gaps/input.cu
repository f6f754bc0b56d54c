// What no compiler understands may use the header.
#include <cuda_awbarrier.h>

__global__ void kernel(float* out) {
  tile<float> sum(16);
  out[0] = sum.first();
}
