#include <hipfft/hipfft.h>
#include <hip/hip_runtime.h>

int main() {
  hipfftHandle plan;
  hipfftComplex* data;
  hipMalloc((void**)&data, sizeof(hipfftComplex) * 64);
  if (hipfftPlan1d(&plan, 64, HIPFFT_C2C, 1) != HIPFFT_SUCCESS) return 1;
  hipfftSetStream(plan, 0);
  hipfftExecC2C(plan, data, data, HIPFFT_FORWARD);
  hipfftExecC2C(plan, data, data, HIPFFT_BACKWARD);
  hipfftDestroy(plan);
  hipFree(data);
  return 0;
}
