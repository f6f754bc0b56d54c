#include <hip/hip_runtime.h>

const char* text(hipError_t error) {
  switch (error) {
#define ROW(code, text) case hipError##code: return text;
#include "codes.inc"
#undef ROW
    default: return "unknown";
  }
}
