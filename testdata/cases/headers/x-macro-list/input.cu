#include <cuda_runtime.h>

bool isLimit(cudaLimit limit) {
  switch (limit) {
#define LIMIT(name, unit) case name:
#include "limits.def"
#undef LIMIT
      return true;
    default: return false;
  }
}

const char* nameOf(cudaLimit limit) {
#define LIMIT(name, unit) if (limit == name) return #name " in " unit;
#include "limits.def"
#undef LIMIT
  return "";
}
