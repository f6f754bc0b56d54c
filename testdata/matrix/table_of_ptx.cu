// brx.idx: a branch to one of a table of labels, also back.
#include "matrix.cuh"

__global__ void choose(const int* from, int* to, int count) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= count) return;
  int result;
  asm volatile(
      "{\n"
      ".reg .u32 step;\n"
      ".reg .pred isMore;\n"
      "mov.u32 %0, 0;\n"
      "and.b32 step, %1, 3;\n"
      "table: .branchtargets FIRST, SECOND, THIRD, FIRST;\n"
      "AGAIN:\n"
      "brx.idx step, table;\n"
      "FIRST:\n"
      "add.s32 %0, %0, %1;\n"
      "bra DONE;\n"
      "SECOND:\n"
      "mad.lo.s32 %0, %1, 3, %0;\n"
      "add.u32 step, step, 1;\n"
      "bra AGAIN;\n"
      "THIRD:\n"
      "xor.b32 %0, %0, 0x55;\n"
      "setp.gt.s32 isMore, %1, 100;\n"
      "@isMore mov.u32 step, 3;\n"
      "@isMore bra AGAIN;\n"
      "DONE:\n"
      "}\n"
      : "=&r"(result)
      : "r"(from[i]));
  to[i] = result;
}

int main() {
  const int count = 512;
  OnDevice<int> from(numbers<int>(count, 3, -300, 300));
  OnDevice<int> to(count);
  choose<<<count / 128, 128>>>(from, to, count);
  show("choose", to.values());
}
