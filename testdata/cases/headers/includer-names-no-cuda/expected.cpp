#include "runtime.h"

int main() {
  void* p = nullptr;
#include "steps.inc"
  return 0;
}
