#include "index.h"

int countOf(const int* data, unsigned count) {
  int sum = 0;
  for (unsigned i = 0; i < count; ++i) sum += data[i];
  return sum;
}
