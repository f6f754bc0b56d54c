#include <cstdint>
#include <cuda_runtime.h>

#define QUALIFIER __device__
#define INLINE __forceinline__

#if __CUDA_ARCH__ > 300
QUALIFIER INLINE std::uint64_t atomicMax(std::uint64_t* address, std::uint64_t value) {
  return atomicMax(reinterpret_cast<unsigned long long*>(address),
                   static_cast<unsigned long long>(value));
}
#endif

__global__ void k(std::uint64_t* p) {
#if __CUDA_ARCH__ > 300
  atomicMax(p, std::uint64_t(3));
#endif
}
