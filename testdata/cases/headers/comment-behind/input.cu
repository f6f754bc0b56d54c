#include <cuda.h>          // driver
#include <cuda_runtime.h>  // runtime
#include  <cuda_profiler_api.h>	/* profiler */
# include <device_launch_parameters.h>

void profile() {
  cudaProfilerStart();
  cudaProfilerStop();
}
