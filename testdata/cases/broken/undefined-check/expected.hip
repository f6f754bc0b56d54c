// CHECKED comes from a header that is not there: Clang takes it for a type, and
// the call behind it for a variable of that type with an initial value.
#include <hip/hip_runtime.h>
#include <helpers/checked.cuh>

void release(float* values, float* host, size_t bytes) {
  hipMemcpy(host, values, bytes, hipMemcpyDeviceToHost); CHECKED
  hipFree(values); CHECKED
  hipDeviceSynchronize();
}
