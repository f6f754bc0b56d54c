#include <cuda_runtime.h>

#define BEGIN(name) int name() { int code = cudaGetLastError(); {
#define END cudaDeviceSynchronize(); } return code; }

BEGIN(first)
  cudaDeviceReset();
END

BEGIN(second)
  cudaSetDevice(1);
END
