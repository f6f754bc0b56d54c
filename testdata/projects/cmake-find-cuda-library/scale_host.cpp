#include "scale.h"

bool scale(float* values, int count, float factor) {
  for (int i = 0; i < count; ++i) values[i] *= factor;
  return true;
}
