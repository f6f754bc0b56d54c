// What PTX instructions give that compute with numbers of 8, 16 and 32 bits:
// for each a hash over 2,048 operands, any bits and ends of ranges.
//
// testdata/ptx/numbers.txt is what this program printed on an NVIDIA GPU:
//   nvcc -std=c++17 -arch=native numbers.cu -o numbers && ./numbers >
//   numbers.txt
// A port of it prints the same.
// ./numbers NAME prints each result of the instructions that begin so, with
// operands.
#include <cstdio>
#include <cstring>

#include "operands.cuh"

using Half = unsigned short;

__device__ Half low(Word word) { return static_cast<Half>(word); }

// ---- 16-bit integers

__device__ Word add_s16(const Operands& o) {
  Half r;
  asm("add.s16 %0, %1, %2;" : "=h"(r) : "h"(low(o.a)), "h"(low(o.b)));
  return r;
}

__device__ Word sub_u16(const Operands& o) {
  Half r;
  asm("sub.u16 %0, %1, %2;" : "=h"(r) : "h"(low(o.a)), "h"(low(o.b)));
  return r;
}

__device__ Word mul_lo_u16(const Operands& o) {
  Half r;
  asm("mul.lo.u16 %0, %1, %2;" : "=h"(r) : "h"(low(o.a)), "h"(low(o.b)));
  return r;
}

__device__ Word mul_hi_u16(const Operands& o) {
  Half r;
  asm("mul.hi.u16 %0, %1, %2;" : "=h"(r) : "h"(low(o.a)), "h"(low(o.b)));
  return r;
}

__device__ Word mul_hi_s16(const Operands& o) {
  Half r;
  asm("mul.hi.s16 %0, %1, %2;" : "=h"(r) : "h"(low(o.a)), "h"(low(o.b)));
  return r;
}

__device__ Word mad_lo_s16(const Operands& o) {
  Half r;
  asm("mad.lo.s16 %0, %1, %2, %3;"
      : "=h"(r)
      : "h"(low(o.a)), "h"(low(o.b)), "h"(low(o.c)));
  return r;
}

__device__ Word mad_hi_u16(const Operands& o) {
  Half r;
  asm("mad.hi.u16 %0, %1, %2, %3;"
      : "=h"(r)
      : "h"(low(o.a)), "h"(low(o.b)), "h"(low(o.c)));
  return r;
}

__device__ Word min_s16(const Operands& o) {
  Half r;
  asm("min.s16 %0, %1, %2;" : "=h"(r) : "h"(low(o.a)), "h"(low(o.b)));
  return r;
}

__device__ Word max_u16(const Operands& o) {
  Half r;
  asm("max.u16 %0, %1, %2;" : "=h"(r) : "h"(low(o.a)), "h"(low(o.b)));
  return r;
}

__device__ Word neg_s16(const Operands& o) {
  Half r;
  asm("neg.s16 %0, %1;" : "=h"(r) : "h"(low(o.a)));
  return r;
}

__device__ Word abs_s16(const Operands& o) {
  Half r;
  asm("abs.s16 %0, %1;" : "=h"(r) : "h"(low(o.a)));
  return r;
}

__device__ Word not_b16(const Operands& o) {
  Half r;
  asm("not.b16 %0, %1;" : "=h"(r) : "h"(low(o.a)));
  return r;
}

__device__ Word cnot_b16(const Operands& o) {
  Half r;
  asm("cnot.b16 %0, %1;" : "=h"(r) : "h"(low(o.a)));
  return r;
}

__device__ Word and_b16(const Operands& o) {
  Half r;
  asm("and.b16 %0, %1, %2;" : "=h"(r) : "h"(low(o.a)), "h"(low(o.b)));
  return r;
}

__device__ Word xor_b16(const Operands& o) {
  Half r;
  asm("xor.b16 %0, %1, %2;" : "=h"(r) : "h"(low(o.a)), "h"(low(o.b)));
  return r;
}

__device__ Word shl_b16(const Operands& o) {
  Half r;
  asm("shl.b16 %0, %1, %2;" : "=h"(r) : "h"(low(o.a)), "r"(o.b & 31U));
  return r;
}

__device__ Word shr_u16(const Operands& o) {
  Half r;
  asm("shr.u16 %0, %1, %2;" : "=h"(r) : "h"(low(o.a)), "r"(o.b & 31U));
  return r;
}

__device__ Word shr_s16(const Operands& o) {
  Half r;
  asm("shr.s16 %0, %1, %2;" : "=h"(r) : "h"(low(o.a)), "r"(o.b & 31U));
  return r;
}

__device__ Word div_s16(const Operands& o) {
  Half r;
  asm("div.s16 %0, %1, %2;" : "=h"(r) : "h"(low(o.a)), "h"(low(o.b | 1U)));
  return r;
}

__device__ Word rem_u16(const Operands& o) {
  Half r;
  asm("rem.u16 %0, %1, %2;" : "=h"(r) : "h"(low(o.a)), "h"(low(o.b | 1U)));
  return r;
}

__device__ Word mul_wide_u16(const Operands& o) {
  Word r;
  asm("mul.wide.u16 %0, %1, %2;" : "=r"(r) : "h"(low(o.a)), "h"(low(o.b)));
  return r;
}

__device__ Word mul_wide_s16(const Operands& o) {
  Word r;
  asm("mul.wide.s16 %0, %1, %2;" : "=r"(r) : "h"(low(o.a)), "h"(low(o.b)));
  return r;
}

__device__ Word mad_wide_s16(const Operands& o) {
  Word r;
  asm("mad.wide.s16 %0, %1, %2, %3;"
      : "=r"(r)
      : "h"(low(o.a)), "h"(low(o.b)), "r"(o.c));
  return r;
}

__device__ Word setp_s16(const Operands& o) {
  Word r;
  asm("{\n.reg .pred p;\nsetp.lt.s16 p, %1, %2;\nselp.u32 %0, 1, 0, p;\n}"
      : "=r"(r)
      : "h"(low(o.a)), "h"(low(o.b)));
  return r;
}

__device__ Word selp_b16(const Operands& o) {
  Half r;
  asm("{\n.reg .pred p;\nsetp.hi.u16 p, %1, %2;\nselp.b16 %0, %1, %2, p;\n}"
      : "=h"(r)
      : "h"(low(o.a)), "h"(low(o.b)));
  return r;
}

// ---- words

__device__ Word add_sat_s32(const Operands& o) {
  Word r;
  asm("add.sat.s32 %0, %1, %2;" : "=r"(r) : "r"(o.a), "r"(o.b));
  return r;
}

__device__ Word sub_sat_s32(const Operands& o) {
  Word r;
  asm("sub.sat.s32 %0, %1, %2;" : "=r"(r) : "r"(o.a), "r"(o.b));
  return r;
}

__device__ Word mad_hi_sat(const Operands& o) {
  Word r;
  asm("mad.hi.sat.s32 %0, %1, %2, %3;"
      : "=r"(r)
      : "r"(o.a), "r"(o.b), "r"(o.c));
  return r;
}

__device__ Word mad24_hi_sat(const Operands& o) {
  Word r;
  asm("mad24.hi.sat.s32 %0, %1, %2, %3;"
      : "=r"(r)
      : "r"(o.a), "r"(o.b), "r"(o.c));
  return r;
}

__device__ Word min_relu_s32(const Operands& o) {
  Word r;
  asm("min.relu.s32 %0, %1, %2;" : "=r"(r) : "r"(o.a), "r"(o.b));
  return r;
}

__device__ Word max_relu_s32(const Operands& o) {
  Word r;
  asm("max.relu.s32 %0, %1, %2;" : "=r"(r) : "r"(o.a), "r"(o.b));
  return r;
}

__device__ Word bfind_u32(const Operands& o) {
  Word r;
  asm("bfind.u32 %0, %1;" : "=r"(r) : "r"(o.a));
  return r;
}

__device__ Word bfind_shift_u32(const Operands& o) {
  Word r;
  asm("bfind.shiftamt.u32 %0, %1;" : "=r"(r) : "r"(o.a));
  return r;
}

__device__ Word bfind_s32(const Operands& o) {
  Word r;
  asm("bfind.s32 %0, %1;" : "=r"(r) : "r"(o.a));
  return r;
}

__device__ Word bfind_shift_s32(const Operands& o) {
  Word r;
  asm("bfind.shiftamt.s32 %0, %1;" : "=r"(r) : "r"(o.a));
  return r;
}

__device__ Word bfind_u64(const Operands& o) {
  Word r;
  asm("bfind.u64 %0, %1;" : "=r"(r) : "l"(o.l));
  return r;
}

__device__ Word bfind_shift_u64(const Operands& o) {
  Word r;
  asm("bfind.shiftamt.u64 %0, %1;" : "=r"(r) : "l"(o.l));
  return r;
}

__device__ Word bfind_s64(const Operands& o) {
  Word r;
  asm("bfind.s64 %0, %1;" : "=r"(r) : "l"(o.l));
  return r;
}

__device__ Word bfind_shift_s64(const Operands& o) {
  Word r;
  asm("bfind.shiftamt.s64 %0, %1;" : "=r"(r) : "l"(o.l));
  return r;
}

__device__ Word prmt_f4e(const Operands& o) {
  Word r;
  asm("prmt.b32.f4e %0, %1, %2, %3;" : "=r"(r) : "r"(o.a), "r"(o.b), "r"(o.c));
  return r;
}

__device__ Word prmt_b4e(const Operands& o) {
  Word r;
  asm("prmt.b32.b4e %0, %1, %2, %3;" : "=r"(r) : "r"(o.a), "r"(o.b), "r"(o.c));
  return r;
}

__device__ Word prmt_rc8(const Operands& o) {
  Word r;
  asm("prmt.b32.rc8 %0, %1, %2, %3;" : "=r"(r) : "r"(o.a), "r"(o.b), "r"(o.c));
  return r;
}

__device__ Word prmt_ecl(const Operands& o) {
  Word r;
  asm("prmt.b32.ecl %0, %1, %2, %3;" : "=r"(r) : "r"(o.a), "r"(o.b), "r"(o.c));
  return r;
}

__device__ Word prmt_ecr(const Operands& o) {
  Word r;
  asm("prmt.b32.ecr %0, %1, %2, %3;" : "=r"(r) : "r"(o.a), "r"(o.b), "r"(o.c));
  return r;
}

__device__ Word prmt_rc16(const Operands& o) {
  Word r;
  asm("prmt.b32.rc16 %0, %1, %2, %3;" : "=r"(r) : "r"(o.a), "r"(o.b), "r"(o.c));
  return r;
}

__device__ Word lop3_and(const Operands& o) {
  Word r;
  asm("{\n.reg .pred p, q;\nsetp.lt.s32 q, %1, %2;\nlop3.and.b32 %0|p, %1, %2, "
      "%3, 0x1e, q;\nselp.u32 %0, %0, 7, p;\n}"
      : "=r"(r)
      : "r"(o.a), "r"(o.b), "r"(o.c));
  return r;
}

__device__ Word lop3_or(const Operands& o) {
  Word r;
  asm("{\n.reg .pred p, q;\nsetp.lt.s32 q, %1, %2;\nlop3.or.b32 %0|p, %1, %2, "
      "%3, 0x1e, q;\nselp.u32 %0, %0, 7, p;\n}"
      : "=r"(r)
      : "r"(o.a), "r"(o.b), "r"(o.c));
  return r;
}

__device__ Word lop3_sink(const Operands& o) {
  Word r;
  asm("{\n.reg .pred p, q;\nsetp.lt.s32 q, %1, %2;\nlop3.and.b32 _|p, %1, %2, "
      "%3, 0x80, q;\nselp.u32 %0, 3, 7, p;\n}"
      : "=r"(r)
      : "r"(o.a), "r"(o.b), "r"(o.c));
  return r;
}

__device__ Word dp4a_u32_u32(const Operands& o) {
  Word r;
  asm("dp4a.u32.u32 %0, %1, %2, %3;" : "=r"(r) : "r"(o.a), "r"(o.b), "r"(o.c));
  return r;
}

__device__ Word dp2a_lo_u32_u32(const Operands& o) {
  Word r;
  asm("dp2a.lo.u32.u32 %0, %1, %2, %3;"
      : "=r"(r)
      : "r"(o.a), "r"(o.b), "r"(o.c));
  return r;
}

__device__ Word dp2a_hi_u32_u32(const Operands& o) {
  Word r;
  asm("dp2a.hi.u32.u32 %0, %1, %2, %3;"
      : "=r"(r)
      : "r"(o.a), "r"(o.b), "r"(o.c));
  return r;
}

__device__ Word dp4a_u32_s32(const Operands& o) {
  Word r;
  asm("dp4a.u32.s32 %0, %1, %2, %3;" : "=r"(r) : "r"(o.a), "r"(o.b), "r"(o.c));
  return r;
}

__device__ Word dp2a_lo_u32_s32(const Operands& o) {
  Word r;
  asm("dp2a.lo.u32.s32 %0, %1, %2, %3;"
      : "=r"(r)
      : "r"(o.a), "r"(o.b), "r"(o.c));
  return r;
}

__device__ Word dp2a_hi_u32_s32(const Operands& o) {
  Word r;
  asm("dp2a.hi.u32.s32 %0, %1, %2, %3;"
      : "=r"(r)
      : "r"(o.a), "r"(o.b), "r"(o.c));
  return r;
}

__device__ Word dp4a_s32_u32(const Operands& o) {
  Word r;
  asm("dp4a.s32.u32 %0, %1, %2, %3;" : "=r"(r) : "r"(o.a), "r"(o.b), "r"(o.c));
  return r;
}

__device__ Word dp2a_lo_s32_u32(const Operands& o) {
  Word r;
  asm("dp2a.lo.s32.u32 %0, %1, %2, %3;"
      : "=r"(r)
      : "r"(o.a), "r"(o.b), "r"(o.c));
  return r;
}

__device__ Word dp2a_hi_s32_u32(const Operands& o) {
  Word r;
  asm("dp2a.hi.s32.u32 %0, %1, %2, %3;"
      : "=r"(r)
      : "r"(o.a), "r"(o.b), "r"(o.c));
  return r;
}

__device__ Word dp4a_s32_s32(const Operands& o) {
  Word r;
  asm("dp4a.s32.s32 %0, %1, %2, %3;" : "=r"(r) : "r"(o.a), "r"(o.b), "r"(o.c));
  return r;
}

__device__ Word dp2a_lo_s32_s32(const Operands& o) {
  Word r;
  asm("dp2a.lo.s32.s32 %0, %1, %2, %3;"
      : "=r"(r)
      : "r"(o.a), "r"(o.b), "r"(o.c));
  return r;
}

__device__ Word dp2a_hi_s32_s32(const Operands& o) {
  Word r;
  asm("dp2a.hi.s32.s32 %0, %1, %2, %3;"
      : "=r"(r)
      : "r"(o.a), "r"(o.b), "r"(o.c));
  return r;
}

__device__ Word add_u16x2(const Operands& o) {
  Word r;
  asm("add.u16x2 %0, %1, %2;" : "=r"(r) : "r"(o.a), "r"(o.b));
  return r;
}

__device__ Word min_u16x2(const Operands& o) {
  Word r;
  asm("min.u16x2 %0, %1, %2;" : "=r"(r) : "r"(o.a), "r"(o.b));
  return r;
}

__device__ Word max_u16x2(const Operands& o) {
  Word r;
  asm("max.u16x2 %0, %1, %2;" : "=r"(r) : "r"(o.a), "r"(o.b));
  return r;
}

__device__ Word add_s16x2(const Operands& o) {
  Word r;
  asm("add.s16x2 %0, %1, %2;" : "=r"(r) : "r"(o.a), "r"(o.b));
  return r;
}

__device__ Word min_s16x2(const Operands& o) {
  Word r;
  asm("min.s16x2 %0, %1, %2;" : "=r"(r) : "r"(o.a), "r"(o.b));
  return r;
}

__device__ Word max_s16x2(const Operands& o) {
  Word r;
  asm("max.s16x2 %0, %1, %2;" : "=r"(r) : "r"(o.a), "r"(o.b));
  return r;
}

__device__ Word min_relu_s16x2(const Operands& o) {
  Word r;
  asm("min.relu.s16x2 %0, %1, %2;" : "=r"(r) : "r"(o.a), "r"(o.b));
  return r;
}

__device__ Word max_relu_s16x2(const Operands& o) {
  Word r;
  asm("max.relu.s16x2 %0, %1, %2;" : "=r"(r) : "r"(o.a), "r"(o.b));
  return r;
}

__device__ Word vadd2_u32_add(const Operands& o) {
  Word r;
  asm("vadd2.u32.u32.u32.add %0, %1, %2, %3;"
      : "=r"(r)
      : "r"(o.a), "r"(o.b), "r"(o.c));
  return r;
}

__device__ Word vadd2_s32_add(const Operands& o) {
  Word r;
  asm("vadd2.s32.s32.s32.add %0, %1, %2, %3;"
      : "=r"(r)
      : "r"(o.a), "r"(o.b), "r"(o.c));
  return r;
}

__device__ Word vsub2_u32_add(const Operands& o) {
  Word r;
  asm("vsub2.u32.u32.u32.add %0, %1, %2, %3;"
      : "=r"(r)
      : "r"(o.a), "r"(o.b), "r"(o.c));
  return r;
}

__device__ Word vsub2_s32_add(const Operands& o) {
  Word r;
  asm("vsub2.s32.s32.s32.add %0, %1, %2, %3;"
      : "=r"(r)
      : "r"(o.a), "r"(o.b), "r"(o.c));
  return r;
}

__device__ Word vavrg2_u32_add(const Operands& o) {
  Word r;
  asm("vavrg2.u32.u32.u32.add %0, %1, %2, %3;"
      : "=r"(r)
      : "r"(o.a), "r"(o.b), "r"(o.c));
  return r;
}

__device__ Word vavrg2_s32_add(const Operands& o) {
  Word r;
  asm("vavrg2.s32.s32.s32.add %0, %1, %2, %3;"
      : "=r"(r)
      : "r"(o.a), "r"(o.b), "r"(o.c));
  return r;
}

__device__ Word vadd4_u32_add(const Operands& o) {
  Word r;
  asm("vadd4.u32.u32.u32.add %0, %1, %2, %3;"
      : "=r"(r)
      : "r"(o.a), "r"(o.b), "r"(o.c));
  return r;
}

__device__ Word vadd4_s32_add(const Operands& o) {
  Word r;
  asm("vadd4.s32.s32.s32.add %0, %1, %2, %3;"
      : "=r"(r)
      : "r"(o.a), "r"(o.b), "r"(o.c));
  return r;
}

__device__ Word vsub4_u32_add(const Operands& o) {
  Word r;
  asm("vsub4.u32.u32.u32.add %0, %1, %2, %3;"
      : "=r"(r)
      : "r"(o.a), "r"(o.b), "r"(o.c));
  return r;
}

__device__ Word vsub4_s32_add(const Operands& o) {
  Word r;
  asm("vsub4.s32.s32.s32.add %0, %1, %2, %3;"
      : "=r"(r)
      : "r"(o.a), "r"(o.b), "r"(o.c));
  return r;
}

__device__ Word vavrg4_u32_add(const Operands& o) {
  Word r;
  asm("vavrg4.u32.u32.u32.add %0, %1, %2, %3;"
      : "=r"(r)
      : "r"(o.a), "r"(o.b), "r"(o.c));
  return r;
}

__device__ Word vavrg4_s32_add(const Operands& o) {
  Word r;
  asm("vavrg4.s32.s32.s32.add %0, %1, %2, %3;"
      : "=r"(r)
      : "r"(o.a), "r"(o.b), "r"(o.c));
  return r;
}

__device__ Word mov_pred(const Operands& o) {
  Word r;
  asm("{\n.reg .pred p, q;\nsetp.lt.u32 p, %1, %2;\nmov.pred q, p;\n@q mov.u32 "
      "%0, 5;\n@!q mov.u32 %0, 9;\n}"
      : "=r"(r)
      : "r"(o.a), "r"(o.b));
  return r;
}

// ---- floats

__device__ Word add_sat_f32(const Operands& o) {
  float r;
  asm("add.sat.f32 %0, %1, %2;" : "=f"(r) : "f"(o.x), "f"(o.y));
  return bitsOf(r);
}

__device__ Word sub_rz_sat_f32(const Operands& o) {
  float r;
  asm("sub.rz.sat.f32 %0, %1, %2;" : "=f"(r) : "f"(o.x), "f"(o.y));
  return bitsOf(r);
}

__device__ Word mul_sat_f32(const Operands& o) {
  float r;
  asm("mul.rn.sat.f32 %0, %1, %2;" : "=f"(r) : "f"(o.x), "f"(o.y));
  return bitsOf(r);
}

__device__ Word fma_sat_f32(const Operands& o) {
  float r;
  asm("fma.rn.sat.f32 %0, %1, %2, %3;"
      : "=f"(r)
      : "f"(o.x), "f"(o.y), "f"(o.z));
  return bitsOf(r);
}

__device__ Word min_nan_f32(const Operands& o) {
  float r;
  asm("min.NaN.f32 %0, %1, %2;" : "=f"(r) : "f"(o.x), "f"(o.y));
  return bitsOf(r);
}

__device__ Word min_xorsign_f32(const Operands& o) {
  float r;
  asm("min.xorsign.abs.f32 %0, %1, %2;" : "=f"(r) : "f"(o.x), "f"(o.y));
  return bitsOf(r);
}

__device__ Word min_nan_xorsign_f32(const Operands& o) {
  float r;
  asm("min.NaN.xorsign.abs.f32 %0, %1, %2;" : "=f"(r) : "f"(o.x), "f"(o.y));
  return bitsOf(r);
}

__device__ Word max_nan_f32(const Operands& o) {
  float r;
  asm("max.NaN.f32 %0, %1, %2;" : "=f"(r) : "f"(o.x), "f"(o.y));
  return bitsOf(r);
}

__device__ Word max_xorsign_f32(const Operands& o) {
  float r;
  asm("max.xorsign.abs.f32 %0, %1, %2;" : "=f"(r) : "f"(o.x), "f"(o.y));
  return bitsOf(r);
}

__device__ Word max_nan_xorsign_f32(const Operands& o) {
  float r;
  asm("max.NaN.xorsign.abs.f32 %0, %1, %2;" : "=f"(r) : "f"(o.x), "f"(o.y));
  return bitsOf(r);
}

// ---- numbers of 16 bits

__device__ Word min_nan_f16(const Operands& o) {
  Half r;
  asm("min.NaN.f16 %0, %1, %2;" : "=h"(r) : "h"(low(o.a)), "h"(low(o.b)));
  return r;
}

__device__ Word min_xorsign_f16(const Operands& o) {
  Half r;
  asm("min.xorsign.abs.f16 %0, %1, %2;"
      : "=h"(r)
      : "h"(low(o.a)), "h"(low(o.b)));
  return r;
}

__device__ Word min_nan_xorsign_f16(const Operands& o) {
  Half r;
  asm("min.NaN.xorsign.abs.f16 %0, %1, %2;"
      : "=h"(r)
      : "h"(low(o.a)), "h"(low(o.b)));
  return r;
}

__device__ Word max_nan_f16(const Operands& o) {
  Half r;
  asm("max.NaN.f16 %0, %1, %2;" : "=h"(r) : "h"(low(o.a)), "h"(low(o.b)));
  return r;
}

__device__ Word max_xorsign_f16(const Operands& o) {
  Half r;
  asm("max.xorsign.abs.f16 %0, %1, %2;"
      : "=h"(r)
      : "h"(low(o.a)), "h"(low(o.b)));
  return r;
}

__device__ Word max_nan_xorsign_f16(const Operands& o) {
  Half r;
  asm("max.NaN.xorsign.abs.f16 %0, %1, %2;"
      : "=h"(r)
      : "h"(low(o.a)), "h"(low(o.b)));
  return r;
}

__device__ Word fma_relu_f16(const Operands& o) {
  Half r;
  asm("fma.rn.relu.f16 %0, %1, %2, %3;"
      : "=h"(r)
      : "h"(low(o.a)), "h"(low(o.b)), "h"(low(o.c)));
  return r;
}

__device__ Word add_sat_f16(const Operands& o) {
  Half r;
  asm("add.sat.f16 %0, %1, %2;" : "=h"(r) : "h"(low(o.a)), "h"(low(o.b)));
  return r;
}

__device__ Word sub_sat_f16(const Operands& o) {
  Half r;
  asm("sub.sat.f16 %0, %1, %2;" : "=h"(r) : "h"(low(o.a)), "h"(low(o.b)));
  return r;
}

__device__ Word mul_sat_f16(const Operands& o) {
  Half r;
  asm("mul.sat.f16 %0, %1, %2;" : "=h"(r) : "h"(low(o.a)), "h"(low(o.b)));
  return r;
}

__device__ Word fma_sat_f16(const Operands& o) {
  Half r;
  asm("fma.rn.sat.f16 %0, %1, %2, %3;"
      : "=h"(r)
      : "h"(low(o.a)), "h"(low(o.b)), "h"(low(o.c)));
  return r;
}

__device__ Word setp_eq_f16(const Operands& o) {
  Word r;
  asm("{\n.reg .pred p;\nsetp.eq.f16 p, %1, %2;\nselp.u32 %0, 1, 0, p;\n}"
      : "=r"(r)
      : "h"(low(o.a)), "h"(low(o.b)));
  return r;
}

__device__ Word setp_ne_f16(const Operands& o) {
  Word r;
  asm("{\n.reg .pred p;\nsetp.ne.f16 p, %1, %2;\nselp.u32 %0, 1, 0, p;\n}"
      : "=r"(r)
      : "h"(low(o.a)), "h"(low(o.b)));
  return r;
}

__device__ Word setp_lt_f16(const Operands& o) {
  Word r;
  asm("{\n.reg .pred p;\nsetp.lt.f16 p, %1, %2;\nselp.u32 %0, 1, 0, p;\n}"
      : "=r"(r)
      : "h"(low(o.a)), "h"(low(o.b)));
  return r;
}

__device__ Word setp_le_f16(const Operands& o) {
  Word r;
  asm("{\n.reg .pred p;\nsetp.le.f16 p, %1, %2;\nselp.u32 %0, 1, 0, p;\n}"
      : "=r"(r)
      : "h"(low(o.a)), "h"(low(o.b)));
  return r;
}

__device__ Word setp_gt_f16(const Operands& o) {
  Word r;
  asm("{\n.reg .pred p;\nsetp.gt.f16 p, %1, %2;\nselp.u32 %0, 1, 0, p;\n}"
      : "=r"(r)
      : "h"(low(o.a)), "h"(low(o.b)));
  return r;
}

__device__ Word setp_ge_f16(const Operands& o) {
  Word r;
  asm("{\n.reg .pred p;\nsetp.ge.f16 p, %1, %2;\nselp.u32 %0, 1, 0, p;\n}"
      : "=r"(r)
      : "h"(low(o.a)), "h"(low(o.b)));
  return r;
}

__device__ Word setp_equ_f16(const Operands& o) {
  Word r;
  asm("{\n.reg .pred p;\nsetp.equ.f16 p, %1, %2;\nselp.u32 %0, 1, 0, p;\n}"
      : "=r"(r)
      : "h"(low(o.a)), "h"(low(o.b)));
  return r;
}

__device__ Word setp_neu_f16(const Operands& o) {
  Word r;
  asm("{\n.reg .pred p;\nsetp.neu.f16 p, %1, %2;\nselp.u32 %0, 1, 0, p;\n}"
      : "=r"(r)
      : "h"(low(o.a)), "h"(low(o.b)));
  return r;
}

__device__ Word setp_ltu_f16(const Operands& o) {
  Word r;
  asm("{\n.reg .pred p;\nsetp.ltu.f16 p, %1, %2;\nselp.u32 %0, 1, 0, p;\n}"
      : "=r"(r)
      : "h"(low(o.a)), "h"(low(o.b)));
  return r;
}

__device__ Word setp_geu_f16(const Operands& o) {
  Word r;
  asm("{\n.reg .pred p;\nsetp.geu.f16 p, %1, %2;\nselp.u32 %0, 1, 0, p;\n}"
      : "=r"(r)
      : "h"(low(o.a)), "h"(low(o.b)));
  return r;
}

__device__ Word setp_num_f16(const Operands& o) {
  Word r;
  asm("{\n.reg .pred p;\nsetp.num.f16 p, %1, %2;\nselp.u32 %0, 1, 0, p;\n}"
      : "=r"(r)
      : "h"(low(o.a)), "h"(low(o.b)));
  return r;
}

__device__ Word setp_nan_f16(const Operands& o) {
  Word r;
  asm("{\n.reg .pred p;\nsetp.nan.f16 p, %1, %2;\nselp.u32 %0, 1, 0, p;\n}"
      : "=r"(r)
      : "h"(low(o.a)), "h"(low(o.b)));
  return r;
}

__device__ Word set_gt_f16(const Operands& o) {
  Half r;
  asm("set.gt.f16.f16 %0, %1, %2;" : "=h"(r) : "h"(low(o.a)), "h"(low(o.b)));
  return r;
}

__device__ Word set_gt_u32_f16(const Operands& o) {
  Word r;
  asm("set.gt.u32.f16 %0, %1, %2;" : "=r"(r) : "h"(low(o.a)), "h"(low(o.b)));
  return r;
}

__device__ Word set_ne_f16(const Operands& o) {
  Half r;
  asm("set.ne.f16.f16 %0, %1, %2;" : "=h"(r) : "h"(low(o.a)), "h"(low(o.b)));
  return r;
}

__device__ Word set_ne_u32_f16(const Operands& o) {
  Word r;
  asm("set.ne.u32.f16 %0, %1, %2;" : "=r"(r) : "h"(low(o.a)), "h"(low(o.b)));
  return r;
}

__device__ Word set_leu_f16(const Operands& o) {
  Half r;
  asm("set.leu.f16.f16 %0, %1, %2;" : "=h"(r) : "h"(low(o.a)), "h"(low(o.b)));
  return r;
}

__device__ Word set_leu_u32_f16(const Operands& o) {
  Word r;
  asm("set.leu.u32.f16 %0, %1, %2;" : "=r"(r) : "h"(low(o.a)), "h"(low(o.b)));
  return r;
}

__device__ Word min_nan_f16x2(const Operands& o) {
  Word r;
  asm("min.NaN.f16x2 %0, %1, %2;" : "=r"(r) : "r"(o.a), "r"(o.b));
  return r;
}

__device__ Word min_xorsign_f16x2(const Operands& o) {
  Word r;
  asm("min.xorsign.abs.f16x2 %0, %1, %2;" : "=r"(r) : "r"(o.a), "r"(o.b));
  return r;
}

__device__ Word min_nan_xorsign_f16x2(const Operands& o) {
  Word r;
  asm("min.NaN.xorsign.abs.f16x2 %0, %1, %2;" : "=r"(r) : "r"(o.a), "r"(o.b));
  return r;
}

__device__ Word max_nan_f16x2(const Operands& o) {
  Word r;
  asm("max.NaN.f16x2 %0, %1, %2;" : "=r"(r) : "r"(o.a), "r"(o.b));
  return r;
}

__device__ Word max_xorsign_f16x2(const Operands& o) {
  Word r;
  asm("max.xorsign.abs.f16x2 %0, %1, %2;" : "=r"(r) : "r"(o.a), "r"(o.b));
  return r;
}

__device__ Word max_nan_xorsign_f16x2(const Operands& o) {
  Word r;
  asm("max.NaN.xorsign.abs.f16x2 %0, %1, %2;" : "=r"(r) : "r"(o.a), "r"(o.b));
  return r;
}

__device__ Word fma_relu_f16x2(const Operands& o) {
  Word r;
  asm("fma.rn.relu.f16x2 %0, %1, %2, %3;"
      : "=r"(r)
      : "r"(o.a), "r"(o.b), "r"(o.c));
  return r;
}

__device__ Word add_sat_f16x2(const Operands& o) {
  Word r;
  asm("add.sat.f16x2 %0, %1, %2;" : "=r"(r) : "r"(o.a), "r"(o.b));
  return r;
}

__device__ Word sub_sat_f16x2(const Operands& o) {
  Word r;
  asm("sub.sat.f16x2 %0, %1, %2;" : "=r"(r) : "r"(o.a), "r"(o.b));
  return r;
}

__device__ Word mul_sat_f16x2(const Operands& o) {
  Word r;
  asm("mul.sat.f16x2 %0, %1, %2;" : "=r"(r) : "r"(o.a), "r"(o.b));
  return r;
}

__device__ Word fma_sat_f16x2(const Operands& o) {
  Word r;
  asm("fma.rn.sat.f16x2 %0, %1, %2, %3;"
      : "=r"(r)
      : "r"(o.a), "r"(o.b), "r"(o.c));
  return r;
}

__device__ Word setp_lt_f16x2(const Operands& o) {
  Word r;
  asm("{\n.reg .pred p, q;\n.reg .u32 x;\nsetp.lt.f16x2 p|q, %1, %2;\nselp.u32 "
      "x, 1, 0, p;\nselp.u32 %0, 2, 0, q;\nor.b32 %0, %0, x;\n}"
      : "=r"(r)
      : "r"(o.a), "r"(o.b));
  return r;
}

__device__ Word setp_neu_f16x2(const Operands& o) {
  Word r;
  asm("{\n.reg .pred p, q;\n.reg .u32 x;\nsetp.neu.f16x2 p|q, %1, "
      "%2;\nselp.u32 x, 1, 0, p;\nselp.u32 %0, 2, 0, q;\nor.b32 %0, %0, x;\n}"
      : "=r"(r)
      : "r"(o.a), "r"(o.b));
  return r;
}

__device__ Word setp_num_f16x2(const Operands& o) {
  Word r;
  asm("{\n.reg .pred p, q;\n.reg .u32 x;\nsetp.num.f16x2 p|q, %1, "
      "%2;\nselp.u32 x, 1, 0, p;\nselp.u32 %0, 2, 0, q;\nor.b32 %0, %0, x;\n}"
      : "=r"(r)
      : "r"(o.a), "r"(o.b));
  return r;
}

__device__ Word set_gt_f16x2(const Operands& o) {
  Word r;
  asm("set.gt.f16x2.f16x2 %0, %1, %2;" : "=r"(r) : "r"(o.a), "r"(o.b));
  return r;
}

__device__ Word set_gt_u32_f16x2(const Operands& o) {
  Word r;
  asm("set.gt.u32.f16x2 %0, %1, %2;" : "=r"(r) : "r"(o.a), "r"(o.b));
  return r;
}

__device__ Word set_ne_f16x2(const Operands& o) {
  Word r;
  asm("set.ne.f16x2.f16x2 %0, %1, %2;" : "=r"(r) : "r"(o.a), "r"(o.b));
  return r;
}

__device__ Word set_ne_u32_f16x2(const Operands& o) {
  Word r;
  asm("set.ne.u32.f16x2 %0, %1, %2;" : "=r"(r) : "r"(o.a), "r"(o.b));
  return r;
}

__device__ Word set_leu_f16x2(const Operands& o) {
  Word r;
  asm("set.leu.f16x2.f16x2 %0, %1, %2;" : "=r"(r) : "r"(o.a), "r"(o.b));
  return r;
}

__device__ Word set_leu_u32_f16x2(const Operands& o) {
  Word r;
  asm("set.leu.u32.f16x2 %0, %1, %2;" : "=r"(r) : "r"(o.a), "r"(o.b));
  return r;
}

__device__ Word min_nan_bf16(const Operands& o) {
  Half r;
  asm("min.NaN.bf16 %0, %1, %2;" : "=h"(r) : "h"(low(o.a)), "h"(low(o.b)));
  return r;
}

__device__ Word min_xorsign_bf16(const Operands& o) {
  Half r;
  asm("min.xorsign.abs.bf16 %0, %1, %2;"
      : "=h"(r)
      : "h"(low(o.a)), "h"(low(o.b)));
  return r;
}

__device__ Word min_nan_xorsign_bf16(const Operands& o) {
  Half r;
  asm("min.NaN.xorsign.abs.bf16 %0, %1, %2;"
      : "=h"(r)
      : "h"(low(o.a)), "h"(low(o.b)));
  return r;
}

__device__ Word max_nan_bf16(const Operands& o) {
  Half r;
  asm("max.NaN.bf16 %0, %1, %2;" : "=h"(r) : "h"(low(o.a)), "h"(low(o.b)));
  return r;
}

__device__ Word max_xorsign_bf16(const Operands& o) {
  Half r;
  asm("max.xorsign.abs.bf16 %0, %1, %2;"
      : "=h"(r)
      : "h"(low(o.a)), "h"(low(o.b)));
  return r;
}

__device__ Word max_nan_xorsign_bf16(const Operands& o) {
  Half r;
  asm("max.NaN.xorsign.abs.bf16 %0, %1, %2;"
      : "=h"(r)
      : "h"(low(o.a)), "h"(low(o.b)));
  return r;
}

__device__ Word fma_relu_bf16(const Operands& o) {
  Half r;
  asm("fma.rn.relu.bf16 %0, %1, %2, %3;"
      : "=h"(r)
      : "h"(low(o.a)), "h"(low(o.b)), "h"(low(o.c)));
  return r;
}

__device__ Word setp_eq_bf16(const Operands& o) {
  Word r;
  asm("{\n.reg .pred p;\nsetp.eq.bf16 p, %1, %2;\nselp.u32 %0, 1, 0, p;\n}"
      : "=r"(r)
      : "h"(low(o.a)), "h"(low(o.b)));
  return r;
}

__device__ Word setp_ne_bf16(const Operands& o) {
  Word r;
  asm("{\n.reg .pred p;\nsetp.ne.bf16 p, %1, %2;\nselp.u32 %0, 1, 0, p;\n}"
      : "=r"(r)
      : "h"(low(o.a)), "h"(low(o.b)));
  return r;
}

__device__ Word setp_lt_bf16(const Operands& o) {
  Word r;
  asm("{\n.reg .pred p;\nsetp.lt.bf16 p, %1, %2;\nselp.u32 %0, 1, 0, p;\n}"
      : "=r"(r)
      : "h"(low(o.a)), "h"(low(o.b)));
  return r;
}

__device__ Word setp_le_bf16(const Operands& o) {
  Word r;
  asm("{\n.reg .pred p;\nsetp.le.bf16 p, %1, %2;\nselp.u32 %0, 1, 0, p;\n}"
      : "=r"(r)
      : "h"(low(o.a)), "h"(low(o.b)));
  return r;
}

__device__ Word setp_gt_bf16(const Operands& o) {
  Word r;
  asm("{\n.reg .pred p;\nsetp.gt.bf16 p, %1, %2;\nselp.u32 %0, 1, 0, p;\n}"
      : "=r"(r)
      : "h"(low(o.a)), "h"(low(o.b)));
  return r;
}

__device__ Word setp_ge_bf16(const Operands& o) {
  Word r;
  asm("{\n.reg .pred p;\nsetp.ge.bf16 p, %1, %2;\nselp.u32 %0, 1, 0, p;\n}"
      : "=r"(r)
      : "h"(low(o.a)), "h"(low(o.b)));
  return r;
}

__device__ Word setp_equ_bf16(const Operands& o) {
  Word r;
  asm("{\n.reg .pred p;\nsetp.equ.bf16 p, %1, %2;\nselp.u32 %0, 1, 0, p;\n}"
      : "=r"(r)
      : "h"(low(o.a)), "h"(low(o.b)));
  return r;
}

__device__ Word setp_neu_bf16(const Operands& o) {
  Word r;
  asm("{\n.reg .pred p;\nsetp.neu.bf16 p, %1, %2;\nselp.u32 %0, 1, 0, p;\n}"
      : "=r"(r)
      : "h"(low(o.a)), "h"(low(o.b)));
  return r;
}

__device__ Word setp_ltu_bf16(const Operands& o) {
  Word r;
  asm("{\n.reg .pred p;\nsetp.ltu.bf16 p, %1, %2;\nselp.u32 %0, 1, 0, p;\n}"
      : "=r"(r)
      : "h"(low(o.a)), "h"(low(o.b)));
  return r;
}

__device__ Word setp_geu_bf16(const Operands& o) {
  Word r;
  asm("{\n.reg .pred p;\nsetp.geu.bf16 p, %1, %2;\nselp.u32 %0, 1, 0, p;\n}"
      : "=r"(r)
      : "h"(low(o.a)), "h"(low(o.b)));
  return r;
}

__device__ Word setp_num_bf16(const Operands& o) {
  Word r;
  asm("{\n.reg .pred p;\nsetp.num.bf16 p, %1, %2;\nselp.u32 %0, 1, 0, p;\n}"
      : "=r"(r)
      : "h"(low(o.a)), "h"(low(o.b)));
  return r;
}

__device__ Word setp_nan_bf16(const Operands& o) {
  Word r;
  asm("{\n.reg .pred p;\nsetp.nan.bf16 p, %1, %2;\nselp.u32 %0, 1, 0, p;\n}"
      : "=r"(r)
      : "h"(low(o.a)), "h"(low(o.b)));
  return r;
}

__device__ Word set_gt_bf16(const Operands& o) {
  Half r;
  asm("set.gt.bf16.bf16 %0, %1, %2;" : "=h"(r) : "h"(low(o.a)), "h"(low(o.b)));
  return r;
}

__device__ Word set_gt_u32_bf16(const Operands& o) {
  Word r;
  asm("set.gt.u32.bf16 %0, %1, %2;" : "=r"(r) : "h"(low(o.a)), "h"(low(o.b)));
  return r;
}

__device__ Word set_ne_bf16(const Operands& o) {
  Half r;
  asm("set.ne.bf16.bf16 %0, %1, %2;" : "=h"(r) : "h"(low(o.a)), "h"(low(o.b)));
  return r;
}

__device__ Word set_ne_u32_bf16(const Operands& o) {
  Word r;
  asm("set.ne.u32.bf16 %0, %1, %2;" : "=r"(r) : "h"(low(o.a)), "h"(low(o.b)));
  return r;
}

__device__ Word set_leu_bf16(const Operands& o) {
  Half r;
  asm("set.leu.bf16.bf16 %0, %1, %2;" : "=h"(r) : "h"(low(o.a)), "h"(low(o.b)));
  return r;
}

__device__ Word set_leu_u32_bf16(const Operands& o) {
  Word r;
  asm("set.leu.u32.bf16 %0, %1, %2;" : "=r"(r) : "h"(low(o.a)), "h"(low(o.b)));
  return r;
}

__device__ Word min_nan_bf16x2(const Operands& o) {
  Word r;
  asm("min.NaN.bf16x2 %0, %1, %2;" : "=r"(r) : "r"(o.a), "r"(o.b));
  return r;
}

__device__ Word min_xorsign_bf16x2(const Operands& o) {
  Word r;
  asm("min.xorsign.abs.bf16x2 %0, %1, %2;" : "=r"(r) : "r"(o.a), "r"(o.b));
  return r;
}

__device__ Word min_nan_xorsign_bf16x2(const Operands& o) {
  Word r;
  asm("min.NaN.xorsign.abs.bf16x2 %0, %1, %2;" : "=r"(r) : "r"(o.a), "r"(o.b));
  return r;
}

__device__ Word max_nan_bf16x2(const Operands& o) {
  Word r;
  asm("max.NaN.bf16x2 %0, %1, %2;" : "=r"(r) : "r"(o.a), "r"(o.b));
  return r;
}

__device__ Word max_xorsign_bf16x2(const Operands& o) {
  Word r;
  asm("max.xorsign.abs.bf16x2 %0, %1, %2;" : "=r"(r) : "r"(o.a), "r"(o.b));
  return r;
}

__device__ Word max_nan_xorsign_bf16x2(const Operands& o) {
  Word r;
  asm("max.NaN.xorsign.abs.bf16x2 %0, %1, %2;" : "=r"(r) : "r"(o.a), "r"(o.b));
  return r;
}

__device__ Word fma_relu_bf16x2(const Operands& o) {
  Word r;
  asm("fma.rn.relu.bf16x2 %0, %1, %2, %3;"
      : "=r"(r)
      : "r"(o.a), "r"(o.b), "r"(o.c));
  return r;
}

__device__ Word setp_lt_bf16x2(const Operands& o) {
  Word r;
  asm("{\n.reg .pred p, q;\n.reg .u32 x;\nsetp.lt.bf16x2 p|q, %1, "
      "%2;\nselp.u32 x, 1, 0, p;\nselp.u32 %0, 2, 0, q;\nor.b32 %0, %0, x;\n}"
      : "=r"(r)
      : "r"(o.a), "r"(o.b));
  return r;
}

__device__ Word setp_neu_bf16x2(const Operands& o) {
  Word r;
  asm("{\n.reg .pred p, q;\n.reg .u32 x;\nsetp.neu.bf16x2 p|q, %1, "
      "%2;\nselp.u32 x, 1, 0, p;\nselp.u32 %0, 2, 0, q;\nor.b32 %0, %0, x;\n}"
      : "=r"(r)
      : "r"(o.a), "r"(o.b));
  return r;
}

__device__ Word setp_num_bf16x2(const Operands& o) {
  Word r;
  asm("{\n.reg .pred p, q;\n.reg .u32 x;\nsetp.num.bf16x2 p|q, %1, "
      "%2;\nselp.u32 x, 1, 0, p;\nselp.u32 %0, 2, 0, q;\nor.b32 %0, %0, x;\n}"
      : "=r"(r)
      : "r"(o.a), "r"(o.b));
  return r;
}

__device__ Word set_gt_bf16x2(const Operands& o) {
  Word r;
  asm("set.gt.bf16x2.bf16x2 %0, %1, %2;" : "=r"(r) : "r"(o.a), "r"(o.b));
  return r;
}

__device__ Word set_gt_u32_bf16x2(const Operands& o) {
  Word r;
  asm("set.gt.u32.bf16x2 %0, %1, %2;" : "=r"(r) : "r"(o.a), "r"(o.b));
  return r;
}

__device__ Word set_ne_bf16x2(const Operands& o) {
  Word r;
  asm("set.ne.bf16x2.bf16x2 %0, %1, %2;" : "=r"(r) : "r"(o.a), "r"(o.b));
  return r;
}

__device__ Word set_ne_u32_bf16x2(const Operands& o) {
  Word r;
  asm("set.ne.u32.bf16x2 %0, %1, %2;" : "=r"(r) : "r"(o.a), "r"(o.b));
  return r;
}

__device__ Word set_leu_bf16x2(const Operands& o) {
  Word r;
  asm("set.leu.bf16x2.bf16x2 %0, %1, %2;" : "=r"(r) : "r"(o.a), "r"(o.b));
  return r;
}

__device__ Word set_leu_u32_bf16x2(const Operands& o) {
  Word r;
  asm("set.leu.u32.bf16x2 %0, %1, %2;" : "=r"(r) : "r"(o.a), "r"(o.b));
  return r;
}

// ---- conversions

__device__ Word cvt_rn_relu_f16x2(const Operands& o) {
  Word r;
  asm("cvt.rn.relu.f16x2.f32 %0, %1, %2;" : "=r"(r) : "f"(o.x), "f"(o.y));
  return r;
}

__device__ Word cvt_rz_f16x2(const Operands& o) {
  Word r;
  asm("cvt.rz.f16x2.f32 %0, %1, %2;" : "=r"(r) : "f"(o.x), "f"(o.y));
  return r;
}

__device__ Word cvt_rz_relu_f16x2(const Operands& o) {
  Word r;
  asm("cvt.rz.relu.f16x2.f32 %0, %1, %2;" : "=r"(r) : "f"(o.x), "f"(o.y));
  return r;
}

__device__ Word cvt_rn_relu_bf16x2(const Operands& o) {
  Word r;
  asm("cvt.rn.relu.bf16x2.f32 %0, %1, %2;" : "=r"(r) : "f"(o.x), "f"(o.y));
  return r;
}

__device__ Word cvt_rz_bf16x2(const Operands& o) {
  Word r;
  asm("cvt.rz.bf16x2.f32 %0, %1, %2;" : "=r"(r) : "f"(o.x), "f"(o.y));
  return r;
}

__device__ Word cvt_rz_f16(const Operands& o) {
  Half r;
  asm("cvt.rz.f16.f32 %0, %1;" : "=h"(r) : "f"(o.x));
  return r;
}

__device__ Word cvt_rn_relu_f16(const Operands& o) {
  Half r;
  asm("cvt.rn.relu.f16.f32 %0, %1;" : "=h"(r) : "f"(o.x));
  return r;
}

__device__ Word cvt_rz_bf16(const Operands& o) {
  Half r;
  asm("cvt.rz.bf16.f32 %0, %1;" : "=h"(r) : "f"(o.x));
  return r;
}

__device__ Word cvt_rn_relu_bf16(const Operands& o) {
  Half r;
  asm("cvt.rn.relu.bf16.f32 %0, %1;" : "=h"(r) : "f"(o.x));
  return r;
}

__device__ Word cvt_rn_tf32(const Operands& o) {
  Word r;
  asm("cvt.rn.tf32.f32 %0, %1;" : "=r"(r) : "f"(o.x));
  return r;
}

__device__ Word cvt_rz_tf32(const Operands& o) {
  Word r;
  asm("cvt.rz.tf32.f32 %0, %1;" : "=r"(r) : "f"(o.x));
  return r;
}

__device__ Word cvt_rn_relu_tf32(const Operands& o) {
  Word r;
  asm("cvt.rn.relu.tf32.f32 %0, %1;" : "=r"(r) : "f"(o.x));
  return r;
}

__device__ Word cvt_e4m3x2_f32(const Operands& o) {
  Half r;
  asm("cvt.rn.satfinite.e4m3x2.f32 %0, %1, %2;" : "=h"(r) : "f"(o.x), "f"(o.y));
  return r;
}

__device__ Word cvt_relu_e4m3x2_f32(const Operands& o) {
  Half r;
  asm("cvt.rn.satfinite.relu.e4m3x2.f32 %0, %1, %2;"
      : "=h"(r)
      : "f"(o.x), "f"(o.y));
  return r;
}

__device__ Word cvt_e4m3x2_f16x2(const Operands& o) {
  Half r;
  asm("cvt.rn.satfinite.e4m3x2.f16x2 %0, %1;" : "=h"(r) : "r"(o.a));
  return r;
}

__device__ Word cvt_relu_e4m3x2_f16x2(const Operands& o) {
  Half r;
  asm("cvt.rn.satfinite.relu.e4m3x2.f16x2 %0, %1;" : "=h"(r) : "r"(o.b));
  return r;
}

__device__ Word cvt_f16x2_e4m3x2(const Operands& o) {
  Word r;
  asm("cvt.rn.f16x2.e4m3x2 %0, %1;" : "=r"(r) : "h"(low(o.a)));
  return r;
}

__device__ Word cvt_relu_f16x2_e4m3x2(const Operands& o) {
  Word r;
  asm("cvt.rn.relu.f16x2.e4m3x2 %0, %1;" : "=r"(r) : "h"(low(o.b)));
  return r;
}

__device__ Word cvt_e5m2x2_f32(const Operands& o) {
  Half r;
  asm("cvt.rn.satfinite.e5m2x2.f32 %0, %1, %2;" : "=h"(r) : "f"(o.x), "f"(o.y));
  return r;
}

__device__ Word cvt_relu_e5m2x2_f32(const Operands& o) {
  Half r;
  asm("cvt.rn.satfinite.relu.e5m2x2.f32 %0, %1, %2;"
      : "=h"(r)
      : "f"(o.x), "f"(o.y));
  return r;
}

__device__ Word cvt_e5m2x2_f16x2(const Operands& o) {
  Half r;
  asm("cvt.rn.satfinite.e5m2x2.f16x2 %0, %1;" : "=h"(r) : "r"(o.a));
  return r;
}

__device__ Word cvt_relu_e5m2x2_f16x2(const Operands& o) {
  Half r;
  asm("cvt.rn.satfinite.relu.e5m2x2.f16x2 %0, %1;" : "=h"(r) : "r"(o.b));
  return r;
}

__device__ Word cvt_f16x2_e5m2x2(const Operands& o) {
  Word r;
  asm("cvt.rn.f16x2.e5m2x2 %0, %1;" : "=r"(r) : "h"(low(o.a)));
  return r;
}

__device__ Word cvt_relu_f16x2_e5m2x2(const Operands& o) {
  Word r;
  asm("cvt.rn.relu.f16x2.e5m2x2 %0, %1;" : "=r"(r) : "h"(low(o.b)));
  return r;
}

__device__ Word cvt_f16_s32(const Operands& o) {
  Half r;
  asm("cvt.rn.f16.s32 %0, %1;" : "=h"(r) : "r"(o.a));
  return r;
}

__device__ Word cvt_f16_u32(const Operands& o) {
  Half r;
  asm("cvt.rn.f16.u32 %0, %1;" : "=h"(r) : "r"(o.b));
  return r;
}

__device__ Word cvt_f16_s64(const Operands& o) {
  Half r;
  asm("cvt.rn.f16.s64 %0, %1;" : "=h"(r) : "l"(o.l));
  return r;
}

__device__ Word cvt_f16_u64(const Operands& o) {
  Half r;
  asm("cvt.rn.f16.u64 %0, %1;" : "=h"(r) : "l"(o.l));
  return r;
}

__device__ Word cvt_f16_s16(const Operands& o) {
  Half r;
  asm("cvt.rn.f16.s16 %0, %1;" : "=h"(r) : "h"(low(o.a)));
  return r;
}

__device__ Word cvt_f16_u16(const Operands& o) {
  Half r;
  asm("cvt.rn.f16.u16 %0, %1;" : "=h"(r) : "h"(low(o.b)));
  return r;
}

__device__ Word cvt_f16_f64(const Operands& o) {
  Half r;
  asm("cvt.rn.f16.f64 %0, %1;" : "=h"(r) : "d"(o.d));
  return r;
}

__device__ Word cvt_sat_f16_f32(const Operands& o) {
  Half r;
  asm("cvt.rn.sat.f16.f32 %0, %1;" : "=h"(r) : "f"(o.x));
  return r;
}

__device__ Word cvt_s32_bf16(const Operands& o) {
  Word r;
  asm("cvt.rni.s32.bf16 %0, %1;" : "=r"(r) : "h"(low(o.a)));
  return r;
}

__device__ Word cvt_u32_sat_bf16(const Operands& o) {
  Word r;
  asm("cvt.rzi.u32.bf16 %0, %1;" : "=r"(r) : "h"(low(o.a)));
  return r;
}

__device__ Word cvt_f16_bf16(const Operands& o) {
  Half r;
  asm("cvt.rn.f16.bf16 %0, %1;" : "=h"(r) : "h"(low(o.a)));
  return (r & 0x7fffU) > 0x7c00U ? 0x7fffU : r;  // the bits of none differ
}

__device__ Word cvt_bf16_f16(const Operands& o) {
  Half r;
  asm("cvt.rn.bf16.f16 %0, %1;" : "=h"(r) : "h"(low(o.a)));
  return r;
}

// ---- all of them

constexpr Word kOperands = 2048;

struct Result {
  Word value;
  Operands of;
};

template <Word (*form)(const Operands&)>
__global__ void run(Bits* hash, Result* results) {
  Bits all = 14695981039346656037ULL;
  for (Word i = 0; i < kOperands; ++i) {
    const Operands o = operandsOf(i);
    const Word value = form(o);
    results[i] = {value, o};
    all = (all ^ value) * 1099511628211ULL;
  }
  *hash = all;
}

struct Form {
  const char* name;
  void (*kernel)(Bits*, Result*);
};
#define FORM(name) {#name, run<name>},
const Form kForms[] =
    {FORM(add_s16) FORM(sub_u16) FORM(mul_lo_u16) FORM(mul_hi_u16) FORM(
        mul_hi_s16) FORM(mad_lo_s16) FORM(mad_hi_u16) FORM(min_s16)
         FORM(max_u16) FORM(neg_s16) FORM(abs_s16) FORM(not_b16) FORM(
             cnot_b16) FORM(and_b16) FORM(xor_b16) FORM(shl_b16) FORM(shr_u16)
             FORM(shr_s16) FORM(div_s16) FORM(rem_u16) FORM(mul_wide_u16) FORM(
                 mul_wide_s16) FORM(mad_wide_s16) FORM(setp_s16) FORM(selp_b16)
                 FORM(add_sat_s32) FORM(sub_sat_s32) FORM(mad_hi_sat) FORM(
                     mad24_hi_sat) FORM(min_relu_s32) FORM(max_relu_s32)
                     FORM(bfind_u32) FORM(bfind_shift_u32) FORM(bfind_s32) FORM(
                         bfind_shift_s32) FORM(bfind_u64) FORM(bfind_shift_u64) FORM(bfind_s64)
                         FORM(bfind_shift_s64) FORM(prmt_f4e) FORM(prmt_b4e) FORM(prmt_rc8) FORM(prmt_ecl) FORM(prmt_ecr) FORM(
                             prmt_rc16) FORM(lop3_and)
                             FORM(lop3_or) FORM(lop3_sink) FORM(dp4a_u32_u32) FORM(dp2a_lo_u32_u32) FORM(
                                 dp2a_hi_u32_u32) FORM(dp4a_u32_s32) FORM(dp2a_lo_u32_s32)
                                 FORM(dp2a_hi_u32_s32) FORM(dp4a_s32_u32) FORM(dp2a_lo_s32_u32) FORM(
                                     dp2a_hi_s32_u32) FORM(dp4a_s32_s32) FORM(dp2a_lo_s32_s32)
                                     FORM(dp2a_hi_s32_s32) FORM(add_u16x2) FORM(min_u16x2) FORM(max_u16x2) FORM(
                                         add_s16x2) FORM(min_s16x2)
                                         FORM(
                                             max_s16x2) FORM(min_relu_s16x2)
                                             FORM(max_relu_s16x2) FORM(vadd2_u32_add) FORM(vadd2_s32_add) FORM(
                                                 vsub2_u32_add) FORM(vsub2_s32_add)
                                                 FORM(vavrg2_u32_add) FORM(
                                                     vavrg2_s32_add) FORM(vadd4_u32_add) FORM(vadd4_s32_add) FORM(vsub4_u32_add) FORM(vsub4_s32_add) FORM(vavrg4_u32_add) FORM(vavrg4_s32_add) FORM(mov_pred) FORM(add_sat_f32) FORM(sub_rz_sat_f32) FORM(mul_sat_f32) FORM(fma_sat_f32) FORM(min_nan_f32) FORM(min_xorsign_f32) FORM(min_nan_xorsign_f32) FORM(max_nan_f32) FORM(max_xorsign_f32) FORM(max_nan_xorsign_f32) FORM(min_nan_f16) FORM(min_xorsign_f16) FORM(min_nan_xorsign_f16) FORM(max_nan_f16) FORM(max_xorsign_f16) FORM(max_nan_xorsign_f16) FORM(fma_relu_f16) FORM(add_sat_f16) FORM(sub_sat_f16) FORM(mul_sat_f16) FORM(fma_sat_f16)
                                                     FORM(setp_eq_f16) FORM(
                                                         setp_ne_f16) FORM(setp_lt_f16) FORM(setp_le_f16)
                                                         FORM(setp_gt_f16) FORM(
                                                             setp_ge_f16) FORM(setp_equ_f16) FORM(setp_neu_f16)
                                                             FORM(
                                                                 setp_ltu_f16) FORM(setp_geu_f16)
                                                                 FORM(
                                                                     setp_num_f16) FORM(setp_nan_f16)
                                                                     FORM(set_gt_f16) FORM(set_gt_u32_f16) FORM(set_ne_f16) FORM(set_ne_u32_f16) FORM(set_leu_f16) FORM(set_leu_u32_f16) FORM(min_nan_f16x2) FORM(min_xorsign_f16x2) FORM(min_nan_xorsign_f16x2) FORM(max_nan_f16x2) FORM(max_xorsign_f16x2) FORM(max_nan_xorsign_f16x2) FORM(fma_relu_f16x2) FORM(add_sat_f16x2) FORM(sub_sat_f16x2) FORM(mul_sat_f16x2) FORM(fma_sat_f16x2) FORM(setp_lt_f16x2) FORM(setp_neu_f16x2) FORM(setp_num_f16x2) FORM(set_gt_f16x2) FORM(set_gt_u32_f16x2) FORM(set_ne_f16x2) FORM(set_ne_u32_f16x2) FORM(set_leu_f16x2) FORM(set_leu_u32_f16x2) FORM(
                                                                         min_nan_bf16) FORM(min_xorsign_bf16)
                                                                         FORM(min_nan_xorsign_bf16) FORM(max_nan_bf16) FORM(max_xorsign_bf16) FORM(max_nan_xorsign_bf16) FORM(fma_relu_bf16) FORM(
                                                                             setp_eq_bf16) FORM(setp_ne_bf16) FORM(setp_lt_bf16) FORM(setp_le_bf16)
                                                                             FORM(setp_gt_bf16) FORM(setp_ge_bf16) FORM(setp_equ_bf16) FORM(setp_neu_bf16) FORM(setp_ltu_bf16) FORM(setp_geu_bf16) FORM(setp_num_bf16) FORM(setp_nan_bf16) FORM(
                                                                                 set_gt_bf16) FORM(set_gt_u32_bf16) FORM(set_ne_bf16)
                                                                                 FORM(set_ne_u32_bf16) FORM(set_leu_bf16) FORM(set_leu_u32_bf16) FORM(min_nan_bf16x2) FORM(min_xorsign_bf16x2) FORM(min_nan_xorsign_bf16x2) FORM(max_nan_bf16x2) FORM(max_xorsign_bf16x2) FORM(max_nan_xorsign_bf16x2) FORM(fma_relu_bf16x2) FORM(setp_lt_bf16x2) FORM(setp_neu_bf16x2) FORM(setp_num_bf16x2) FORM(set_gt_bf16x2) FORM(set_gt_u32_bf16x2) FORM(set_ne_bf16x2) FORM(
                                                                                     set_ne_u32_bf16x2) FORM(set_leu_bf16x2)
                                                                                     FORM(set_leu_u32_bf16x2) FORM(cvt_rn_relu_f16x2) FORM(
                                                                                         cvt_rz_f16x2) FORM(cvt_rz_relu_f16x2) FORM(cvt_rn_relu_bf16x2) FORM(cvt_rz_bf16x2)
                                                                                         FORM(cvt_rz_f16) FORM(
                                                                                             cvt_rn_relu_f16)
                                                                                             FORM(cvt_rz_bf16) FORM(cvt_rn_relu_bf16) FORM(cvt_rn_tf32) FORM(cvt_rz_tf32) FORM(cvt_rn_relu_tf32) FORM(cvt_e4m3x2_f32) FORM(cvt_relu_e4m3x2_f32) FORM(cvt_e4m3x2_f16x2) FORM(cvt_relu_e4m3x2_f16x2) FORM(cvt_f16x2_e4m3x2) FORM(cvt_relu_f16x2_e4m3x2) FORM(cvt_e5m2x2_f32) FORM(
                                                                                                 cvt_relu_e5m2x2_f32) FORM(cvt_e5m2x2_f16x2) FORM(cvt_relu_e5m2x2_f16x2)
                                                                                                 FORM(cvt_f16x2_e5m2x2) FORM(cvt_relu_f16x2_e5m2x2) FORM(
                                                                                                     cvt_f16_s32) FORM(cvt_f16_u32)
                                                                                                     FORM(cvt_f16_s64) FORM(
                                                                                                         cvt_f16_u64) FORM(cvt_f16_s16)
                                                                                                         FORM(cvt_f16_u16) FORM(
                                                                                                             cvt_f16_f64) FORM(cvt_sat_f16_f32)
                                                                                                             FORM(cvt_s32_bf16) FORM(
                                                                                                                 cvt_u32_sat_bf16)
                                                                                                                 FORM(
                                                                                                                     cvt_f16_bf16)
                                                                                                                     FORM(
                                                                                                                         cvt_bf16_f16)};

int main(int count, char** words) {
  Bits* hash = nullptr;
  Result* results = nullptr;
  cudaMalloc(&hash, sizeof(Bits));
  cudaMalloc(&results, kOperands * sizeof(Result));
  static Result host[kOperands];
  cudaDeviceProp properties;
  cudaGetDeviceProperties(&properties, 0);
  std::printf("# %s\n", properties.name);
  for (const Form& form : kForms) {
    if (count > 1 &&
        std::strncmp(form.name, words[1], std::strlen(words[1])) != 0) {
      continue;
    }
    form.kernel<<<1, 1>>>(hash, results);
    if (cudaDeviceSynchronize() != cudaSuccess) return 1;
    if (count < 2) {
      Bits all = 0;
      cudaMemcpy(&all, hash, sizeof(all), cudaMemcpyDeviceToHost);
      std::printf("%016llx %s\n", all, form.name);
      continue;
    }
    cudaMemcpy(host, results, sizeof(host), cudaMemcpyDeviceToHost);
    for (Word i = 0; i < kOperands; ++i) {
      const Operands& o = host[i].of;
      std::printf("%s %u %08x of %08x %08x %08x %016llx %a %a %a %a\n",
                  form.name, i, host[i].value, o.a, o.b, o.c, o.l,
                  static_cast<double>(o.x), static_cast<double>(o.y),
                  static_cast<double>(o.z), o.d);
    }
  }
  return 0;
}
