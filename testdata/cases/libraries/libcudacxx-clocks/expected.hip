// Clocks of libcu++, which kernels read.
#include <hip/hip_runtime.h>
#include "hipport/cxx.h"

namespace chrono = hipport::cxx::chrono;
using Clock = hipport::cxx::chrono::high_resolution_clock;

__global__ void wait(long long* ns) {
  const auto begin = Clock::now();
  while (Clock::now() - begin < std::chrono::microseconds(10)) {
  }
  const std::chrono::duration<double, std::milli> passed = Clock::now() - begin;
  *ns = std::chrono::duration_cast<std::chrono::nanoseconds>(passed).count();
}

__global__ void by_alias(long long* ns) {
  using namespace hipport::cxx::chrono;
  *ns = (chrono::system_clock::now() - system_clock::now()).count();
}

chrono::seconds today() {
  return std::chrono::duration_cast<chrono::seconds>(
      hipport::cxx::chrono::system_clock::now().time_since_epoch());
}
