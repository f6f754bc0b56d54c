#include "host_buffer.h"

float* second() { return hostBuffer(8); }
hipError_t waitToo() { return hipDeviceSynchronize(); }
