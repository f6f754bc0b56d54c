#include <hip/hip_runtime.h>

#ifdef VERBOSE
void report() { cuCtxSynchronize(); }
#endif

void load(hipModule_t* module, const void* image) {
  cuModuleLoadData(module, image);
  hipCtxSynchronize();
}
