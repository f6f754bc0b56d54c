#include <hip/hip_runtime.h>
#include "hipport/dnn.h"
#include <miopen/miopen.h>

int modes(const char* word);

miopenStatus_t softmax(miopenHandle_t handle, miopenTensorDescriptor_t shape, const float* x, float* y) {
  const float one = 1, zero = 0;
  return hipport::dnn::cudnnSoftmaxForward(handle, miopenSoftmaxAlgorithm_t(modes("größer")), MIOPEN_SOFTMAX_MODE_CHANNEL,
                             &one, shape, x, &zero, shape, y);
}
