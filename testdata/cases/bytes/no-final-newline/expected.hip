#include <hip/hip_runtime.h>
void sync() { hipDeviceSynchronize(); }