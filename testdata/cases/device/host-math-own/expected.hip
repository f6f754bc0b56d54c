// Nothing here needs another header.
#include <hip/hip_runtime.h>
#include <cmath>

namespace own {
inline double rsqrt(double x) { return 1.0 / x; }
}  // namespace own

struct Value {
  bool isnan() const { return value != value; }
  double value;
};

__global__ void kernel(float* data) {
  if (isnan(data[0])) data[0] = rsqrtf(data[1]) + erfinvf(data[2]);
}

int main() {
  kernel<<<1, 1>>>(nullptr);
  return Value{own::rsqrt(2.0)}.isnan() || std::isnan(3.0);
}
