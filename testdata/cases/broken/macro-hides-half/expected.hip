#include <hip/hip_runtime.h>

#define BEGIN(name) int name() { int code = hipGetLastError(); {
#define END hipDeviceSynchronize(); } return code; }

BEGIN(first)
  hipDeviceReset();
END

BEGIN(second)
  hipSetDevice(1);
END
