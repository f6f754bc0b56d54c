// Clocks of libcu++, which kernels read.
#include <cuda/std/chrono>

namespace chrono = cuda::std::chrono;
using Clock = cuda::std::chrono::high_resolution_clock;

__global__ void wait(long long* ns) {
  const auto begin = Clock::now();
  while (Clock::now() - begin < cuda::std::chrono::microseconds(10)) {
  }
  const cuda::std::chrono::duration<double, cuda::std::milli> passed = Clock::now() - begin;
  *ns = cuda::std::chrono::duration_cast<cuda::std::chrono::nanoseconds>(passed).count();
}

__global__ void by_alias(long long* ns) {
  using namespace cuda::std::chrono;
  *ns = (chrono::system_clock::now() - system_clock::now()).count();
}

chrono::seconds today() {
  return cuda::std::chrono::duration_cast<chrono::seconds>(
      cuda::std::chrono::system_clock::now().time_since_epoch());
}
