#include <cstdio>
#include <vector>

#include "scale.h"

int main() {
  std::vector<float> values(1000, 2.0F);
  if (!scale(values.data(), static_cast<int>(values.size()), 3.0F)) return 1;
  std::printf("%g\n", values[0]);
  return 0;
}
