#include <hip/hip_runtime.h>

#define UPLOAD(symbol, from) hipMemcpyToSymbol(HIP_SYMBOL(symbol), from, sizeof(symbol))
#define PIN(pointer, n) \
  hipHostMalloc((void**)&(pointer), (n) * sizeof(*(pointer)), hipHostMallocDefault)

__constant__ float filter[9];

int main() {
  float* host;
  PIN(host, 9);
  return UPLOAD(filter, host) == hipSuccess ? 0 : 1;
}
