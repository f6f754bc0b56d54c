#include <hip/hip_runtime.h>
#include <hip/hip_fp8.h>

__global__ void scale(__hip_fp8_e4m3_fnuz* values, float factor) {
  values[0] = __hip_fp8_e4m3_fnuz(float(values[0]) * factor);
}
