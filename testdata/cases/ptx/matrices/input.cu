#include <cuda_runtime.h>

__device__ unsigned addressOf(const void* pointer) {
  unsigned address;
  asm("{ .reg .u64 shared; cvta.to.shared.u64 shared, %1; cvt.u32.u64 %0, shared; }"
      : "=r"(address)
      : "l"(pointer));
  return address + static_cast<unsigned>(__cvta_generic_to_shared(pointer));
}

__device__ void products(float* d, int* e, double* f, const unsigned* a, unsigned b) {
  asm volatile(
      "mma.sync.aligned.m16n8k8.row.col.f32.bf16.bf16.f32 {%0,%1,%2,%3}, {%4,%5}, {%6}, {%0,%1,%2,%3};"
      : "+f"(d[0]), "+f"(d[1]), "+f"(d[2]), "+f"(d[3])
      : "r"(a[0]), "r"(a[1]), "r"(b));
  asm("mma.sync.aligned.m8n8k16.row.col.satfinite.s32.s8.u8.s32 {%0, %1}, {%2}, {%3}, {%4, %5};"
      : "=r"(e[0]), "=r"(e[1])
      : "r"(a[0]), "r"(b), "r"(e[0]), "r"(e[1]));
  asm("mma.sync.aligned.m8n8k128.row.col.s32.b1.b1.s32.and.popc {%0, %1}, {%2}, {%3}, {%0, %1};"
      : "+r"(e[0]), "+r"(e[1])
      : "r"(a[0]), "r"(b));
  asm("mma.sync.aligned.m8n8k4.row.col.f64.f64.f64.f64 {%0, %1}, {%2}, {%3}, {%0, %1};"
      : "+d"(f[0]), "+d"(f[1])
      : "d"(f[2]), "d"(f[3]));
  asm("mma.sync.aligned.m8n8k4.col.row.f16.f16.f16.f16 {%0,%1,%2,%3}, {%4,%5}, {%6,%6}, {%0,%1,%2,%3};"
      : "+r"(e[0]), "+r"(e[1]), "+r"(e[2]), "+r"(e[3])
      : "r"(a[0]), "r"(a[1]), "r"(b));
}

__device__ unsigned matrices(unsigned address, unsigned* to) {
  asm volatile("ldmatrix.sync.aligned.m8n8.x2.trans.shared.b16 {%0, %1}, [%2+16];"
               : "=r"(to[0]), "=r"(to[1])
               : "r"(address));
  asm volatile("stmatrix.sync.aligned.m8n8.x1.shared::cta.b16 [%0], {%1};" ::"r"(address), "r"(to[0]));
  unsigned turned;
  asm("movmatrix.sync.aligned.m8n8.trans.b16 %0, %1;" : "=r"(turned) : "r"(to[1]));
  return turned;
}

__device__ float copies(unsigned to, const float* from, int n) {
  asm volatile("cp.async.ca.shared.global [%0], [%1], 4;" ::"r"(to), "l"(from));
  asm volatile("{ .reg .pred p; setp.ne.b32 p, %2, 0; @p cp.async.cg.shared.global [%0], [%1], 16, %2; }" ::"r"(to),
               "l"(from), "r"(n));
  asm volatile("cp.async.commit_group;" ::: "memory");
  asm volatile("cp.async.wait_group %0;" ::"n"(0) : "memory");
  float x, y;
  asm volatile("ld.shared.v2.f32 {%0, %1}, [%2];" : "=f"(x), "=f"(y) : "r"(to));
  asm volatile("st.shared.f32 [%0], %1;" ::"r"(to + 4), "f"(x));
  asm volatile("red.shared.add.s32 [%0], %1;" ::"r"(to + 8), "r"(n));
  return y;
}

// Numbers of 8 bits, of two kinds.
__device__ void eightBits(float* d, const unsigned* a, const unsigned* b) {
  asm volatile(
      "mma.sync.aligned.m16n8k32.row.col.f32.e4m3.e5m2.f32 {%0, %1, %2, %3}, "
      "{%4, %5, %6, %7}, {%8, %9}, {%0, %1, %2, %3};"
      : "+f"(d[0]), "+f"(d[1]), "+f"(d[2]), "+f"(d[3])
      : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "r"(b[0]), "r"(b[1]));
}

// Several in one statement, and fragments of PTX.
__device__ void tile(float* d, const unsigned short* a, const unsigned short* b, unsigned stride) {
  asm volatile(
      "{\n"
      ".reg .b32 a<8>, b<8>;\n"
      ".reg .f32 c<8>;\n"
      "wmma.load.a.sync.aligned.row.m16n16k16.global.f16 {a0,a1,a2,a3,a4,a5,a6,a7}, [%1], %3;\n"
      "wmma.load.b.sync.aligned.col.m16n16k16.shared.f16 {b0,b1,b2,b3,b4,b5,b6,b7}, [%2];\n"
      "wmma.load.c.sync.aligned.row.m16n16k16.f32 {c0,c1,c2,c3,c4,c5,c6,c7}, [%0], 16;\n"
      "wmma.mma.sync.aligned.row.col.m16n16k16.f32.f32 {c0,c1,c2,c3,c4,c5,c6,c7}, {a0,a1,a2,a3,a4,a5,a6,a7}, "
      "{b0,b1,b2,b3,b4,b5,b6,b7}, {c0,c1,c2,c3,c4,c5,c6,c7};\n"
      "wmma.store.d.sync.aligned.row.m16n16k16.global.f32 [%0], {c0,c1,c2,c3,c4,c5,c6,c7}, 16;\n"
      "}" ::"l"(d),
      "l"(a), "r"(static_cast<unsigned>(__cvta_generic_to_shared(b))), "r"(stride)
      : "memory");
}

__device__ void twoMatrices(unsigned* to, unsigned address) {
  asm volatile(
      "ldmatrix.sync.aligned.m8n8.x1.shared.b16 {%0}, [%2];\n"
      "ldmatrix.sync.aligned.m8n8.x1.trans.shared.b16 {%1}, [%2+128];"
      : "=r"(to[0]), "=r"(to[1])
      : "r"(address));
}
