// flags:
// Inline PTX: what has no counterpart, and what is ported.
#include <cuda_runtime.h>

#include <cstdint>

__device__ unsigned processor() {
  unsigned id;
  asm("mov.u32 %0, %%smid;" : "=r"(id));  // wrong: inline-ptx
  return id;
}
__device__ unsigned long long globalTime() {
  unsigned long long time;
  asm volatile("mov.u64 %0, %%globaltimer;" : "=l"(time));  // wrong: inline-ptx
  return time;
}
__device__ void copyBulk(unsigned to, const void* from, unsigned barrier) {
  asm volatile(  // wrong: inline-ptx
      "cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [%0], [%1], 1024, [%2];\n" ::"r"(to),
      "l"(from), "r"(barrier)
      : "memory");
}
__device__ void fenceGroup() {
  asm volatile("wgmma.fence.sync.aligned;\n" ::: "memory");  // wrong: inline-ptx
}
__device__ void multiplyBytes(float (&d)[4], const unsigned (&a)[4], const unsigned (&b)[2]) {
  asm volatile(  // wrong: inline-ptx
      "mma.sync.aligned.m16n8k32.row.col.f32.e4m3.e4m3.f32 {%0,%1,%2,%3}, {%4,%5,%6,%7}, {%8,%9}, "
      "{%0,%1,%2,%3};\n"
      : "+f"(d[0]), "+f"(d[1]), "+f"(d[2]), "+f"(d[3])
      : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "r"(b[0]), "r"(b[1]));
}
__device__ void prefetch(const void* address) {
  asm volatile("prefetch.global.L2 [%0];" ::"l"(address));
}
__device__ void namedBarrier(int id, int threads) {
  asm volatile("bar.sync %0, %1;" ::"r"(id), "r"(threads));  // wrong: inline-ptx
}
__device__ void registers() {
  asm volatile("setmaxnreg.inc.sync.aligned.u32 240;\n");  // wrong: inline-ptx
}
__device__ void arrive(unsigned barrier) {
  asm volatile("mbarrier.arrive.shared.b64 _, [%0];\n" ::"r"(barrier));  // wrong: inline-ptx
}

// ---- harmless

__device__ void copyAsync(void* shared, const void* global) {
  const unsigned address = static_cast<unsigned>(__cvta_generic_to_shared(shared));
  asm volatile("cp.async.ca.shared.global [%0], [%1], 16;\n" ::"r"(address), "l"(global));  // harmless
  asm volatile("cp.async.commit_group;\n");  // harmless
}
__device__ void waitAsync() {
  asm volatile("cp.async.wait_group %0;\n" ::"n"(0));  // harmless
}
__device__ void loadMatrix(unsigned (&out)[4], unsigned address) {
  asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0,%1,%2,%3}, [%4];\n"  // harmless
               : "=r"(out[0]), "=r"(out[1]), "=r"(out[2]), "=r"(out[3])
               : "r"(address));
}
__device__ void multiply(float (&d)[4], const unsigned (&a)[4], const unsigned (&b)[2]) {
  asm volatile(  // harmless
      "mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {%0,%1,%2,%3}, {%4,%5,%6,%7}, {%8,%9}, "
      "{%0,%1,%2,%3};\n"
      : "+f"(d[0]), "+f"(d[1]), "+f"(d[2]), "+f"(d[3])
      : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "r"(b[0]), "r"(b[1]));
}
__device__ unsigned lane() {
  unsigned id;
  asm("mov.u32 %0, %%laneid;" : "=r"(id));  // harmless
  return id;
}
__device__ unsigned below() {
  unsigned mask;
  asm("mov.u32 %0, %%lanemask_lt;" : "=r"(mask));  // harmless
  return mask;
}
__device__ unsigned field(unsigned value, unsigned begin, unsigned length) {
  unsigned result;
  asm("bfe.u32 %0, %1, %2, %3;" : "=r"(result) : "r"(value), "r"(begin), "r"(length));  // harmless
  return result;
}
__device__ int wide(int a, int b, int c) {
  int result;
  asm("mad.lo.s32 %0, %1, %2, %3;" : "=r"(result) : "r"(a), "r"(b), "r"(c));  // harmless
  return result;
}
__device__ unsigned sum(unsigned a, unsigned b) {
  unsigned result;
  asm("add.u32 %0, %1, %2;" : "=r"(result) : "r"(a), "r"(b));  // harmless
  return result;
}
__device__ void fence() { asm volatile("membar.gl;" ::: "memory"); }  // harmless
__device__ void barrier() { asm volatile("bar.sync 0;"); }  // harmless
__device__ void nothing() { asm volatile("" ::: "memory"); }  // harmless: inline-ptx
__device__ unsigned count(unsigned value) {
  unsigned result;
  asm("popc.b32 %0, %1;" : "=r"(result) : "r"(value));  // harmless
  return result;
}
__device__ unsigned leading(unsigned value) {
  unsigned result;
  asm("clz.b32 %0, %1;" : "=r"(result) : "r"(value));  // harmless
  return result;
}
