// Functions of libraries that this one does not emulate, beside those that the
// rule tables name (hip/unsupported.cpp): what the support headers of ports
// call, all of the roc* libraries, and functions that give a text.
#include <string_view>

namespace hipport {
int notEmulatedByName(std::string_view function);
}

#define HIPPORT_HIP_FUNCTION(name)                                     \
  extern "C" __attribute__((weak, visibility("default"))) int name() { \
    return hipport::notEmulatedByName(#name);                          \
  }

#include "emulate/libraries/support_functions.inc"

#include "emulate/libraries/roc_functions.inc"

#define HIPPORT_TEXT_FUNCTION(name)                                      \
  extern "C" __attribute__((visibility("default"))) const char* name() { \
    return "a status of a library that is not emulated";                 \
  }

HIPPORT_TEXT_FUNCTION(miopenGetErrorString)
