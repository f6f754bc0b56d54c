// What asks for caches, registers and the order of kernels, and barriers with
// numbers.
#include <cuda_runtime.h>

__global__ void ask(const float* from, float* to, int* counts) {
  asm volatile("griddepcontrol.wait;" ::: "memory");
  asm volatile("setmaxnreg.inc.sync.aligned.u32 240;");
  unsigned long long policy;
  asm volatile("createpolicy.fractional.L2::evict_first.b64 %0, 1.0;"
               : "=l"(policy));
  float value;
  asm volatile("ld.global.L2::cache_hint.f32 %0, [%1], %2;"
               : "=f"(value)
               : "l"(from), "l"(policy));
  asm volatile("st.global.L2::cache_hint.f32 [%0], %1, %2;" ::"l"(to),
               "f"(value), "l"(policy));
  asm volatile("bar.sync 3;");
  int count;
  asm volatile(
      "{ .reg .pred p; setp.gt.f32 p, %1, 0f00000000; barrier.cta.red.popc.u32 "
      "%0, 1, p; }"
      : "=r"(count)
      : "f"(value));
  int any;
  asm volatile(
      "{ .reg .pred p, q; setp.eq.s32 p, %1, 0; bar.red.or.pred q, 0, !p; "
      "selp.s32 %0, 1, 0, q; }"
      : "=r"(any)
      : "r"(count));
  counts[threadIdx.x] = count + any;
  asm volatile("fence.acq_rel.cluster;" ::: "memory");
  asm volatile("griddepcontrol.launch_dependents;");
}
