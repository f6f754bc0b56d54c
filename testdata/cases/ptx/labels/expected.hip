#include <hip/hip_runtime.h>

// Labels and branches: loops, branches ahead, names of one kind by GCC's "%=".
__global__ void run(unsigned* out, const unsigned* in, unsigned n) {
  const unsigned thread = threadIdx.x;
  unsigned sum = 0, steps, value = in[thread];
  // A loop.
  do {
    __label__ ptx_LOOP;
    __label__ ptx_DONE;
    uint32_t ptx_0 = uint32_t(sum);
    uint32_t ptx_1;
    const uint32_t ptx_2 = uint32_t(n);
    bool ptx_p;
    uint32_t ptx_i;
    ptx_i = ptx_2;
    ptx_LOOP:;
    ptx_p = ptx_i == 0u;
    if (ptx_p) goto ptx_DONE;
    ptx_0 = ptx_0 + ptx_i;
    ptx_i = ptx_i - 1u;
    goto ptx_LOOP;
    ptx_DONE:;
    ptx_1 = ptx_i;
    sum = ptx_0;
    steps = ptx_1;
  } while (false);
  // A branch ahead, in a statement that a macro or a loop may repeat.
  do {
    __label__ ptx__SKIP_;
    uint32_t ptx_0 = uint32_t(value);
    const uint32_t ptx_1 = uint32_t(n);
    bool ptx_p1;
    ptx_p1 = ptx_0 < ptx_1;
    if (!ptx_p1) goto ptx__SKIP_;
    ptx_0 = ptx_0 * 2u;
    ptx__SKIP_:;
    value = ptx_0;
  } while (false);
  out[thread] = sum + steps + value;
}

// A branch to one of a table of labels.
__device__ int choose(int which, int value) {
  int result;
  do {
    __label__ ptx_TWICE;
    __label__ ptx_ADD;
    __label__ ptx_END;
    uint32_t ptx_0;
    const uint32_t ptx_1 = uint32_t(which);
    const uint32_t ptx_2 = uint32_t(value);
    ptx_0 = 0u;
    switch (ptx_1) { case 0: goto ptx_ADD; case 1: goto ptx_TWICE; default: __builtin_unreachable(); }
    ptx_TWICE:;
    ptx_0 = ptx_2 + ptx_2;
    goto ptx_END;
    ptx_ADD:;
    ptx_0 = ptx_2 + 1u;
    ptx_END:;
    result = ptx_0;
  } while (false);
  return result;
}
