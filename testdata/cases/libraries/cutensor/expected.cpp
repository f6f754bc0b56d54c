#include <hip/hip_runtime.h>
#include <hiptensor/hiptensor.hpp>

hiptensorStatus_t multiply(hiptensorHandle_t handle, hiptensorPlan_t plan, const float* one,
                          const float* a, const float* b, float* c, void* work, uint64_t size,
                          hipStream_t stream) {
  hiptensorStatus_t status = hiptensorContract(handle, plan, one, a, b, one, c, c, work, size, stream);
  if (status != HIPTENSOR_STATUS_SUCCESS) return status;
  cutensorBlockSparseTensorDescriptor_t sparse;
  return hiptensorDestroyPlan(plan);
}
