#define USE_PINNED
#include "host_buffer.h"

float* first() { return hostBuffer(4); }
cudaError_t wait() { return cudaDeviceSynchronize(); }
