#include <cufft.h>
#include <cuda_runtime.h>

int main() {
  cufftHandle plan;
  cufftComplex* data;
  cudaMalloc((void**)&data, sizeof(cufftComplex) * 64);
  if (cufftPlan1d(&plan, 64, CUFFT_C2C, 1) != CUFFT_SUCCESS) return 1;
  cufftSetStream(plan, 0);
  cufftExecC2C(plan, data, data, CUFFT_FORWARD);
  cufftExecC2C(plan, data, data, CUFFT_INVERSE);
  cufftDestroy(plan);
  cudaFree(data);
  return 0;
}
