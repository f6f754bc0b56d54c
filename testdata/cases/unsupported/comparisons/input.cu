#include <cuda_runtime.h>
#include <cufft.h>

struct Run {
  cufftResult results[4];
  Run* next;
};
cufftResult plan(cufftHandle* to);

// No value of HIP's is one that it lacks.
int check(cufftResult status, Run* run, int i) {
  if (status == CUFFT_LICENSE_ERROR) return 1;
  if (status != CUFFT_SUCCESS && status != CUFFT_LICENSE_ERROR) return 2;
  if (run->next->results[i] == CUFFT_LICENSE_ERROR || i > 3) return 3;
  while (i < 4 && run->results[i] ==
                      CUFFT_LICENSE_ERROR) {
    ++i;
  }
  return i;
}

// What else is done with it is left to a person: the left side may do something.
bool other(cufftHandle* to, cufftResult status) {
  if (plan(to) == CUFFT_LICENSE_ERROR) return true;
  const bool isSame = status == CUFFT_LICENSE_ERROR;
  const cufftResult missing = CUFFT_LICENSE_ERROR;
  return isSame || status == missing;
}
