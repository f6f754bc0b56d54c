#include <hip/hip_runtime_api.h>
#include <hip/hip_runtime.h>
#include <hip/hip_fp16.h>
#include <hip/hip_complex.h>

__global__ void scale(__half* data, hipFloatComplex* c) {
  data[threadIdx.x] = __hmul(data[threadIdx.x], data[0]);
  c[threadIdx.x] = hipCmulf(c[threadIdx.x], make_hipFloatComplex(1.0f, 0.0f));
}
