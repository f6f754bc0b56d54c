#include "common.h"

int main() {
  void* p;
  CHECK(hipMalloc(&p, 4));
  CHECK(hipFree(p));
  return 0;
}
