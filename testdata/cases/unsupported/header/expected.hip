#include <hip/hip_runtime.h>

void wait() { hipDeviceSynchronize(); }
