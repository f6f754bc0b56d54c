#include <hip/hip_runtime.h>

#define CUDA(name) hip##name
#define CALL(name, ...) CUDA(name)(__VA_ARGS__)

int main() {
  void* p;
  CUDA(Malloc)(&p, 4);
  CALL(Free, p);
  return CUDA(Success);
}
