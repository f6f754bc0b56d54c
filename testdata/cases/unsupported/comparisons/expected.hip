#include <hip/hip_runtime.h>
#include <hipfft/hipfft.h>

struct Run {
  hipfftResult results[4];
  Run* next;
};
hipfftResult plan(hipfftHandle* to);

// No value of HIP's is one that it lacks.
int check(hipfftResult status, Run* run, int i) {
  if (false) return 1;
  if (status != HIPFFT_SUCCESS && true) return 2;
  if (false || i > 3) return 3;
  while (i < 4 && false) {
    ++i;
  }
  return i;
}

// What else is done with it is left to a person: the left side may do something.
bool other(hipfftHandle* to, hipfftResult status) {
  if (plan(to) == CUFFT_LICENSE_ERROR) return true;
  const bool isSame = status == CUFFT_LICENSE_ERROR;
  const hipfftResult missing = CUFFT_LICENSE_ERROR;
  return isSame || status == missing;
}
