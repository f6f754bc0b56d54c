#include "hipport/dnn.h"
#include <miopen/miopen.h>

// MIOpen finds algorithms by running them, and takes other arguments.
miopenStatus_t forward(miopenHandle_t handle, miopenTensorDescriptor_t x, const void* in,
                      hipport::dnn::cudnnFilterDescriptor_t w, const void* weights,
                      hipport::dnn::cudnnConvolutionDescriptor_t conv, miopenTensorDescriptor_t y, void* out,
                      void* work, size_t size) {
  const float one = 1.0f, zero = 0.0f;
  hipport::dnn::cudnnConvolutionFwdAlgoPerf_t found;
  int count = 0;
  hipport::dnn::cudnnGetConvolutionForwardAlgorithm_v7(handle, x, w, conv, y, 1, &count, &found);
  hipport::dnn::cudnnSetConvolutionMathType(conv, hipport::dnn::CUDNN_TENSOR_OP_MATH);
  hipport::dnn::cudnnSetTensor4dDescriptor(x, miopenTensorNCHW, miopenFloat, 1, 3, 224, 224);
  cudnnSpatialTransformerDescriptor_t transformer;
  cudnnCreateSpatialTransformerDescriptor(&transformer);
  return hipport::dnn::cudnnConvolutionForward(handle, &one, x, in, w, weights, conv, found.algo, work, size,
                                 &zero, y, out);
}
