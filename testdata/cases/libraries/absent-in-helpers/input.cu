#include <cuda_runtime.h>

// A header for users of any library names errors of them all. HIP lacks these,
// so that nobody can include what would bring the branches in.
#ifdef NVJPEGAPI
const char* nameOf(nvjpegStatus_t error) {
  switch (error) {
    case NVJPEG_STATUS_SUCCESS:
      return "success";
    case NVJPEG_STATUS_BAD_JPEG:
      return "bad JPEG";
  }
  return "unknown";
}
#endif

#ifdef NV_NPPIDEFS_H
const char* nameOf(NppStatus error) {
  return error == NPP_NO_ERROR ? "success" : "unknown";
}
#endif

const char* nameOf(cudaError_t error) { return cudaGetErrorName(error); }
