#include <cuda_runtime.h>

// A switch of the project's own: who turns it on has this to port.
#ifdef USE_NPP
#include <npp.h>
bool isFine(NppStatus status) { return status == NPP_NO_ERROR; }
#endif

const char* nameOf(cudaError_t error) { return cudaGetErrorName(error); }
