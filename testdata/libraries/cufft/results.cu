// Versions, and what wrong arguments give.
#include <cuda_runtime.h>
#include <cufft.h>

#include <cstdio>

static const char* name(cufftResult result) {
  switch (result) {
    case CUFFT_SUCCESS: return "success";
    case CUFFT_INVALID_PLAN: return "invalid plan";
    case CUFFT_ALLOC_FAILED: return "alloc failed";
    case CUFFT_INVALID_TYPE: return "invalid type";
    case CUFFT_INVALID_VALUE: return "invalid value";
    case CUFFT_INTERNAL_ERROR: return "internal error";
    case CUFFT_EXEC_FAILED: return "exec failed";
    case CUFFT_SETUP_FAILED: return "setup failed";
    case CUFFT_INVALID_SIZE: return "invalid size";
    case CUFFT_UNALIGNED_DATA: return "unaligned data";
    case CUFFT_INVALID_DEVICE: return "invalid device";
    case CUFFT_NO_WORKSPACE: return "no workspace";
    case CUFFT_NOT_IMPLEMENTED: return "not implemented";
    case CUFFT_NOT_SUPPORTED: return "not supported";
    default: return "other";
  }
}

int main() {
  int version = 0;
  if (cufftGetVersion(&version) != CUFFT_SUCCESS || version <= 0) return 1;
  cufftHandle plan;
  printf("%s\n", name(cufftPlan1d(&plan, 16, CUFFT_C2C, 1)));
  printf("%s\n", name(cufftDestroy(plan)));
  printf("size refused %d\n", cufftPlan1d(&plan, 0, CUFFT_C2C, 1) != CUFFT_SUCCESS);
  return 0;
}
