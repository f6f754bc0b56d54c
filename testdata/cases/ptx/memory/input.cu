#include <cuda_runtime.h>

__device__ float loads(const float* p, const uint4* q, uint4& r) {
  float a, b;
  asm volatile("ld.global.nc.f32 %0, [%1];" : "=f"(a) : "l"(p));
  asm volatile("ld.global.nc.L1::no_allocate.f32 %0, [%1+16];"
               : "=f"(b)
               : "l"(p));
  asm volatile("ld.global.cs.v4.u32 {%0, %1, %2, %3}, [%4];"
               : "=r"(r.x), "=r"(r.y), "=r"(r.z), "=r"(r.w)
               : "l"(q));
  return a + b;
}

__device__ unsigned ordered(unsigned* flag) {
  unsigned v, w;
  asm volatile("ld.acquire.gpu.global.u32 %0, [%1];" : "=r"(v) : "l"(flag));
  asm volatile("ld.volatile.global.u32 %0, [%1];" : "=r"(w) : "l"(flag));
  asm volatile("st.release.sys.global.u32 [%0], %1;" ::"l"(flag), "r"(v + 1)
               : "memory");
  return v + w;
}

__device__ void stores(float4* p, float a, unsigned char* bytes, unsigned b) {
  asm volatile("st.global.cs.v4.f32 [%0], {%1, %2, %3, %4};" ::"l"(p), "f"(a),
               "f"(a), "f"(-a), "f"(a * 2));
  asm volatile("st.global.u8 [%0], %1;" ::"l"(bytes), "r"(b));
}

__device__ unsigned atomics(unsigned* p, float* f, unsigned v) {
  unsigned old;
  asm volatile("red.global.add.u32 [%0], %1;" ::"l"(p), "r"(v) : "memory");
  asm volatile("atom.global.cas.b32 %0, [%1], %2, %3;"
               : "=r"(old)
               : "l"(p), "r"(0), "r"(v));
  asm volatile("atom.acq_rel.gpu.global.add.u32 %0, [%1], %2;"
               : "=r"(old)
               : "l"(p), "r"(v));
  asm volatile("red.global.add.f32 [%0], %1;" ::"l"(f), "f"(1.0f));
  return old;
}
