#include <hip/hip_runtime.h>
#include <npp.h>

NppStatus smooth(const Npp8u* from, int fromStep, Npp8u* to, int toStep, NppiSize size) {
  const NppiSize mask = {5, 5};
  const NppiPoint anchor = {2, 2};
  NppStatus status = nppiFilterBox_8u_C1R(from, fromStep, to, toStep, size, mask, anchor);
  if (status != NPP_SUCCESS) return status;
  hipDeviceSynchronize();
  Npp8u* line = nppsMalloc_8u(256);
  nppsFree(line);
  return status;
}
