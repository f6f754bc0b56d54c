// Names that begin as those of libraries, in code that no compiler sees.
#include "missing.hpp"
void twice(float* p) {
  cudaSafeCall(cudaMalloc(&p, 4));
  cudaSafeCall(cudaMalloc(&p, 4));
}
#ifdef WITH_NPP
NppWarpFunc<3>::npp_type x;
nppSafeCall(1);
NppStatus status = nppiAdd_8u_C1RSfs(a, b);
nvmlReturn_t nvmlRet = nvmlInit();
int nvml_get_device_osdev();
#endif
