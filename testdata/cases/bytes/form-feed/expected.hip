#include <hip/hip_runtime.h>

void sync() { hipDeviceSynchronize(); }

void reset() {hipDeviceReset();}
