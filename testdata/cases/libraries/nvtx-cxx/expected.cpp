#include "hipport/nvtx_cpp.h"

#include <hip/hip_runtime.h>

struct solver {
  static constexpr const char* name = "solver";
};

void step(int i) {
  NVTX3_FUNC_RANGE();
  nvtx3::scoped_range range{"inner", nvtx3::rgb{0, 127, 255}, nvtx3::payload{i}};
  nvtx3::mark_in<solver>("start");
  nvtx3::unique_range whole{"whole"};
  hipDeviceSynchronize();
}
