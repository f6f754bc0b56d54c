// Functions of HIP and of AMD's libraries that programs may call and that this
// library does not emulate: a call says so and fails. Every function that the
// rule tables name is here; one that is emulated replaces its weak definition.
#include <string_view>

namespace hipport {
int notEmulatedByName(std::string_view function);
}

#define HIPPORT_HIP_FUNCTION(name)                                     \
  extern "C" __attribute__((weak, visibility("default"))) int name() { \
    return hipport::notEmulatedByName(#name);                          \
  }

#include "emulate/hip/hip_functions.inc"

// What HIP alone has.
HIPPORT_HIP_FUNCTION(hipHccModuleLaunchKernel)
