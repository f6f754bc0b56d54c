#include <cuda_runtime_api.h>
#include <cuda_runtime.h>
#include <cuda_fp16.h>
#include <cuComplex.h>
#include <vector_types.h>

__global__ void scale(__half* data, cuFloatComplex* c) {
  data[threadIdx.x] = __hmul(data[threadIdx.x], data[0]);
  c[threadIdx.x] = cuCmulf(c[threadIdx.x], make_cuFloatComplex(1.0f, 0.0f));
}
