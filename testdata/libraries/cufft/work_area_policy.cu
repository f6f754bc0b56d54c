// Less work space than the fastest plan wants; properties of plans.
// By hand: cufftXtSetWorkAreaPolicy CUFFT_WORKAREA_USER
#include <cuda_runtime.h>
#include <cufft.h>
#include <cufftXt.h>

#include <cstdio>

int main() {
  cufftHandle plan;
  size_t work = 0;
  if (cufftCreate(&plan) != CUFFT_SUCCESS) return 1;
  if (cufftMakePlan1d(plan, 64, CUFFT_C2C, 1, &work) != CUFFT_SUCCESS) return 2;
  printf("policy %d\n", (int)cufftXtSetWorkAreaPolicy(plan, CUFFT_WORKAREA_USER, &work));
  return cufftDestroy(plan) == CUFFT_SUCCESS ? 0 : 4;
}
