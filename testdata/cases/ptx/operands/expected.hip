#include <hip/hip_runtime.h>

template <typename T, typename U>
__device__ unsigned mixed(T a, U b) { return a + b; }

__device__ unsigned operands(unsigned* p, unsigned i, float x) {
  unsigned r;
  p[(i, 0)] = uint32_t((mixed<int, char>(1, (2)))) + uint32_t((i, i + 1));
  r = uint32_t((i, i)) + uint32_t(i ? 1 : 2);
  (reinterpret_cast<unsigned&>(x)) = uint32_t(__ldg(&p[1]));
  (i < 1 ? p[0] : p[1]) = uint32_t(i) ^ uint32_t(~i);
  // Bytes around comments stay, so it is left to a person.
  // one more
  r = uint32_t(r) + 1u;
  p[i++] = uint32_t(r) + 1u;
  return r;
}
