#include <cuda_runtime.h>

__device__ void integers(unsigned a, unsigned b, int s, unsigned long long w,
                         unsigned* out) {
  asm("add.u32 %0, %1, %2;" : "=r"(out[0]) : "r"(a), "r"(b));
  asm("sub.s32 %0, %1, 1;" : "=r"(out[1]) : "r"(s));
  asm("mul.hi.u32 %0, %1, %2;" : "=r"(out[2]) : "r"(a), "r"(b));
  asm("mad.lo.s32 %0, %1, %2, %3;" : "=r"(s) : "r"(s), "r"(7), "r"(b));
  asm("mul.wide.s32 %0, %1, %2;" : "=l"(w) : "r"(s), "r"(-5));
  asm("mad.wide.u32 %0, %1, %2, %0;" : "+l"(w) : "r"(a), "r"(b));
  asm("shl.b32 %0, %1, 5;" : "=r"(out[3]) : "r"(a));
  asm("shl.b32 %0, %1, %2;" : "=r"(out[4]) : "r"(a), "r"(b));
  asm("shr.s32 %0, %1, %2;" : "=r"(s) : "r"(s), "r"(b));
  asm("min.s32 %0, %1, %2;" : "=r"(s) : "r"(s), "r"(a));
  asm("neg.s32 %0, %1;" : "=r"(s) : "r"(s));
  asm("abs.s32 %0, %1;" : "=r"(s) : "r"(s));
  asm("not.b32 %0, %1;" : "=r"(*out) : "r"(a));
  asm("popc.b64 %0, %1;" : "=r"(out[5]) : "l"(w));
  asm("clz.b32 %0, %1;" : "=r"(out[6]) : "r"(a));
  asm("brev.b32 %0, %1;" : "=r"(out[7]) : "r"(a));
  asm("bfind.u32 %0, %1;" : "=r"(out[8]) : "r"(a));
  asm("cvt.u64.u32 %0, %1;" : "=l"(w) : "r"(a));
  asm("cvt.s32.s8 %0, %1;" : "=r"(s) : "r"(a));
  asm("shf.l.wrap.b32 %0, %1, %2, %3;" : "=r"(out[9]) : "r"(a), "r"(b), "r"(s));
  asm("shf.r.clamp.b32 %0, %1, %2, %3;"
      : "=r"(out[10])
      : "r"(a), "r"(b), "r"(8));
  asm("prmt.b32 %0, %1, %2, 0x5410;" : "=r"(out[11]) : "r"(a), "r"(b));
  asm("lop3.b32 %0, %1, %2, %3, 0x96;"
      : "=r"(out[12])
      : "r"(a), "r"(b), "r"(s));
  asm("lop3.b32 %0, %1, %2, %3, 0xE8;"
      : "=r"(out[13])
      : "r"(a), "r"(b), "r"(s));
  asm("mov.b64 %0, {%1, %2};" : "=l"(w) : "r"(a), "r"(b));
  asm("mov.b64 {%0, %1}, %2;" : "=r"(out[14]), "=r"(out[15]) : "l"(w));
}
