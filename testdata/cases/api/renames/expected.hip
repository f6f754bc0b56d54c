#include <hip/hip_runtime.h>

int main() {
  float* data = nullptr;
  hipMalloc(&data, 256 * sizeof(float));
  hipMemset(data, 0, 256 * sizeof(float));
  float host[256];
  hipMemcpy(host, data, sizeof host, hipMemcpyDeviceToHost);
  hipDeviceSynchronize();
  hipFree(data);
  int count = 0;
  hipGetDeviceCount(&count);
  hipSetDevice(count - 1);
  hipDeviceReset();
  return hipGetLastError() == hipSuccess ? 0 : 1;
}
