// The sources had CUB beside them, in a folder that is not there any more.
#include <hip/hip_runtime.h>
#include "hipcub/hipcub.hpp"

void sum(const float* from, float* to, int count, void* room, size_t bytes) {
  hipcub::DeviceReduce::Sum(room, bytes, from, to, count);
}
