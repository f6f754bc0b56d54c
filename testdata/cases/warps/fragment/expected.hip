#include <hip/hip_runtime.h>
#include "hipport/warp.h"

struct Lanes {
#include "members.inl"
};

__global__ void k(int* data) { data[0] = Lanes().next(data[0]); }
