#include <miopen/miopen.h>
#include <hip/hip_runtime.h>
#include "hipport/dnn.h"

#define CUDNN_CHECK(call) do { if ((call) != miopenStatusSuccess) return 1; } while (0)

int softmax(const float* x, float* y, int n) {
  miopenHandle_t handle;
  miopenTensorDescriptor_t shape;
  CUDNN_CHECK(miopenCreate(&handle));
  CUDNN_CHECK(miopenCreateTensorDescriptor(&shape));
  const float one = 1, zero = 0;
  CUDNN_CHECK(hipport::dnn::cudnnSoftmaxForward(handle, MIOPEN_SOFTMAX_ACCURATE, MIOPEN_SOFTMAX_MODE_CHANNEL, &one,
                                  shape, x, &zero, shape, y));
  CUDNN_CHECK(miopenDestroyTensorDescriptor(shape));
  CUDNN_CHECK(hipport::dnn::cudnnDestroy(handle));
  return n == 0;
}
