#include <cuda_runtime.h>
#include <cutensor.h>

cutensorStatus_t multiply(cutensorHandle_t handle, cutensorPlan_t plan, const float* one,
                          const float* a, const float* b, float* c, void* work, uint64_t size,
                          cudaStream_t stream) {
  cutensorStatus_t status = cutensorContract(handle, plan, one, a, b, one, c, c, work, size, stream);
  if (status != CUTENSOR_STATUS_SUCCESS) return status;
  cutensorBlockSparseTensorDescriptor_t sparse;
  return cutensorDestroyPlan(plan);
}
