#include <hip/hip_runtime.h>

__device__ float loads(const float* p, const uint4* q, uint4& r) {
  float a, b;
  a = *(const float*)(p);
  b = *(const float*)((const char*)(p) + 16);
  do {
    const uint64_t ptx_4 = uint64_t(q);
    const uint4 ptx_vector = *(const uint4*)(ptx_4);
    r.x = ptx_vector.x;
    r.y = ptx_vector.y;
    r.z = ptx_vector.z;
    r.w = ptx_vector.w;
  } while (false);
  return a + b;
}

__device__ unsigned ordered(unsigned* flag) {
  unsigned v, w;
  v = __hip_atomic_load((uint32_t*)(flag), __ATOMIC_ACQUIRE, __HIP_MEMORY_SCOPE_AGENT);
  w = __hip_atomic_load((uint32_t*)(flag), __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_SYSTEM);
  __hip_atomic_store((uint32_t*)(flag), uint32_t(v + 1), __ATOMIC_RELEASE, __HIP_MEMORY_SCOPE_SYSTEM);
  return v + w;
}

__device__ void stores(float4* p, float a, unsigned char* bytes, unsigned b) {
  *(float4*)(p) = make_float4(a, a, (-a), (a * 2));
  *(uint8_t*)(bytes) = uint8_t(b);
}

__device__ unsigned atomics(unsigned* p, float* f, unsigned v) {
  unsigned old;
  atomicAdd((unsigned int*)(p), uint32_t(v));
  old = atomicCAS((unsigned int*)(p), uint32_t(0), uint32_t(v));
  old = __hip_atomic_fetch_add((unsigned int*)(p), uint32_t(v), __ATOMIC_ACQ_REL, __HIP_MEMORY_SCOPE_AGENT);
  atomicAdd((float*)(f), 1.0f);
  return old;
}
