#include <hip/hip_runtime.h>

bool isLimit(hipLimit_t limit) {
  switch (limit) {
#define LIMIT(name, unit) case name:
#include "limits.def"
#undef LIMIT
      return true;
    default: return false;
  }
}

const char* nameOf(hipLimit_t limit) {
#define LIMIT(name, unit) if (limit == name) return #name " in " unit;
#include "limits.def"
#undef LIMIT
  return "";
}
