#include <hip/hip_runtime.h>

// Loads and stores of vectors: under a predicate, past the first-level cache,
// and several in one statement.
__device__ uint4 loadIf(const void* from, bool isWanted) {
  uint4 data;
  do {
    uint32_t ptx_0;
    uint32_t ptx_1;
    uint32_t ptx_2;
    uint32_t ptx_3;
    const uint64_t ptx_4 = uint64_t(from);
    const uint32_t ptx_5 = uint32_t(static_cast<int>(isWanted));
    bool ptx_p;
    ptx_p = ptx_5 != 0u;
    ptx_0 = 0u;
    ptx_1 = 0u;
    ptx_2 = 0u;
    ptx_3 = 0u;
    if (ptx_p) {
      const uint4 ptx_vector = *(const uint4*)(ptx_4);
      ptx_0 = ptx_vector.x;
      ptx_1 = ptx_vector.y;
      ptx_2 = ptx_vector.z;
      ptx_3 = ptx_vector.w;
    }
    data.x = ptx_0;
    data.y = ptx_1;
    data.z = ptx_2;
    data.w = ptx_3;
  } while (false);
  return data;
}

__device__ uint2 loadCached(const void* from) {
  uint2 data;
  do {
    const uint64_t ptx_2 = uint64_t(from);
    data.x = __hip_atomic_load((uint32_t*)(ptx_2), __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_AGENT);
    data.y = __hip_atomic_load((uint32_t*)((char*)(ptx_2) + 4), __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_AGENT);
  } while (false);
  return data;
}

__device__ void storeCached(void* to, uint4 data) {
  do {
    const uint64_t ptx_0 = uint64_t(to);
    const uint32_t ptx_1 = uint32_t(data.x);
    const uint32_t ptx_2 = uint32_t(data.y);
    const uint32_t ptx_3 = uint32_t(data.z);
    const uint32_t ptx_4 = uint32_t(data.w);
    __hip_atomic_store((uint32_t*)(ptx_0), ptx_1, __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_AGENT);
    __hip_atomic_store((uint32_t*)((char*)(ptx_0) + 4), ptx_2, __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_AGENT);
    __hip_atomic_store((uint32_t*)((char*)(ptx_0) + 8), ptx_3, __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_AGENT);
    __hip_atomic_store((uint32_t*)((char*)(ptx_0) + 12), ptx_4, __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_AGENT);
  } while (false);
}

__device__ float4 sumOfTwo(const float* a, const float* b) {
  float4 x;
  float4 y;
  do {
    float ptx_0;
    float ptx_1;
    float ptx_2;
    float ptx_3;
    float ptx_4;
    float ptx_5;
    float ptx_6;
    float ptx_7;
    const uint64_t ptx_8 = uint64_t(a);
    const uint64_t ptx_9 = uint64_t(b);
    const float4 ptx_vector = *(const float4*)(ptx_8);
    ptx_0 = ptx_vector.x;
    ptx_1 = ptx_vector.y;
    ptx_2 = ptx_vector.z;
    ptx_3 = ptx_vector.w;
    {
      const float4 ptx_vector = *(const float4*)(ptx_9);
      ptx_4 = ptx_vector.x;
      ptx_5 = ptx_vector.y;
      ptx_6 = ptx_vector.z;
      ptx_7 = ptx_vector.w;
    }
    x.x = ptx_0;
    x.y = ptx_1;
    x.z = ptx_2;
    x.w = ptx_3;
    y.x = ptx_4;
    y.y = ptx_5;
    y.z = ptx_6;
    y.w = ptx_7;
  } while (false);
  return make_float4(x.x + y.x, x.y + y.y, x.z + y.z, x.w + y.w);
}

// The first element is the address of the second.
__device__ unsigned long long chased(const void* from) {
  unsigned long long a = reinterpret_cast<unsigned long long>(from);
  unsigned long long b;
  asm volatile("ld.global.cg.v2.u64 {%0, %1}, [%0];" : "+l"(a), "=l"(b));
  return a + b;
}

__global__ void all(float* data) {
  const uint4 four = loadIf(data, threadIdx.x == 0);
  const uint2 two = loadCached(data);
  storeCached(data + 4, make_uint4(four.x, two.x, two.y, four.w));
  const float4 sum = sumOfTwo(data, data + 4);
  data[threadIdx.x] = sum.x + sum.w + chased(data);
}
