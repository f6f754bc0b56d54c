// The sources had CUB beside them, in a folder that is not there any more.
#include "extern/cub/cub/cub.cuh"

void sum(const float* from, float* to, int count, void* room, size_t bytes) {
  cub::DeviceReduce::Sum(room, bytes, from, to, count);
}
