// Contexts by the driver: with CUDA 13's structure, by version, with few arguments.
#include <hip/hip_runtime.h>
#include "hipport/driver.h"

hipError_t make(hipCtx_t* context, hipDevice_t device) {
  hipport::driver::ContextParameters parameters = {};
  hipError_t result = hipport::driver::createContext(context, &parameters, 0, device);
  if (result != hipSuccess) return result;
  result = hipport::driver::createContext(context, (hipport::driver::ContextParameters*)0, hipDeviceScheduleAuto, device);
  if (result != hipSuccess) return result;
  result = hipport::driver::createContext(context, nullptr, 0, 0, device);
  if (result != hipSuccess) return result;
  result = hipport::driver::createContext(context, nullptr, 0, device);
  result = hipport::driver::streamContext(0, context);
  if (result != hipSuccess) return result;
  return result == hipSuccess ? hipCtxCreate(context, 0, device) : result;
}
