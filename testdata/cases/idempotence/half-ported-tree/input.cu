#include "common.h"

int main() {
  void* p;
  CHECK(cudaMalloc(&p, 4));
  CHECK(hipFree(p));
  return 0;
}
