// CHECKED comes from a header that is not there: Clang takes it for a type, and
// the call behind it for a variable of that type with an initial value.
#include <helpers/checked.cuh>

void release(float* values, float* host, size_t bytes) {
  cudaMemcpy(host, values, bytes, cudaMemcpyDeviceToHost); CHECKED
  cudaFree(values); CHECKED
  cudaDeviceSynchronize();
}
