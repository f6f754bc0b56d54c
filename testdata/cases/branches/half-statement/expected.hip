#include <hip/hip_runtime.h>

int main() {
  int n = 0;
  if (hipGetDeviceCount(&n) != hipSuccess
#ifdef STRICT
      || hipGetLastError() != hipSuccess
#endif
  ) {
    return 1;
  }
#ifdef STRICT
  if (n > 1) {
    hipSetDevice(1);
#else
  {
    hipSetDevice(0);
#endif
  }
  return 0;
}
