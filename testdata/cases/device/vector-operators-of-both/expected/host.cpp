#include <hip/hip_runtime.h>

#include "vectors.h"

float2 twice(float2 a) {
  a += a;
  return a * a;
}
