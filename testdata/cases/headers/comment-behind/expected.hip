#include <hip/hip_runtime.h>          // driver
  // runtime
#include  <hip/hip_runtime_api.h>	/* profiler */

void profile() {
  hipProfilerStart();
  hipProfilerStop();
}
