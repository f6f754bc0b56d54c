// What statuses are called by libraries that this one does not emulate: their
// functions give a text, which programs print.
#define HIPPORT_TEXT_FUNCTION(name)                                      \
  extern "C" __attribute__((visibility("default"))) const char* name() { \
    return "a status of a library that is not emulated";                 \
  }

HIPPORT_TEXT_FUNCTION(hipsparseGetErrorName)
HIPPORT_TEXT_FUNCTION(hipsparseGetErrorString)
HIPPORT_TEXT_FUNCTION(miopenGetErrorString)
HIPPORT_TEXT_FUNCTION(ncclGetErrorString)
HIPPORT_TEXT_FUNCTION(ncclGetLastError)
HIPPORT_TEXT_FUNCTION(rocblas_status_to_string)
