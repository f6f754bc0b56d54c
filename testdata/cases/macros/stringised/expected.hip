#include <hip/hip_runtime.h>
#include <stdio.h>

#define TRACE(call) (puts(#call), (call))
#define NAME(x) #x

int main() {
  void* p;
  TRACE(hipMalloc(&p, 4));
  puts(NAME(hipFree));
  return TRACE(hipFree(p)) != hipSuccess;
}
