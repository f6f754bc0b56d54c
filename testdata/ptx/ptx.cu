// What PTX instructions give: for each a hash over many operands.
//
// testdata/ptx/ptx.txt is what this program printed on an NVIDIA GPU:
//   nvcc -std=c++17 -arch=native ptx.cu -o ptx && ./ptx > ptx.txt
// A port of it prints the same.
// ./ptx NAME prints each result of the instructions that begin so, with
// operands.
#include <cstdio>
#include <cstring>

#include "operands.cuh"

constexpr Word kTable = 0x96;
constexpr Word kMagic = 0x64006400;

#define BEGIN(name, type)                           \
  struct name {                                     \
    static constexpr const char* text = #name;      \
    __device__ static Word run(const Operands& o) { \
      type r;
#define END         \
  return bitsOf(r); \
  }                 \
  }                 \
  ;

// ---- carries that statements hand on
__device__ Word carriedSum(const Operands& o) {
  const Word left[] = {o.a, o.b, o.c, ~o.a};
  const Word right[] = {o.b, o.c, ~o.b, o.a ^ o.c};
  const Word* addend = right;
  Word sum[4];
  Word* next = sum;
  asm volatile("add.cc.u32 %0, %1, %2;"
               : "=r"(*next++)
               : "r"(left[0]), "r"(*addend++));
  for (int i = 1; i < 4; ++i) {
    asm volatile("addc.cc.u32 %0, %1, %2;"
                 : "=r"(*next++)
                 : "r"(left[i]), "r"(*addend++));
  }
  Word carry;
  asm volatile("addc.u32 %0, 0, 0;" : "=r"(carry));
  return sum[0] + 3 * sum[1] + 5 * sum[2] + 7 * sum[3] + 11 * carry;
}

__device__ Word carriedDifference(const Operands& o) {
  Bits low = o.l, high = o.l ^ o.a;
  const Bits by = o.l * o.b, byHigh = o.l + o.c;
  Word borrow;
  asm volatile("sub.cc.u64 %0, %0, %1;" : "+l"(low) : "l"(by));
  asm volatile("subc.cc.u64 %0, %0, %1;" : "+l"(high) : "l"(byHigh));
  asm volatile("subc.u32 %0, 0, 0;" : "=r"(borrow));
  const Bits all = low + 3 * high;
  return static_cast<Word>(all) ^ static_cast<Word>(all >> 32) ^ borrow;
}

// A product of two words by two, as multi-word arithmetic has it.
__device__ Word carriedProduct(const Operands& o) {
  Word r0 = o.a, r1 = o.b, r2 = o.c, r3 = o.a + o.c;
  asm volatile("mad.lo.cc.u32 %0, %1, %2, %0;" : "+r"(r0) : "r"(o.b), "r"(o.c));
  asm volatile("madc.hi.cc.u32 %0, %1, %2, %0;"
               : "+r"(r1)
               : "r"(o.b), "r"(o.c));
  asm volatile(
      "madc.lo.cc.u32 %0, %2, %3, %0;"  // the upper words
      "madc.hi.u32 %1, %2, %3, %1;"
      : "+&r"(r2), "+&r"(r3)
      : "r"(o.a), "r"(o.c));
  return r0 + 3 * r1 + 5 * r2 + 7 * r3;
}

BEGIN(carried_sum, Word)
r = carriedSum(o);
END BEGIN(carried_difference, Word) r = carriedDifference(o);
END BEGIN(carried_product, Word) r = carriedProduct(o);
END

// ---- video instructions
BEGIN(vadd_halves, Word)
asm("vadd.s32.s32.s32 %0, %1.h1, %2.h0;" : "=r"(r) : "r"(o.a), "r"(o.b));
END BEGIN(vadd_byte,
          Word) asm("vadd.u32.u32.u32 %0, %1.b2, %2;" : "=r"(r) : "r"(o.a),
                    "r"(o.b));
END BEGIN(vadd_signed_byte,
          Word) asm("vadd.s32.s32.u32 %0, %1.b3, %2.b1;" : "=r"(r) : "r"(o.a),
                    "r"(o.b));
END BEGIN(vadd_sat,
          Word) asm("vadd.s32.s32.s32.sat %0, %1, %2;" : "=r"(r) : "r"(o.a),
                    "r"(o.b));
END BEGIN(vsub_halves,
          Word) asm("vsub.s32.u32.u32 %0, %1.h1, %2.h0;" : "=r"(r) : "r"(o.a),
                    "r"(o.b));
END BEGIN(vsub_sat,
          Word) asm("vsub.u32.u32.u32.sat %0, %1, %2;" : "=r"(r) : "r"(o.a),
                    "r"(o.b));
END BEGIN(vadd_add,
          Word) asm("vadd.u32.u32.u32.add %0, %1, %2, %3;" : "=r"(r) : "r"(o.a),
                    "r"(o.b), "r"(o.c));
END BEGIN(vsub_add,
          Word) asm("vsub.u32.u32.u32.add %0, %1, %2, %3;" : "=r"(r) : "r"(o.a),
                    "r"(o.b), "r"(o.c));
END BEGIN(vadd_into_byte,
          Word) asm("vadd.u32.u32.u32 %0.b0, %1, %2, %3;" : "=r"(r) : "r"(o.a),
                    "r"(o.b), "r"(o.c));
END BEGIN(vadd_min,
          Word) asm("vadd.s32.s32.s32.min %0, %1, %2, %3;" : "=r"(r) : "r"(o.a),
                    "r"(o.b), "r"(o.c));
END BEGIN(vmax_max,
          Word) asm("vmax.s32.s32.s32.max %0, %1, %2, %3;" : "=r"(r) : "r"(o.a),
                    "r"(o.b), "r"(o.c));
END BEGIN(vmin_add,
          Word) asm("vmin.s32.s32.s32.add %0, %1, %2, %3;" : "=r"(r) : "r"(o.a),
                    "r"(o.b), "r"(o.c));
END BEGIN(vmin_mixed,
          Word) asm("vmin.s32.u32.s32 %0, %1.b1, %2.h1;" : "=r"(r) : "r"(o.a),
                    "r"(o.b));
END BEGIN(vabsdiff_words,
          Word) asm("vabsdiff.u32.s32.s32 %0, %1, %2;" : "=r"(r) : "r"(o.a),
                    "r"(o.b));
END BEGIN(vabsdiff_bytes_add, Word) asm(
    "vabsdiff.u32.u32.u32.add %0, %1.b0, %2.b3, %3;" : "=r"(r) : "r"(o.a),
    "r"(o.b), "r"(o.c));
END BEGIN(vshl_clamp,
          Word) asm("vshl.u32.u32.u32.clamp %0, %1, %2;" : "=r"(r) : "r"(o.a),
                    "r"(o.b));
END BEGIN(vshl_wrap_add, Word) asm(
    "vshl.u32.u32.u32.wrap.add %0, %1, %2, %3;" : "=r"(r) : "r"(o.a), "r"(o.b),
    "r"(o.c));
END BEGIN(vshr_clamp_add, Word) asm(
    "vshr.u32.u32.u32.clamp.add %0, %1, %2, %3;" : "=r"(r) : "r"(o.a), "r"(o.b),
    "r"(o.c));
END BEGIN(vshr_signed, Word) asm(
    "vshr.s32.s32.u32.wrap %0, %1.h1, %2.b0;" : "=r"(r) : "r"(o.a), "r"(o.b));
END BEGIN(vmad_bytes, Word) asm(
    "vmad.u32.u32.u32 %0, %1.b1, %2.b3, %3;" : "=r"(r) : "r"(o.a), "r"(o.b),
    "r"(o.c));
END BEGIN(vmad_words,
          Word) asm("vmad.u32.u32.u32 %0, %1, %2, %3;" : "=r"(r) : "r"(o.a),
                    "r"(o.b), "r"(o.c));
END BEGIN(vmad_shifted, Word) asm(
    "vmad.s32.s32.s32.shr7 %0, %1.h0, %2.h1, %3;" : "=r"(r) : "r"(o.a),
    "r"(o.b), "r"(o.c));
END BEGIN(vmad_sat, Word) asm(
    "vmad.s32.s32.s32.sat %0, %1.h0, %2, %3;" : "=r"(r) : "r"(o.a), "r"(o.b),
    "r"(o.c));
END BEGIN(vset_less,
          Word) asm("vset.s32.u32.lt %0, %1, %2;" : "=r"(r) : "r"(o.a),
                    "r"(o.b));
END BEGIN(vset_equal_add, Word) asm(
    "vset.u32.u32.eq.add %0, %1.b0, %2.b0, %3;" : "=r"(r) : "r"(o.a), "r"(o.b),
    "r"(o.c));
END

    // ---- video instructions on all parts
    BEGIN(vadd2_u,
          Word) asm("vadd2.u32.u32.u32 %0, %1, %2, %3;" : "=r"(r) : "r"(o.a),
                    "r"(o.b), "r"(o.c));
END BEGIN(vadd2_u_sat, Word) asm(
    "vadd2.u32.u32.u32.sat %0, %1, %2, %3;" : "=r"(r) : "r"(o.a), "r"(o.b),
    "r"(o.c));
END BEGIN(vsub2_u,
          Word) asm("vsub2.u32.u32.u32 %0, %1, %2, %3;" : "=r"(r) : "r"(o.a),
                    "r"(o.b), "r"(o.c));
END BEGIN(vsub2_u_sat, Word) asm(
    "vsub2.u32.u32.u32.sat %0, %1, %2, %3;" : "=r"(r) : "r"(o.a), "r"(o.b),
    "r"(o.c));
END BEGIN(vavrg2_u,
          Word) asm("vavrg2.u32.u32.u32 %0, %1, %2, %3;" : "=r"(r) : "r"(o.a),
                    "r"(o.b), "r"(o.c));
END BEGIN(vmin2_u,
          Word) asm("vmin2.u32.u32.u32 %0, %1, %2, %3;" : "=r"(r) : "r"(o.a),
                    "r"(o.b), "r"(o.c));
END BEGIN(vmax2_u,
          Word) asm("vmax2.u32.u32.u32 %0, %1, %2, %3;" : "=r"(r) : "r"(o.a),
                    "r"(o.b), "r"(o.c));
END BEGIN(vmax2_u_add, Word) asm(
    "vmax2.u32.u32.u32.add %0, %1, %2, %3;" : "=r"(r) : "r"(o.a), "r"(o.b),
    "r"(o.c));
END BEGIN(vset2_u,
          Word) asm("vset2.u32.u32.lt %0, %1, %2, %3;" : "=r"(r) : "r"(o.a),
                    "r"(o.b), "r"(o.c));
END BEGIN(vset2_u_add,
          Word) asm("vset2.u32.u32.ge.add %0, %1, %2, %3;" : "=r"(r) : "r"(o.a),
                    "r"(o.b), "r"(o.c));
END BEGIN(vadd2_s,
          Word) asm("vadd2.s32.s32.s32 %0, %1, %2, %3;" : "=r"(r) : "r"(o.a),
                    "r"(o.b), "r"(o.c));
END BEGIN(vadd2_s_sat, Word) asm(
    "vadd2.s32.s32.s32.sat %0, %1, %2, %3;" : "=r"(r) : "r"(o.a), "r"(o.b),
    "r"(o.c));
END BEGIN(vsub2_s,
          Word) asm("vsub2.s32.s32.s32 %0, %1, %2, %3;" : "=r"(r) : "r"(o.a),
                    "r"(o.b), "r"(o.c));
END BEGIN(vsub2_s_sat, Word) asm(
    "vsub2.s32.s32.s32.sat %0, %1, %2, %3;" : "=r"(r) : "r"(o.a), "r"(o.b),
    "r"(o.c));
END BEGIN(vavrg2_s,
          Word) asm("vavrg2.s32.s32.s32 %0, %1, %2, %3;" : "=r"(r) : "r"(o.a),
                    "r"(o.b), "r"(o.c));
END BEGIN(vmin2_s,
          Word) asm("vmin2.s32.s32.s32 %0, %1, %2, %3;" : "=r"(r) : "r"(o.a),
                    "r"(o.b), "r"(o.c));
END BEGIN(vmax2_s,
          Word) asm("vmax2.s32.s32.s32 %0, %1, %2, %3;" : "=r"(r) : "r"(o.a),
                    "r"(o.b), "r"(o.c));
END BEGIN(vmax2_s_add, Word) asm(
    "vmax2.s32.s32.s32.add %0, %1, %2, %3;" : "=r"(r) : "r"(o.a), "r"(o.b),
    "r"(o.c));
END BEGIN(vset2_s,
          Word) asm("vset2.s32.s32.lt %0, %1, %2, %3;" : "=r"(r) : "r"(o.a),
                    "r"(o.b), "r"(o.c));
END BEGIN(vset2_s_add,
          Word) asm("vset2.s32.s32.ge.add %0, %1, %2, %3;" : "=r"(r) : "r"(o.a),
                    "r"(o.b), "r"(o.c));
END BEGIN(vset2_eq,
          Word) asm("vset2.u32.u32.eq %0, %1, %2, %3;" : "=r"(r) : "r"(o.a),
                    "r"(o.b), "r"(o.c));
END BEGIN(vabsdiff2_u, Word) asm(
    "vabsdiff2.u32.u32.u32 %0, %1, %2, %3;" : "=r"(r) : "r"(o.a), "r"(o.b),
    "r"(o.c));
END BEGIN(vadd4_u,
          Word) asm("vadd4.u32.u32.u32 %0, %1, %2, %3;" : "=r"(r) : "r"(o.a),
                    "r"(o.b), "r"(o.c));
END BEGIN(vadd4_u_sat, Word) asm(
    "vadd4.u32.u32.u32.sat %0, %1, %2, %3;" : "=r"(r) : "r"(o.a), "r"(o.b),
    "r"(o.c));
END BEGIN(vsub4_u,
          Word) asm("vsub4.u32.u32.u32 %0, %1, %2, %3;" : "=r"(r) : "r"(o.a),
                    "r"(o.b), "r"(o.c));
END BEGIN(vsub4_u_sat, Word) asm(
    "vsub4.u32.u32.u32.sat %0, %1, %2, %3;" : "=r"(r) : "r"(o.a), "r"(o.b),
    "r"(o.c));
END BEGIN(vavrg4_u,
          Word) asm("vavrg4.u32.u32.u32 %0, %1, %2, %3;" : "=r"(r) : "r"(o.a),
                    "r"(o.b), "r"(o.c));
END BEGIN(vmin4_u,
          Word) asm("vmin4.u32.u32.u32 %0, %1, %2, %3;" : "=r"(r) : "r"(o.a),
                    "r"(o.b), "r"(o.c));
END BEGIN(vmax4_u,
          Word) asm("vmax4.u32.u32.u32 %0, %1, %2, %3;" : "=r"(r) : "r"(o.a),
                    "r"(o.b), "r"(o.c));
END BEGIN(vmax4_u_add, Word) asm(
    "vmax4.u32.u32.u32.add %0, %1, %2, %3;" : "=r"(r) : "r"(o.a), "r"(o.b),
    "r"(o.c));
END BEGIN(vset4_u,
          Word) asm("vset4.u32.u32.lt %0, %1, %2, %3;" : "=r"(r) : "r"(o.a),
                    "r"(o.b), "r"(o.c));
END BEGIN(vset4_u_add,
          Word) asm("vset4.u32.u32.ge.add %0, %1, %2, %3;" : "=r"(r) : "r"(o.a),
                    "r"(o.b), "r"(o.c));
END BEGIN(vadd4_s,
          Word) asm("vadd4.s32.s32.s32 %0, %1, %2, %3;" : "=r"(r) : "r"(o.a),
                    "r"(o.b), "r"(o.c));
END BEGIN(vadd4_s_sat, Word) asm(
    "vadd4.s32.s32.s32.sat %0, %1, %2, %3;" : "=r"(r) : "r"(o.a), "r"(o.b),
    "r"(o.c));
END BEGIN(vsub4_s,
          Word) asm("vsub4.s32.s32.s32 %0, %1, %2, %3;" : "=r"(r) : "r"(o.a),
                    "r"(o.b), "r"(o.c));
END BEGIN(vsub4_s_sat, Word) asm(
    "vsub4.s32.s32.s32.sat %0, %1, %2, %3;" : "=r"(r) : "r"(o.a), "r"(o.b),
    "r"(o.c));
END BEGIN(vavrg4_s,
          Word) asm("vavrg4.s32.s32.s32 %0, %1, %2, %3;" : "=r"(r) : "r"(o.a),
                    "r"(o.b), "r"(o.c));
END BEGIN(vmin4_s,
          Word) asm("vmin4.s32.s32.s32 %0, %1, %2, %3;" : "=r"(r) : "r"(o.a),
                    "r"(o.b), "r"(o.c));
END BEGIN(vmax4_s,
          Word) asm("vmax4.s32.s32.s32 %0, %1, %2, %3;" : "=r"(r) : "r"(o.a),
                    "r"(o.b), "r"(o.c));
END BEGIN(vmax4_s_add, Word) asm(
    "vmax4.s32.s32.s32.add %0, %1, %2, %3;" : "=r"(r) : "r"(o.a), "r"(o.b),
    "r"(o.c));
END BEGIN(vset4_s,
          Word) asm("vset4.s32.s32.lt %0, %1, %2, %3;" : "=r"(r) : "r"(o.a),
                    "r"(o.b), "r"(o.c));
END BEGIN(vset4_s_add,
          Word) asm("vset4.s32.s32.ge.add %0, %1, %2, %3;" : "=r"(r) : "r"(o.a),
                    "r"(o.b), "r"(o.c));
END BEGIN(vset4_eq,
          Word) asm("vset4.u32.u32.eq %0, %1, %2, %3;" : "=r"(r) : "r"(o.a),
                    "r"(o.b), "r"(o.c));
END BEGIN(vabsdiff4_u, Word) asm(
    "vabsdiff4.u32.u32.u32 %0, %1, %2, %3;" : "=r"(r) : "r"(o.a), "r"(o.b),
    "r"(o.c));
END BEGIN(fns_any, Word) asm("fns.b32 %0, %1, %2, %3;" : "=r"(r) : "r"(o.a),
                             "r"(o.b & 31U),
                             "r"(static_cast<int>(o.c % 9U) - 4));
END

    // ---- conversions
    BEGIN(cvt_s32_f32_sat,
          Word) asm("cvt.rni.sat.s32.f32 %0, %1;" : "=r"(r) : "f"(o.x));
END BEGIN(cvt_u32_f32_sat,
          Word) asm("cvt.rni.sat.u32.f32 %0, %1;" : "=r"(r) : "f"(o.x));
END BEGIN(cvt_u32_f32_down_sat,
          Word) asm("cvt.rmi.sat.u32.f32 %0, %1;" : "=r"(r) : "f"(o.x));
END BEGIN(cvt_s32_f32_up_sat,
          Word) asm("cvt.rpi.sat.s32.f32 %0, %1;" : "=r"(r) : "f"(o.x));
END BEGIN(cvt_s32_f32_zero_sat,
          Word) asm("cvt.rzi.sat.s32.f32 %0, %1;" : "=r"(r) : "f"(o.x));
END BEGIN(cvt_u8_f32_sat,
          Word) asm("cvt.rni.sat.u8.f32 %0, %1;" : "=r"(r) : "f"(o.x));
END BEGIN(cvt_s8_f32_sat,
          Word) asm("cvt.rni.sat.s8.f32 %0, %1;" : "=r"(r) : "f"(o.x));
END BEGIN(cvt_s8_f32, Word) asm("cvt.rzi.s8.f32 %0, %1;" : "=r"(r) : "f"(o.x));
END BEGIN(cvt_u8_f32, Word) asm("cvt.rzi.u8.f32 %0, %1;" : "=r"(r) : "f"(o.x));
END BEGIN(cvt_s16_f32_sat, Word)
short s;
asm("cvt.rni.sat.s16.f32 %0, %1;" : "=h"(s) : "f"(o.x));
r = static_cast<unsigned short>(s);
END BEGIN(cvt_s64_f32_sat,
          Bits) asm("cvt.rni.sat.s64.f32 %0, %1;" : "=l"(r) : "f"(o.x));
END BEGIN(cvt_u64_f64_sat,
          Bits) asm("cvt.rzi.sat.u64.f64 %0, %1;" : "=l"(r) : "d"(o.d));
END BEGIN(cvt_s32_f64_sat,
          Word) asm("cvt.rni.sat.s32.f64 %0, %1;" : "=r"(r) : "d"(o.d));
END BEGIN(cvt_u8_s32_sat,
          Word) asm("cvt.sat.u8.s32 %0, %1;" : "=r"(r) : "r"(o.a));
END BEGIN(cvt_s8_s32_sat,
          Word) asm("cvt.sat.s8.s32 %0, %1;" : "=r"(r) : "r"(o.a));
END BEGIN(cvt_u32_s64_sat,
          Word) asm("cvt.sat.u32.s64 %0, %1;" : "=r"(r) : "l"(o.l));
END BEGIN(cvt_s32_u64_sat,
          Word) asm("cvt.sat.s32.u64 %0, %1;" : "=r"(r) : "l"(o.l));
END BEGIN(cvt_f32_s32_down,
          float) asm("cvt.rm.f32.s32 %0, %1;" : "=f"(r) : "r"(o.a));
END BEGIN(cvt_f32_u64_zero,
          float) asm("cvt.rz.f32.u64 %0, %1;" : "=f"(r) : "l"(o.l));
END BEGIN(cvt_f32_f64_up,
          float) asm("cvt.rp.f32.f64 %0, %1;" : "=f"(r) : "d"(o.d));
END BEGIN(cvt_f32_whole,
          float) asm("cvt.rni.f32.f32 %0, %1;" : "=f"(r) : "f"(o.x));
END BEGIN(cvt_f64_whole,
          double) asm("cvt.rpi.f64.f64 %0, %1;" : "=d"(r) : "d"(o.d));
END BEGIN(cvt_f32_sat,
          float) asm("cvt.sat.f32.f32 %0, %1;" : "=f"(r) : "f"(o.x));
END BEGIN(cvt_s8_f16_sat, Word)
short s;
asm("cvt.rni.sat.s8.f16 %0, %1;"
    : "=h"(s)
    : "h"(static_cast<unsigned short>(o.a)));
r = static_cast<unsigned char>(s);
END BEGIN(cvt_pack_s8, Word) asm(
    "cvt.pack.sat.s8.s32.b32 %0, %1, %2, %3;" : "=r"(r) : "r"(o.a), "r"(o.b),
    "r"(o.c));
END BEGIN(cvt_pack_u8, Word) asm(
    "cvt.pack.sat.u8.s32.b32 %0, %1, %2, %3;" : "=r"(r) : "r"(o.a), "r"(o.b),
    "r"(o.c));
END BEGIN(cvt_pack_s16,
          Word) asm("cvt.pack.sat.s16.s32 %0, %1, %2;" : "=r"(r) : "r"(o.a),
                    "r"(o.b));
END

    // ---- comparisons
    BEGIN(set_ge, Word) asm("set.ge.u32.s32 %0, %1, %2;" : "=r"(r) : "r"(o.a),
                            "r"(o.b));
END BEGIN(set_hi, Word) asm("set.hi.s32.u32 %0, %1, %2;" : "=r"(r) : "r"(o.a),
                            "r"(o.b));
END BEGIN(set_ltu,
          float) asm("set.ltu.f32.f32 %0, %1, %2;" : "=f"(r) : "f"(o.x),
                     "f"(o.y));
END BEGIN(set_equ, Word) asm("set.equ.u32.f32 %0, %1, %2;" : "=r"(r) : "f"(o.x),
                             "f"(o.y));
END BEGIN(set_ne, Word) asm("set.ne.u32.f32 %0, %1, %2;" : "=r"(r) : "f"(o.x),
                            "f"(o.y));
END BEGIN(set_num, Word) asm("set.num.u32.f32 %0, %1, %2;" : "=r"(r) : "f"(o.x),
                             "f"(o.y));
END BEGIN(set_nan, Word) asm("set.nan.u32.f64 %0, %1, %2;" : "=r"(r) : "d"(o.d),
                             "d"(static_cast<double>(o.y)));
END BEGIN(setp_and, Word) asm(
    "{\n"
    ".reg .pred p, q, s;\n"
    "setp.lt.s32 p, %1, %2;\n"
    "setp.gtu.and.f32 q, %3, %4, p;\n"
    "setp.ne.xor.u32 s, %1, %2, q;\n"
    "selp.u32 %0, 3, 5, s;\n"
    "}" : "=r"(r) : "r"(o.a),
    "r"(o.b), "f"(o.x), "f"(o.y));
END BEGIN(setp_pair, Word) asm(
    "{\n"
    ".reg .pred p, q;\n"
    ".reg .u32 t;\n"
    "setp.le.f32 p|q, %1, %2;\n"
    "selp.u32 t, 3, 5, p;\n"
    "selp.u32 %0, 7, t, q;\n"
    "}" : "=r"(r) : "f"(o.x),
    "f"(o.y));
END BEGIN(slct_word,
          Word) asm("slct.u32.s32 %0, %1, %2, %3;" : "=r"(r) : "r"(o.a),
                    "r"(o.b), "r"(o.c));
END BEGIN(slct_float,
          float) asm("slct.f32.f32 %0, %1, %2, %3;" : "=f"(r) : "f"(o.x),
                     "f"(o.y), "f"(o.z));
END BEGIN(slct_by_word,
          float) asm("slct.f32.s32 %0, %1, %2, %3;" : "=f"(r) : "f"(o.x),
                     "f"(o.y), "r"(o.c));
END BEGIN(testp_finite, Word) asm(
    "{\n"
    ".reg .pred p;\n"
    "testp.finite.f32 p, %1;\n"
    "selp.u32 %0, 1, 0, p;\n"
    "}" : "=r"(r) : "f"(o.x));
END BEGIN(testp_infinite, Word) asm(
    "{\n"
    ".reg .pred p;\n"
    "testp.infinite.f32 p, %1;\n"
    "selp.u32 %0, 1, 0, p;\n"
    "}" : "=r"(r) : "f"(o.x));
END BEGIN(testp_number, Word) asm(
    "{\n"
    ".reg .pred p;\n"
    "testp.number.f32 p, %1;\n"
    "selp.u32 %0, 1, 0, p;\n"
    "}" : "=r"(r) : "f"(o.x));
END BEGIN(testp_notanumber, Word) asm(
    "{\n"
    ".reg .pred p;\n"
    "testp.notanumber.f32 p, %1;\n"
    "selp.u32 %0, 1, 0, p;\n"
    "}" : "=r"(r) : "f"(o.x));
END BEGIN(testp_normal, Word) asm(
    "{\n"
    ".reg .pred p;\n"
    "testp.normal.f32 p, %1;\n"
    "selp.u32 %0, 1, 0, p;\n"
    "}" : "=r"(r) : "f"(o.x));
END BEGIN(testp_subnormal, Word) asm(
    "{\n"
    ".reg .pred p;\n"
    "testp.subnormal.f32 p, %1;\n"
    "selp.u32 %0, 1, 0, p;\n"
    "}" : "=r"(r) : "f"(o.x));
END

    // ---- integers and bits
    BEGIN(mul24_lo, Word) asm("mul24.lo.u32 %0, %1, %2;" : "=r"(r) : "r"(o.a),
                              "r"(o.b));
END BEGIN(mul24_hi, Word) asm("mul24.hi.s32 %0, %1, %2;" : "=r"(r) : "r"(o.a),
                              "r"(o.b));
END BEGIN(mad24_lo,
          Word) asm("mad24.lo.s32 %0, %1, %2, %3;" : "=r"(r) : "r"(o.a),
                    "r"(o.b), "r"(o.c));
END BEGIN(mad24_hi,
          Word) asm("mad24.hi.u32 %0, %1, %2, %3;" : "=r"(r) : "r"(o.a),
                    "r"(o.b), "r"(o.c));
END BEGIN(div_signed, Word) asm("div.s32 %0, %1, %2;" : "=r"(r) : "r"(o.a),
                                "r"(o.b & 0xffffU | 2U));
END BEGIN(rem_unsigned, Word) asm("rem.u32 %0, %1, %2;" : "=r"(r) : "r"(o.a),
                                  "r"(o.b | 1U));
END BEGIN(rem_signed, Word) asm("rem.s32 %0, %1, %2;" : "=r"(r) : "r"(o.a),
                                "r"(o.b & 0xffffU | 2U));
END BEGIN(bmsk_clamp,
          Word) asm("bmsk.clamp.b32 %0, %1, %2;" : "=r"(r) : "r"(o.a & 63U),
                    "r"(o.b & 63U));
END BEGIN(bmsk_wrap, Word) asm("bmsk.wrap.b32 %0, %1, %2;" : "=r"(r) : "r"(o.a),
                               "r"(o.b));
END BEGIN(szext_clamp,
          Word) asm("szext.clamp.s32 %0, %1, %2;" : "=r"(r) : "r"(o.a),
                    "r"(o.b & 63U));
END BEGIN(szext_wrap,
          Word) asm("szext.wrap.u32 %0, %1, %2;" : "=r"(r) : "r"(o.a),
                    "r"(o.b));
END BEGIN(lop3_named,
          Word) asm("lop3.b32 %0, %1, %2, %3, %4;" : "=r"(r) : "r"(o.a),
                    "r"(o.b), "n"(kMagic), "n"(kTable));
END BEGIN(lop3_twice, Word)
uint2 t;
asm("// chi\n\t"
    "lop3.b32 %0, %2, %3, %4, 0xD2;\n\t"
    "lop3.b32 %1, %5, %6, %7, 0xD2;"
    : "=r"(t.x), "=r"(t.y)
    : "r"(o.a), "r"(o.b), "r"(o.c), "r"(o.b), "r"(o.c), "r"(o.a));
r = t.x + 3 * t.y;
END

    // ---- bfloat16
    BEGIN(add_bf16x2,
          Word) asm("add.rn.bf16x2 %0, %1, %2;" : "=r"(r) : "r"(o.a ^ o.c << 7),
                    "r"(o.b));
END BEGIN(sub_bf16x2,
          Word) asm("sub.rn.bf16x2 %0, %1, %2;" : "=r"(r) : "r"(o.a ^ o.c << 7),
                    "r"(o.b));
END BEGIN(mul_bf16x2,
          Word) asm("mul.rn.bf16x2 %0, %1, %2;" : "=r"(r) : "r"(o.a ^ o.c << 7),
                    "r"(o.b));
END BEGIN(min_bf16x2,
          Word) asm("min.bf16x2 %0, %1, %2;" : "=r"(r) : "r"(o.a ^ o.c << 7),
                    "r"(o.b));
END BEGIN(max_bf16x2,
          Word) asm("max.bf16x2 %0, %1, %2;" : "=r"(r) : "r"(o.a ^ o.c << 7),
                    "r"(o.b));
END BEGIN(fma_bf16x2, Word) asm(
    "fma.rn.bf16x2 %0, %1, %2, %3;" : "=r"(r) : "r"(o.a ^ 0x3f803f80U),
    "r"(o.b ^ 0x3f803f80U), "r"(o.c));
END BEGIN(fma_bf16_near, Word)
    // Sums half way between two numbers, and a little beside.
    const Word a = 0x3f80U + (o.a & 0xffU);
const Word b = 0x3f80U + (o.b & 0xffU);
const Word c = (o.c & 0x807fU) + ((o.c >> 16 & 0x7fU) << 7);
asm("fma.rn.bf16x2 %0, %1, %2, %3;"
    : "=r"(r)
    : "r"(a << 16 | b), "r"(b << 16 | a), "r"(c << 16 | c));
END

// ---- moves, and registers of any type
BEGIN(mov_four, Bits)
short4 t;
asm("mov.b64 { %0,  %1, %2, %3 }, %4; "
    : "=h"(t.x), "=h"(t.y), "=h"(t.z), "=h"(t.w)
    : "l"(o.l));
asm("mov.b64 %0, {%1, %2, %3 , %4}; "
    : "=l"(r)
    : "h"(t.y), "h"(t.z), "h"(t.w), "h"(t.x));
END BEGIN(mov_floats, Bits) asm("mov.b64 %0, {%1, %2};" : "=l"(r) : "f"(o.x),
                                "f"(o.y));
END BEGIN(add_in_words,
          Word) asm("add.f32 %0, %1, %2;" : "=r"(r) : "r"(__float_as_uint(o.x)),
                    "r"(__float_as_uint(o.y)));
r = bitsOf(__uint_as_float(r));
END BEGIN(and_of_float, Word) asm("and.b32 %0, %1, %2;" : "=r"(r) : "f"(o.x),
                                  "r"(o.a));
END

    template <typename T>
    __device__ void one(Bits* hashes, Word* single, int at, int wanted) {
  Bits hash = 14695981039346656037ULL;
  for (Word i = 0; i < 2048; ++i) {
    const Operands o = operandsOf(i);
    const Word result = T::run(o);
    if (at == wanted) {
      const Word all[] = {
          result, o.a, o.b, o.c, __float_as_uint(o.x), __float_as_uint(o.y)};
      memcpy(single + 6 * i, all, sizeof(all));
    }
    hash = (hash ^ result) * 1099511628211ULL;
  }
  hashes[at] = hash;
}

template <typename... T>
struct List {
  static constexpr int size = sizeof...(T);
  __device__ static void run(Bits* hashes, Word* single, int wanted) {
    int at = 0;
    ((static_cast<int>(blockIdx.x) == at ? one<T>(hashes, single, at, wanted)
                                         : void(),
      ++at),
     ...);
  }
  static const char* name(int at) {
    const char* const names[] = {T::text...};
    return names[at];
  }
};

using All = List<
    vadd_halves, vadd_byte, vadd_signed_byte, vadd_sat, vsub_halves, vsub_sat,
    vadd_add, vsub_add, vadd_into_byte, vadd_min, vmax_max, vmin_add,
    vmin_mixed, vabsdiff_words, vabsdiff_bytes_add, vshl_clamp, vshl_wrap_add,
    vshr_clamp_add, vshr_signed, vmad_bytes, vmad_words, vmad_shifted, vmad_sat,
    vset_less, vset_equal_add, cvt_s32_f32_sat, cvt_u32_f32_sat,
    cvt_u32_f32_down_sat, cvt_s32_f32_up_sat, cvt_s32_f32_zero_sat,
    cvt_u8_f32_sat, cvt_s8_f32_sat, cvt_s8_f32, cvt_u8_f32, cvt_s16_f32_sat,
    cvt_s64_f32_sat, cvt_u64_f64_sat, cvt_s32_f64_sat, cvt_u8_s32_sat,
    cvt_s8_s32_sat, cvt_u32_s64_sat, cvt_s32_u64_sat, cvt_f32_s32_down,
    cvt_f32_u64_zero, cvt_f32_f64_up, cvt_f32_whole, cvt_f64_whole, cvt_f32_sat,
    cvt_s8_f16_sat, cvt_pack_s8, cvt_pack_u8, cvt_pack_s16, set_ge, set_hi,
    set_ltu, set_equ, set_ne, set_num, set_nan, setp_and, setp_pair, slct_word,
    slct_float, slct_by_word, testp_finite, testp_infinite, testp_number,
    testp_notanumber, testp_normal, testp_subnormal, mul24_lo, mul24_hi,
    mad24_lo, mad24_hi, div_signed, rem_unsigned, rem_signed, bmsk_clamp,
    bmsk_wrap, szext_clamp, szext_wrap, lop3_named, lop3_twice, mov_four,
    mov_floats, add_in_words, and_of_float, add_bf16x2, sub_bf16x2, mul_bf16x2,
    min_bf16x2, max_bf16x2, fma_bf16x2, fma_bf16_near, vadd2_u, vadd2_u_sat,
    vsub2_u, vsub2_u_sat, vavrg2_u, vmin2_u, vmax2_u, vmax2_u_add, vset2_u,
    vset2_u_add, vadd2_s, vadd2_s_sat, vsub2_s, vsub2_s_sat, vavrg2_s, vmin2_s,
    vmax2_s, vmax2_s_add, vset2_s, vset2_s_add, vset2_eq, vabsdiff2_u, vadd4_u,
    vadd4_u_sat, vsub4_u, vsub4_u_sat, vavrg4_u, vmin4_u, vmax4_u, vmax4_u_add,
    vset4_u, vset4_u_add, vadd4_s, vadd4_s_sat, vsub4_s, vsub4_s_sat, vavrg4_s,
    vmin4_s, vmax4_s, vmax4_s_add, vset4_s, vset4_s_add, vset4_eq, vabsdiff4_u,
    fns_any, carried_sum, carried_difference, carried_product>;

__global__ void all(Bits* hashes, Word* single, int wanted) {
  All::run(hashes, single, wanted);
}

int main(int count, char** words) {
  Bits* hashes = nullptr;
  Word* single = nullptr;
  cudaMalloc(&hashes, All::size * sizeof(Bits));
  cudaMalloc(&single, 6 * 2048 * sizeof(Word));
  static Bits host[All::size];
  static Word results[6 * 2048];
  cudaDeviceProp properties;
  cudaGetDeviceProperties(&properties, 0);
  std::printf("# %s\n", properties.name);
  for (int at = 0; at < All::size; ++at) {
    const bool isAsked = count > 1 && std::strncmp(All::name(at), words[1],
                                                   std::strlen(words[1])) == 0;
    if (at > 0 && !isAsked) continue;
    all<<<All::size, 1>>>(hashes, single, at);
    if (cudaDeviceSynchronize() != cudaSuccess) return 1;
    if (!isAsked) continue;
    cudaMemcpy(results, single, sizeof(results), cudaMemcpyDeviceToHost);
    for (int i = 0; i < 2048; ++i) {
      const Word* const all = results + 6 * i;
      std::printf("%s %d %08x of %08x %08x %08x %08x %08x\n", All::name(at), i,
                  all[0], all[1], all[2], all[3], all[4], all[5]);
    }
  }
  cudaMemcpy(host, hashes, sizeof(host), cudaMemcpyDeviceToHost);
  for (int at = 0; at < All::size && count < 2; ++at) {
    std::printf("%016llx %s\n", host[at], All::name(at));
  }
  return 0;
}
