// wmma of PTX: fragments loaded, multiplied and stored by one statement each,
// of all types and shapes.
#include <cuda_bf16.h>
#include <cuda_fp16.h>

#include "matrix.cuh"

__global__ void half_floats(float* d, const __half* a, const __half* b,
                            const float* c, unsigned strideOfA) {
  asm volatile(
      "{\n"
      ".reg .b32 a<8>, b<8>;\n"
      ".reg .f32 c<8>;\n"
      ".reg .f32 d<8>;\n"
      "wmma.load.a.sync.aligned.row.m16n16k16.global.f16 {a0, a1, a2, "
      "a3, a4, a5, a6, a7}, [%1], %4;\n"
      "wmma.load.b.sync.aligned.col.m16n16k16.f16 {b0, b1, b2, b3, "
      "b4, b5, b6, b7}, [%2], 16;\n"
      "wmma.load.c.sync.aligned.row.m16n16k16.global.f32 {c0, c1, c2, "
      "c3, c4, c5, c6, c7}, [%3];\n"
      "wmma.mma.sync.aligned.row.col.m16n16k16.f32.f32 {d0, d1, d2, "
      "d3, d4, d5, d6, d7}, {a0, a1, a2, a3, a4, a5, a6, a7}, {b0, "
      "b1, b2, b3, b4, b5, b6, b7}, {c0, c1, c2, c3, c4, c5, c6, c7};\n"
      "wmma.store.d.sync.aligned.col.m16n16k16.global.f32 [%0], {d0, "
      "d1, d2, d3, d4, d5, d6, d7}, 32;\n"
      "}\n" ::"l"(d),
      "l"(a), "l"(b), "l"(c), "r"(strideOfA)
      : "memory");
}

__global__ void half_halves(__half* d, const __half* a, const __half* b,
                            const __half* c, unsigned strideOfA) {
  asm volatile(
      "{\n"
      ".reg .b32 a<8>, b<8>;\n"
      ".reg .b32 c<4>;\n"
      ".reg .b32 d<4>;\n"
      "wmma.load.a.sync.aligned.col.m16n16k16.global.f16 {a0, a1, a2, "
      "a3, a4, a5, a6, a7}, [%1], %4;\n"
      "wmma.load.b.sync.aligned.row.m16n16k16.f16 {b0, b1, b2, b3, "
      "b4, b5, b6, b7}, [%2], 16;\n"
      "wmma.load.c.sync.aligned.col.m16n16k16.global.f16 {c0, c1, c2, "
      "c3}, [%3], 16;\n"
      "wmma.mma.sync.aligned.col.row.m16n16k16.f16.f16 {d0, d1, d2, "
      "d3}, {a0, a1, a2, a3, a4, a5, a6, a7}, {b0, b1, b2, b3, b4, "
      "b5, b6, b7}, {c0, c1, c2, c3};\n"
      "wmma.store.d.sync.aligned.row.m16n16k16.global.f16 [%0], {d0, "
      "d1, d2, d3}, 32;\n"
      "}\n" ::"l"(d),
      "l"(a), "l"(b), "l"(c), "r"(strideOfA)
      : "memory");
}

__global__ void half_tall(float* d, const __half* a, const __half* b,
                          const __half* c, unsigned strideOfA) {
  asm volatile(
      "{\n"
      ".reg .b32 a<8>, b<8>;\n"
      ".reg .b32 c<4>;\n"
      ".reg .f32 d<8>;\n"
      "wmma.load.a.sync.aligned.row.m32n8k16.global.f16 {a0, a1, a2, "
      "a3, a4, a5, a6, a7}, [%1], %4;\n"
      "wmma.load.b.sync.aligned.row.m32n8k16.f16 {b0, b1, b2, b3, b4, "
      "b5, b6, b7}, [%2], 8;\n"
      "wmma.load.c.sync.aligned.row.m32n8k16.global.f16 {c0, c1, c2, "
      "c3}, [%3], 8;\n"
      "wmma.mma.sync.aligned.row.row.m32n8k16.f32.f16 {d0, d1, d2, "
      "d3, d4, d5, d6, d7}, {a0, a1, a2, a3, a4, a5, a6, a7}, {b0, "
      "b1, b2, b3, b4, b5, b6, b7}, {c0, c1, c2, c3};\n"
      "wmma.store.d.sync.aligned.row.m32n8k16.global.f32 [%0], {d0, "
      "d1, d2, d3, d4, d5, d6, d7}, 24;\n"
      "}\n" ::"l"(d),
      "l"(a), "l"(b), "l"(c), "r"(strideOfA)
      : "memory");
}

__global__ void half_wide(__half* d, const __half* a, const __half* b,
                          const float* c, unsigned strideOfA) {
  asm volatile(
      "{\n"
      ".reg .b32 a<8>, b<8>;\n"
      ".reg .f32 c<8>;\n"
      ".reg .b32 d<4>;\n"
      "wmma.load.a.sync.aligned.col.m8n32k16.global.f16 {a0, a1, a2, "
      "a3, a4, a5, a6, a7}, [%1], %4;\n"
      "wmma.load.b.sync.aligned.col.m8n32k16.f16 {b0, b1, b2, b3, b4, "
      "b5, b6, b7}, [%2], 16;\n"
      "wmma.load.c.sync.aligned.col.m8n32k16.global.f32 {c0, c1, c2, "
      "c3, c4, c5, c6, c7}, [%3], 8;\n"
      "wmma.mma.sync.aligned.col.col.m8n32k16.f16.f32 {d0, d1, d2, "
      "d3}, {a0, a1, a2, a3, a4, a5, a6, a7}, {b0, b1, b2, b3, b4, "
      "b5, b6, b7}, {c0, c1, c2, c3, c4, c5, c6, c7};\n"
      "wmma.store.d.sync.aligned.col.m8n32k16.global.f16 [%0], {d0, "
      "d1, d2, d3}, 24;\n"
      "}\n" ::"l"(d),
      "l"(a), "l"(b), "l"(c), "r"(strideOfA)
      : "memory");
}

__global__ void half_wide_rows(__half* d, const __half* a, const __half* b,
                               const __half* c, unsigned strideOfA) {
  asm volatile(
      "{\n"
      ".reg .b32 a<8>, b<8>;\n"
      ".reg .b32 c<4>;\n"
      ".reg .b32 d<4>;\n"
      "wmma.load.a.sync.aligned.row.m8n32k16.global.f16 {a0, a1, a2, "
      "a3, a4, a5, a6, a7}, [%1], %4;\n"
      "wmma.load.b.sync.aligned.row.m8n32k16.f16 {b0, b1, b2, b3, b4, "
      "b5, b6, b7}, [%2], 32;\n"
      "wmma.load.c.sync.aligned.row.m8n32k16.global.f16 {c0, c1, c2, "
      "c3}, [%3];\n"
      "wmma.mma.sync.aligned.row.row.m8n32k16.f16.f16 {d0, d1, d2, "
      "d3}, {a0, a1, a2, a3, a4, a5, a6, a7}, {b0, b1, b2, b3, b4, "
      "b5, b6, b7}, {c0, c1, c2, c3};\n"
      "wmma.store.d.sync.aligned.row.m8n32k16.global.f16 [%0], {d0, "
      "d1, d2, d3}, 48;\n"
      "}\n" ::"l"(d),
      "l"(a), "l"(b), "l"(c), "r"(strideOfA)
      : "memory");
}

__global__ void bfloat(float* d, const __nv_bfloat16* a, const __nv_bfloat16* b,
                       const float* c, unsigned strideOfA) {
  asm volatile(
      "{\n"
      ".reg .b32 a<4>, b<4>;\n"
      ".reg .f32 c<8>;\n"
      ".reg .f32 d<8>;\n"
      "wmma.load.a.sync.aligned.row.m16n16k16.global.bf16 {a0, a1, "
      "a2, a3}, [%1], %4;\n"
      "wmma.load.b.sync.aligned.col.m16n16k16.bf16 {b0, b1, b2, b3}, "
      "[%2], 16;\n"
      "wmma.load.c.sync.aligned.col.m16n16k16.global.f32 {c0, c1, c2, "
      "c3, c4, c5, c6, c7}, [%3], 16;\n"
      "wmma.mma.sync.aligned.row.col.m16n16k16.f32.bf16.bf16.f32 {d0, "
      "d1, d2, d3, d4, d5, d6, d7}, {a0, a1, a2, a3}, {b0, b1, b2, "
      "b3}, {c0, c1, c2, c3, c4, c5, c6, c7};\n"
      "wmma.store.d.sync.aligned.row.m16n16k16.global.f32 [%0], {d0, "
      "d1, d2, d3, d4, d5, d6, d7}, 32;\n"
      "}\n" ::"l"(d),
      "l"(a), "l"(b), "l"(c), "r"(strideOfA)
      : "memory");
}

__global__ void bfloat_tall(float* d, const __nv_bfloat16* a,
                            const __nv_bfloat16* b, const float* c,
                            unsigned strideOfA) {
  asm volatile(
      "{\n"
      ".reg .b32 a<8>, b<2>;\n"
      ".reg .f32 c<8>;\n"
      ".reg .f32 d<8>;\n"
      "wmma.load.a.sync.aligned.col.m32n8k16.global.bf16 {a0, a1, a2, "
      "a3, a4, a5, a6, a7}, [%1], %4;\n"
      "wmma.load.b.sync.aligned.row.m32n8k16.bf16 {b0, b1}, [%2], 8;\n"
      "wmma.load.c.sync.aligned.row.m32n8k16.global.f32 {c0, c1, c2, "
      "c3, c4, c5, c6, c7}, [%3], 8;\n"
      "wmma.mma.sync.aligned.col.row.m32n8k16.f32.bf16.bf16.f32 {d0, "
      "d1, d2, d3, d4, d5, d6, d7}, {a0, a1, a2, a3, a4, a5, a6, a7}, "
      "{b0, b1}, {c0, c1, c2, c3, c4, c5, c6, c7};\n"
      "wmma.store.d.sync.aligned.col.m32n8k16.global.f32 [%0], {d0, "
      "d1, d2, d3, d4, d5, d6, d7}, 48;\n"
      "}\n" ::"l"(d),
      "l"(a), "l"(b), "l"(c), "r"(strideOfA)
      : "memory");
}

__global__ void bfloat_wide(float* d, const __nv_bfloat16* a,
                            const __nv_bfloat16* b, const float* c,
                            unsigned strideOfA) {
  asm volatile(
      "{\n"
      ".reg .b32 a<2>, b<8>;\n"
      ".reg .f32 c<8>;\n"
      ".reg .f32 d<8>;\n"
      "wmma.load.a.sync.aligned.row.m8n32k16.global.bf16 {a0, a1}, "
      "[%1], %4;\n"
      "wmma.load.b.sync.aligned.row.m8n32k16.bf16 {b0, b1, b2, b3, "
      "b4, b5, b6, b7}, [%2], 32;\n"
      "wmma.load.c.sync.aligned.col.m8n32k16.global.f32 {c0, c1, c2, "
      "c3, c4, c5, c6, c7}, [%3], 8;\n"
      "wmma.mma.sync.aligned.row.row.m8n32k16.f32.bf16.bf16.f32 {d0, "
      "d1, d2, d3, d4, d5, d6, d7}, {a0, a1}, {b0, b1, b2, b3, b4, "
      "b5, b6, b7}, {c0, c1, c2, c3, c4, c5, c6, c7};\n"
      "wmma.store.d.sync.aligned.row.m8n32k16.global.f32 [%0], {d0, "
      "d1, d2, d3, d4, d5, d6, d7}, 48;\n"
      "}\n" ::"l"(d),
      "l"(a), "l"(b), "l"(c), "r"(strideOfA)
      : "memory");
}

__global__ void tf32(float* d, const float* a, const float* b, const float* c,
                     unsigned strideOfA) {
  asm volatile(
      "{\n"
      ".reg .b32 a<4>, b<4>;\n"
      ".reg .f32 c<8>;\n"
      ".reg .f32 d<8>;\n"
      "wmma.load.a.sync.aligned.col.m16n16k8.global.tf32 {a0, a1, a2, "
      "a3}, [%1], %4;\n"
      "wmma.load.b.sync.aligned.row.m16n16k8.tf32 {b0, b1, b2, b3}, "
      "[%2], 16;\n"
      "wmma.load.c.sync.aligned.row.m16n16k8.global.f32 {c0, c1, c2, "
      "c3, c4, c5, c6, c7}, [%3];\n"
      "wmma.mma.sync.aligned.col.row.m16n16k8.f32.tf32.tf32.f32 {d0, "
      "d1, d2, d3, d4, d5, d6, d7}, {a0, a1, a2, a3}, {b0, b1, b2, "
      "b3}, {c0, c1, c2, c3, c4, c5, c6, c7};\n"
      "wmma.store.d.sync.aligned.row.m16n16k8.global.f32 [%0], {d0, "
      "d1, d2, d3, d4, d5, d6, d7}, 32;\n"
      "}\n" ::"l"(d),
      "l"(a), "l"(b), "l"(c), "r"(strideOfA)
      : "memory");
}

__global__ void bytes(int* d, const signed char* a, const signed char* b,
                      const int* c, unsigned strideOfA) {
  asm volatile(
      "{\n"
      ".reg .b32 a<2>, b<2>;\n"
      ".reg .b32 c<8>;\n"
      ".reg .b32 d<8>;\n"
      "wmma.load.a.sync.aligned.row.m16n16k16.global.s8 {a0, a1}, "
      "[%1], %4;\n"
      "wmma.load.b.sync.aligned.row.m16n16k16.s8 {b0, b1}, [%2], 16;\n"
      "wmma.load.c.sync.aligned.col.m16n16k16.global.s32 {c0, c1, c2, "
      "c3, c4, c5, c6, c7}, [%3], 16;\n"
      "wmma.mma.sync.aligned.row.row.m16n16k16.s32.s8.s8.s32.satfinite "
      "{d0, d1, d2, d3, d4, d5, d6, d7}, {a0, a1}, {b0, b1}, {c0, c1, "
      "c2, c3, c4, c5, c6, c7};\n"
      "wmma.store.d.sync.aligned.col.m16n16k16.global.s32 [%0], {d0, "
      "d1, d2, d3, d4, d5, d6, d7}, 32;\n"
      "}\n" ::"l"(d),
      "l"(a), "l"(b), "l"(c), "r"(strideOfA)
      : "memory");
}

__global__ void bytes_tall(int* d, const unsigned char* a,
                           const unsigned char* b, const int* c,
                           unsigned strideOfA) {
  asm volatile(
      "{\n"
      ".reg .b32 a<4>, b<1>;\n"
      ".reg .b32 c<8>;\n"
      ".reg .b32 d<8>;\n"
      "wmma.load.a.sync.aligned.col.m32n8k16.global.u8 {a0, a1, a2, "
      "a3}, [%1], %4;\n"
      "wmma.load.b.sync.aligned.col.m32n8k16.u8 {b0}, [%2], 16;\n"
      "wmma.load.c.sync.aligned.row.m32n8k16.global.s32 {c0, c1, c2, "
      "c3, c4, c5, c6, c7}, [%3], 8;\n"
      "wmma.mma.sync.aligned.col.col.m32n8k16.s32.u8.u8.s32 {d0, d1, "
      "d2, d3, d4, d5, d6, d7}, {a0, a1, a2, a3}, {b0}, {c0, c1, c2, "
      "c3, c4, c5, c6, c7};\n"
      "wmma.store.d.sync.aligned.row.m32n8k16.global.s32 [%0], {d0, "
      "d1, d2, d3, d4, d5, d6, d7}, 24;\n"
      "}\n" ::"l"(d),
      "l"(a), "l"(b), "l"(c), "r"(strideOfA)
      : "memory");
}

__global__ void bytes_wide(int* d, const signed char* a, const signed char* b,
                           const int* c, unsigned strideOfA) {
  asm volatile(
      "{\n"
      ".reg .b32 a<1>, b<4>;\n"
      ".reg .b32 c<8>;\n"
      ".reg .b32 d<8>;\n"
      "wmma.load.a.sync.aligned.row.m8n32k16.global.s8 {a0}, [%1], %4;\n"
      "wmma.load.b.sync.aligned.row.m8n32k16.s8 {b0, b1, b2, b3}, "
      "[%2], 32;\n"
      "wmma.load.c.sync.aligned.col.m8n32k16.global.s32 {c0, c1, c2, "
      "c3, c4, c5, c6, c7}, [%3], 8;\n"
      "wmma.mma.sync.aligned.row.row.m8n32k16.s32.s8.s8.s32 {d0, d1, "
      "d2, d3, d4, d5, d6, d7}, {a0}, {b0, b1, b2, b3}, {c0, c1, c2, "
      "c3, c4, c5, c6, c7};\n"
      "wmma.store.d.sync.aligned.row.m8n32k16.global.s32 [%0], {d0, "
      "d1, d2, d3, d4, d5, d6, d7}, 48;\n"
      "}\n" ::"l"(d),
      "l"(a), "l"(b), "l"(c), "r"(strideOfA)
      : "memory");
}

__global__ void doubles(double* d, const double* a, const double* b,
                        const double* c, unsigned strideOfA) {
  asm volatile(
      "{\n"
      ".reg .f64 a<1>, b<1>;\n"
      ".reg .f64 c<2>;\n"
      ".reg .f64 d<2>;\n"
      "wmma.load.a.sync.aligned.col.m8n8k4.global.f64 {a0}, [%1], %4;\n"
      "wmma.load.b.sync.aligned.row.m8n8k4.f64 {b0}, [%2], 8;\n"
      "wmma.load.c.sync.aligned.row.m8n8k4.global.f64 {c0, c1}, [%3];\n"
      "wmma.mma.sync.aligned.col.row.m8n8k4.f64.f64.f64.f64 {d0, d1}, "
      "{a0}, {b0}, {c0, c1};\n"
      "wmma.store.d.sync.aligned.col.m8n8k4.global.f64 [%0], {d0, "
      "d1}, 24;\n"
      "}\n" ::"l"(d),
      "l"(a), "l"(b), "l"(c), "r"(strideOfA)
      : "memory");
}

__global__ void nibbles(int* d, const unsigned char* a, const unsigned char* b,
                        const int* c, unsigned strideOfA) {
  asm volatile(
      "{\n"
      ".reg .b32 a<1>, b<1>;\n"
      ".reg .b32 c<2>;\n"
      ".reg .b32 d<2>;\n"
      "wmma.load.a.sync.aligned.row.m8n8k32.global.s4 {a0}, [%1], %4;\n"
      "wmma.load.b.sync.aligned.col.m8n8k32.s4 {b0}, [%2], 32;\n"
      "wmma.load.c.sync.aligned.col.m8n8k32.global.s32 {c0, c1}, "
      "[%3], 8;\n"
      "wmma.mma.sync.aligned.row.col.m8n8k32.s32.s4.s4.s32.satfinite "
      "{d0, d1}, {a0}, {b0}, {c0, c1};\n"
      "wmma.store.d.sync.aligned.row.m8n8k32.global.s32 [%0], {d0, "
      "d1}, 24;\n"
      "}\n" ::"l"(d),
      "l"(a), "l"(b), "l"(c), "r"(strideOfA)
      : "memory");
}

__global__ void unsigned_nibbles(int* d, const unsigned char* a,
                                 const unsigned char* b, const int* c,
                                 unsigned strideOfA) {
  asm volatile(
      "{\n"
      ".reg .b32 a<1>, b<1>;\n"
      ".reg .b32 c<2>;\n"
      ".reg .b32 d<2>;\n"
      "wmma.load.a.sync.aligned.row.m8n8k32.global.u4 {a0}, [%1], %4;\n"
      "wmma.load.b.sync.aligned.col.m8n8k32.u4 {b0}, [%2], 32;\n"
      "wmma.load.c.sync.aligned.row.m8n8k32.global.s32 {c0, c1}, "
      "[%3], 8;\n"
      "wmma.mma.sync.aligned.row.col.m8n8k32.s32.u4.u4.s32 {d0, d1}, "
      "{a0}, {b0}, {c0, c1};\n"
      "wmma.store.d.sync.aligned.row.m8n8k32.global.s32 [%0], {d0, "
      "d1}, 24;\n"
      "}\n" ::"l"(d),
      "l"(a), "l"(b), "l"(c), "r"(strideOfA)
      : "memory");
}

__global__ void bits_xor(int* d, const unsigned char* a, const unsigned char* b,
                         const int* c, unsigned strideOfA) {
  asm volatile(
      "{\n"
      ".reg .b32 a<1>, b<1>;\n"
      ".reg .b32 c<2>;\n"
      ".reg .b32 d<2>;\n"
      "wmma.load.a.sync.aligned.row.m8n8k128.global.b1 {a0}, [%1], %4;\n"
      "wmma.load.b.sync.aligned.col.m8n8k128.b1 {b0}, [%2], 128;\n"
      "wmma.load.c.sync.aligned.col.m8n8k128.global.s32 {c0, c1}, "
      "[%3], 8;\n"
      "wmma.mma.xor.popc.sync.aligned.row.col.m8n8k128.s32.b1.b1.s32 "
      "{d0, d1}, {a0}, {b0}, {c0, c1};\n"
      "wmma.store.d.sync.aligned.col.m8n8k128.global.s32 [%0], {d0, "
      "d1}, 24;\n"
      "}\n" ::"l"(d),
      "l"(a), "l"(b), "l"(c), "r"(strideOfA)
      : "memory");
}

__global__ void bits_and(int* d, const unsigned char* a, const unsigned char* b,
                         const int* c, unsigned strideOfA) {
  asm volatile(
      "{\n"
      ".reg .b32 a<1>, b<1>;\n"
      ".reg .b32 c<2>;\n"
      ".reg .b32 d<2>;\n"
      "wmma.load.a.sync.aligned.row.m8n8k128.global.b1 {a0}, [%1], %4;\n"
      "wmma.load.b.sync.aligned.col.m8n8k128.b1 {b0}, [%2], 128;\n"
      "wmma.load.c.sync.aligned.row.m8n8k128.global.s32 {c0, c1}, [%3];\n"
      "wmma.mma.and.popc.sync.aligned.row.col.m8n8k128.s32.b1.b1.s32 "
      "{d0, d1}, {a0}, {b0}, {c0, c1};\n"
      "wmma.store.d.sync.aligned.row.m8n8k128.global.s32 [%0], {d0, "
      "d1}, 24;\n"
      "}\n" ::"l"(d),
      "l"(a), "l"(b), "l"(c), "r"(strideOfA)
      : "memory");
}

/// Every third so near to the ends of int that a sum does not fit.
std::vector<int> large(int count) {
  std::vector<int> all = numbers<int>(count, 77, -1000, 1000);
  for (int i = 0; i < count; i += 3)
    all[i] = i % 2 == 0 ? 2147483000 : -2147483000;
  return all;
}

int main() {
  {
    OnDevice<__half> a(numbers<__half>(256, 1, -8, 8));
    OnDevice<__half> b(numbers<__half>(256, 2, -8, 8));
    OnDevice<float> c(numbers<float>(256, 3, -1000, 1000));
    OnDevice<float> d(512);
    half_floats<<<1, 32>>>(d, a, b, c, 16);
    show("half_floats", d.values());
  }
  {
    OnDevice<__half> a(numbers<__half>(256, 4, -8, 8));
    OnDevice<__half> b(numbers<__half>(256, 5, -8, 8));
    OnDevice<__half> c(numbers<__half>(256, 6, -100, 100));
    OnDevice<__half> d(512);
    half_halves<<<1, 32>>>(d, a, b, c, 16);
    show("half_halves", d.values());
  }
  {
    OnDevice<__half> a(numbers<__half>(512, 7, -8, 8));
    OnDevice<__half> b(numbers<__half>(128, 8, -8, 8));
    OnDevice<__half> c(numbers<__half>(256, 9, -100, 100));
    OnDevice<float> d(768);
    half_tall<<<1, 32>>>(d, a, b, c, 16);
    show("half_tall", d.values());
  }
  {
    OnDevice<__half> a(numbers<__half>(128, 10, -8, 8));
    OnDevice<__half> b(numbers<__half>(512, 11, -8, 8));
    OnDevice<float> c(numbers<float>(256, 12, -1000, 1000));
    OnDevice<__half> d(768);
    half_wide<<<1, 32>>>(d, a, b, c, 8);
    show("half_wide", d.values());
  }
  {
    OnDevice<__half> a(numbers<__half>(128, 13, -8, 8));
    OnDevice<__half> b(numbers<__half>(512, 14, -8, 8));
    OnDevice<__half> c(numbers<__half>(256, 15, -100, 100));
    OnDevice<__half> d(384);
    half_wide_rows<<<1, 32>>>(d, a, b, c, 16);
    show("half_wide_rows", d.values());
  }
  {
    OnDevice<__nv_bfloat16> a(numbers<__nv_bfloat16>(256, 16, -8, 8));
    OnDevice<__nv_bfloat16> b(numbers<__nv_bfloat16>(256, 17, -8, 8));
    OnDevice<float> c(numbers<float>(256, 18, -1000, 1000));
    OnDevice<float> d(512);
    bfloat<<<1, 32>>>(d, a, b, c, 16);
    show("bfloat", d.values());
  }
  {
    OnDevice<__nv_bfloat16> a(numbers<__nv_bfloat16>(512, 19, -8, 8));
    OnDevice<__nv_bfloat16> b(numbers<__nv_bfloat16>(128, 20, -8, 8));
    OnDevice<float> c(numbers<float>(256, 21, -1000, 1000));
    OnDevice<float> d(384);
    bfloat_tall<<<1, 32>>>(d, a, b, c, 32);
    show("bfloat_tall", d.values());
  }
  {
    OnDevice<__nv_bfloat16> a(numbers<__nv_bfloat16>(128, 22, -8, 8));
    OnDevice<__nv_bfloat16> b(numbers<__nv_bfloat16>(512, 23, -8, 8));
    OnDevice<float> c(numbers<float>(256, 24, -1000, 1000));
    OnDevice<float> d(384);
    bfloat_wide<<<1, 32>>>(d, a, b, c, 16);
    show("bfloat_wide", d.values());
  }
  {
    OnDevice<float> a(numbers<float>(128, 25, -100, 100));
    OnDevice<float> b(numbers<float>(128, 26, -100, 100));
    OnDevice<float> c(numbers<float>(256, 27, -1000, 1000));
    OnDevice<float> d(512);
    tf32<<<1, 32>>>(d, a, b, c, 16);
    show("tf32", d.values());
  }
  {
    OnDevice<signed char> a(numbers<signed char>(256, 28, -128, 127));
    OnDevice<signed char> b(numbers<signed char>(256, 29, -128, 127));
    OnDevice<int> c(large(256));
    OnDevice<int> d(512);
    bytes<<<1, 32>>>(d, a, b, c, 16);
    show("bytes", d.values());
  }
  {
    OnDevice<unsigned char> a(numbers<unsigned char>(512, 31, 0, 255));
    OnDevice<unsigned char> b(numbers<unsigned char>(128, 32, 0, 255));
    OnDevice<int> c(numbers<int>(256, 33, -1000, 1000));
    OnDevice<int> d(768);
    bytes_tall<<<1, 32>>>(d, a, b, c, 32);
    show("bytes_tall", d.values());
  }
  {
    OnDevice<signed char> a(numbers<signed char>(128, 34, -128, 127));
    OnDevice<signed char> b(numbers<signed char>(512, 35, -128, 127));
    OnDevice<int> c(numbers<int>(256, 36, -1000, 1000));
    OnDevice<int> d(384);
    bytes_wide<<<1, 32>>>(d, a, b, c, 16);
    show("bytes_wide", d.values());
  }
  {
    OnDevice<double> a(numbers<double>(32, 37, -100000, 100000));
    OnDevice<double> b(numbers<double>(32, 38, -100000, 100000));
    OnDevice<double> c(numbers<double>(64, 39, -1000, 1000));
    OnDevice<double> d(192);
    doubles<<<1, 32>>>(d, a, b, c, 8);
    show("doubles", d.values());
  }
  {
    OnDevice<unsigned char> a(numbers<unsigned char>(128, 40, 0, 255));
    OnDevice<unsigned char> b(numbers<unsigned char>(128, 41, 0, 255));
    OnDevice<int> c(large(64));
    OnDevice<int> d(192);
    nibbles<<<1, 32>>>(d, a, b, c, 32);
    show("nibbles", d.values());
  }
  {
    OnDevice<unsigned char> a(numbers<unsigned char>(128, 43, 0, 255));
    OnDevice<unsigned char> b(numbers<unsigned char>(128, 44, 0, 255));
    OnDevice<int> c(numbers<int>(64, 45, -1000, 1000));
    OnDevice<int> d(192);
    unsigned_nibbles<<<1, 32>>>(d, a, b, c, 32);
    show("unsigned_nibbles", d.values());
  }
  {
    OnDevice<unsigned char> a(numbers<unsigned char>(128, 46, 0, 255));
    OnDevice<unsigned char> b(numbers<unsigned char>(128, 47, 0, 255));
    OnDevice<int> c(numbers<int>(64, 48, -1000, 1000));
    OnDevice<int> d(192);
    bits_xor<<<1, 32>>>(d, a, b, c, 128);
    show("bits_xor", d.values());
  }
  {
    OnDevice<unsigned char> a(numbers<unsigned char>(128, 49, 0, 255));
    OnDevice<unsigned char> b(numbers<unsigned char>(128, 50, 0, 255));
    OnDevice<int> c(numbers<int>(64, 51, -1000, 1000));
    OnDevice<int> d(192);
    bits_and<<<1, 32>>>(d, a, b, c, 128);
    show("bits_and", d.values());
  }
}
