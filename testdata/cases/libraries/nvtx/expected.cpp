#include <roctracer/roctx.h>

void step() {
  roctxRangePushA("step");
  roctxMarkA("middle");
  roctxRangePop();
}
