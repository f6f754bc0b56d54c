// Vectors of one element, guards that come in pairs, and predicates beside
// results.
__global__ void kernel(unsigned char* p, unsigned long long* q, unsigned a, unsigned b, int n) {
  unsigned c;
  asm("ld.global.cs.u8 {%0}, [%1];" : "=r"(c) : "l"(p));
  unsigned long long r;
  asm("{ .reg .pred p; setp.ne.s32 p, %3, 0;\n"
      "@!p mov.b64 %0, {%1, %2}; @p mov.b64 %0, {%2, %1}; }"
      : "=l"(r) : "r"(a), "r"(b), "r"(n));
  asm("{ .reg .pred p; setp.ne.s32 p, %2, 0; vote.sync.uni.pred p, p, %1; selp.u32 %0, 1, 0, p; }"
      : "=r"(c) : "r"(~0u), "r"(n));
  asm("{ .reg .pred p; match.all.sync.b32 %0|p, %1, %2; selp.u32 %0, 1, 0, p; }"
      : "=r"(c) : "r"(a), "r"(~0u));
  asm("match.all.sync.b32 %0, %1, 0xffffffff;" : "=r"(c) : "r"(a));
  asm("{ .reg .pred p; .reg .u32 t; shfl.sync.down.b32 t|p, %1, 4, 31, 0xffffffff;\n"
      "mov.u32 %0, %1; @p add.u32 %0, %0, t; }"
      : "=r"(c) : "r"(a));
  asm("{ .reg .pred p; shfl.sync.up.b32 %0|p, %1, %2, 0, 0xffffffff; @!p mov.u32 %0, 0; }"
      : "=r"(c) : "r"(a), "r"(b));
  asm("{ .reg .pred p; shfl.sync.bfly.b32 _|p, %1, 1, 31, 0xffffffff; selp.u32 %0, 1, 0, p; }"
      : "=r"(c) : "r"(a));
  float f;
  unsigned short h;
  asm("cvt.f32.f16 %0, %1;" : "=f"(f) : "h"(h));
  asm("cvt.rn.f16.f32 %0, %1;" : "=h"(h) : "f"(f));
  // One path alone writes it; the guard changes between the halves.
  asm("{ .reg .pred p; setp.ne.s32 p, %1, 0; @p mov.u32 %0, 1; }" : "=r"(c) : "r"(n));
  asm("{ .reg .pred p; setp.ne.s32 p, %1, 0; @p mov.u32 %0, 1; setp.ne.s32 p, %1, 3; @!p mov.u32 %0, 2; }"
      : "=r"(c) : "r"(n));
  q[0] = r + c + h;
}
