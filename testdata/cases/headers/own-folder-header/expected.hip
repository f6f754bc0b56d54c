#include <hip/hip_runtime.h>
#include "helper_cuda.h"

int main() {
  checkCudaErrors(hipDeviceSynchronize());
  return 0;
}
