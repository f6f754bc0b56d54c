#include <cuda_runtime.h>

__global__ void scale(float* data) { data[0] *= 2; }

void run(float* data) {
  scale<<<1, 1>>>;
  scale<<<>>>(data);
  scale<<<1, 1>>>(data;
  scale<<<1, 1>>>(data);

#include < <<<1,cuda_runtimek2>>>(p);h>


