#include <hip/hip_runtime.h>

// One body, two meanings.
#define RELEASE(scope, p) scope cudaFree(p)

struct Mock {
  static int cudaFree(void*) { return 0; }
};

int main() {
  void* p = nullptr;
  RELEASE(Mock::, p);
  RELEASE(::, p);
  return 0;
}
