#include <hip/hip_runtime.h>
#include <miopen/miopen.h>

int modes(const char* word);

miopenStatus_t softmax(miopenHandle_t handle, miopenTensorDescriptor_t shape, const float* x, float* y) {
  const float one = 1, zero = 0;
  return miopenSoftmaxForward_V2(handle, &one, shape, x, &zero, shape, y, miopenSoftmaxAlgorithm_t(modes("größer")), MIOPEN_SOFTMAX_MODE_CHANNEL);
}
