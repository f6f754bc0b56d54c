#include <hip/hip_runtime.h>
#include <stdlib.h>

struct Pinner {
  int cudaHostRegister(void*) { return 0; }
};

inline float* hostBuffer(int n) {
  void* p = nullptr;
#ifdef USE_PINNED
  hipHostMalloc(&p, n * sizeof(float), hipHostMallocDefault);
#else
  p = malloc(n * sizeof(float));
  Pinner().cudaHostRegister(p);
  hipHostRegister(p, n * sizeof(float), hipHostRegisterDefault);
#endif
  return static_cast<float*>(p);
}
