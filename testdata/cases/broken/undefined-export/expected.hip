// SOLVER_API comes from a header that is not there: Clang takes it for a type
// and the type behind it for the name of a variable.
#include <solver/export.h>

SOLVER_API hipError_t wait(hipStream_t stream);

SOLVER_API hipError_t wait(hipStream_t stream) {
  hipError_t error = hipStreamSynchronize(stream);
  return error;
}

SOLVER_API hipEvent_t* lastEvent();

// These are really called so.
Unknown cudaHostAlloc;
Unknown cudaGetLastError = 0;

#ifdef SOLVER_TRACE
hipError_t traced = hipSuccess;
int unported = cudaHostAlloc;
#endif
