#include <cuda_runtime.h>
#include <stdio.h>

#define CHECK(call)                                        \
  do {                                                     \
    cudaError_t code = (call);                             \
    if (code != cudaSuccess) puts(cudaGetErrorString(code)); \
  } while (0)

__constant__ float filter[9];

int main() {
  float host[9] = {};
  float* pinned;
  CHECK(cudaMallocHost(&pinned, sizeof host));
  CHECK(cudaMemcpyToSymbol(filter, host, sizeof(host)));
  CHECK(cudaMemcpyToSymbol(filter, host, sizeof(host), 0,
                           cudaMemcpyHostToDevice));
  CHECK(cudaDeviceSynchronize());
}
