#include <cuda_fp8.h>

__global__ void scale(__nv_fp8_e4m3* values, float factor) {
  values[0] = __nv_fp8_e4m3(float(values[0]) * factor);
}
