// A property that a plan is given before it is made.
// By hand: cufftSetPlanPropertyInt64 NVFFT_PLAN_PROPERTY_INT64_PATIENT_JIT
#include <cufft.h>

#include <cstdio>

int main() {
  cufftHandle plan;
  size_t work = 0;
  if (cufftCreate(&plan) != CUFFT_SUCCESS) return 1;
  if (cufftSetPlanPropertyInt64(plan, NVFFT_PLAN_PROPERTY_INT64_PATIENT_JIT, 1) != CUFFT_SUCCESS) return 2;
  if (cufftMakePlan1d(plan, 64, CUFFT_C2C, 1, &work) != CUFFT_SUCCESS) return 3;
  printf("planned\n");
  return cufftDestroy(plan) == CUFFT_SUCCESS ? 0 : 4;
}
