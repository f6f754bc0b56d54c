// SOLVER_API comes from a header that is not there: Clang takes it for a type
// and the type behind it for the name of a variable.
#include <solver/export.h>

SOLVER_API cudaError_t wait(cudaStream_t stream);

SOLVER_API cudaError_t wait(cudaStream_t stream) {
  cudaError_t error = cudaStreamSynchronize(stream);
  return error;
}

SOLVER_API cudaEvent_t* lastEvent();

// These are really called so.
Unknown cudaHostAlloc;
Unknown cudaGetLastError = 0;

#ifdef SOLVER_TRACE
cudaError_t traced = cudaSuccess;
int unported = cudaHostAlloc;
#endif
