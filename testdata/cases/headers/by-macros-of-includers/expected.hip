#define USE_PINNED
#include "host_buffer.h"

float* first() { return hostBuffer(4); }
hipError_t wait() { return hipDeviceSynchronize(); }
