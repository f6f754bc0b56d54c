#include <miopen/miopen.h>

// MIOpen finds algorithms by running them, and takes other arguments.
miopenStatus_t forward(miopenHandle_t handle, miopenTensorDescriptor_t x, const void* in,
                      miopenTensorDescriptor_t w, const void* weights,
                      miopenConvolutionDescriptor_t conv, miopenTensorDescriptor_t y, void* out,
                      void* work, size_t size) {
  const float one = 1.0f, zero = 0.0f;
  miopenConvAlgoPerf_t found;
  int count = 0;
  cudnnGetConvolutionForwardAlgorithm_v7(handle, x, w, conv, y, 1, &count, &found);
  cudnnSetConvolutionMathType(conv, CUDNN_TENSOR_OP_MATH);
  cudnnSetTensor4dDescriptor(x, miopenTensorNCHW, miopenFloat, 1, 3, 224, 224);
  cudnnSpatialTransformerDescriptor_t transformer;
  cudnnCreateSpatialTransformerDescriptor(&transformer);
  return miopenConvolutionForward(handle, &one, x, in, w, weights, conv, found.fwd_algo, &zero, y, out, work, size);
}
