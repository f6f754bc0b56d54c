#include <cuda.h>

#ifdef VERBOSE
void report() { cuCtxSynchronize(); }
#endif

void load(CUmodule* module, const void* image) {
  cuModuleLoadData(module, image);
  cuCtxSynchronize();
}
