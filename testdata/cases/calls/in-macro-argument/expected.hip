#include <hip/hip_runtime.h>
#include <stdio.h>

#define CHECK(call)                                        \
  do {                                                     \
    hipError_t code = (call);                             \
    if (code != hipSuccess) puts(hipGetErrorString(code)); \
  } while (0)

__constant__ float filter[9];

int main() {
  float host[9] = {};
  float* pinned;
  CHECK(hipHostMalloc(&pinned, sizeof host, hipHostMallocDefault));
  CHECK(hipMemcpyToSymbol(HIP_SYMBOL(filter), host, sizeof(host)));
  CHECK(hipMemcpyToSymbol(HIP_SYMBOL(filter), host, sizeof(host), 0,
                           hipMemcpyHostToDevice));
  CHECK(hipDeviceSynchronize());
}
