// HIP's headers define MASK1, HW_ID and others as macros: they are removed
// before the tree gives the names another meaning, once in a file.
#include <cuda_runtime.h>

#include <cstdio>

namespace bits {
constexpr unsigned MASK1 = 0x55555555;
constexpr unsigned MASK2 = 0x33333333;
}  // namespace bits

#ifndef HW_ID_CU_ID_SIZE
#define HW_ID_CU_ID_SIZE 12
#endif

__global__ void count(unsigned* out) {
  const int HW_ID = 3;
  out[0] = (out[1] & bits::MASK1) + (out[1] & bits::MASK2) + HW_ID;
}

int main() {
  unsigned MASK1 = HW_ID_CU_ID_SIZE;
  std::printf("%u\n", MASK1 + bits::MASK2);
  count<<<1, 1>>>(nullptr);
}
