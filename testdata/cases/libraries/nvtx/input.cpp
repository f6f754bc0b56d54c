#include <nvToolsExt.h>

void step() {
  nvtxRangePushA("step");
  nvtxMarkA("middle");
  nvtxRangePop();
}
