#include <cuda_runtime.h>

int main() {
  int n = 0;
  if (cudaGetDeviceCount(&n) != cudaSuccess
#ifdef STRICT
      || cudaGetLastError() != cudaSuccess
#endif
  ) {
    return 1;
  }
#ifdef STRICT
  if (n > 1) {
    cudaSetDevice(1);
#else
  {
    cudaSetDevice(0);
#endif
  }
  return 0;
}
