// What MIOpen's functions do not mean alone is in hipport/dnn.h; the rest are MIOpen's own.
#include <miopen/miopen.h>

#include <hip/hip_runtime.h>
#include "hipport/dnn.h"

#define CHECK(call) do { miopenStatus_t s_ = (call); if (s_ != miopenStatusSuccess) return s_; } while (0)

static const char* nameOf(miopenStatus_t status) {
  switch (status) {
    case miopenStatusUnknownError: return "execution failed";
    case hipport::dnn::CUDNN_STATUS_ARCH_MISMATCH: return "another architecture";
    case hipport::dnn::CUDNN_STATUS_LICENSE_ERROR: return "no licence";
    default: return miopenGetErrorString(status);
  }
}

template <class T> struct Traits;
template <> struct Traits<miopenTensorDescriptor_t> { static constexpr auto create = miopenCreateTensorDescriptor; };
template <> struct Traits<hipport::dnn::cudnnFilterDescriptor_t> { static constexpr auto create = hipport::dnn::cudnnCreateFilterDescriptor; };

miopenStatus_t layer(miopenHandle_t handle, float* x, float* w, float* bias, float* y, void* space) {
  miopenTensorDescriptor_t xDesc, yDesc, bDesc;
  hipport::dnn::cudnnFilterDescriptor_t wDesc;
  hipport::dnn::cudnnConvolutionDescriptor_t conv;
  hipport::dnn::cudnnActivationDescriptor_t relu;
  CHECK(miopenCreateTensorDescriptor(&xDesc));
  CHECK(hipport::dnn::cudnnSetTensor4dDescriptor(xDesc, miopenTensorNHWC, miopenFloat, 1, 3, 8, 8));
  CHECK(miopenSet4dTensorDescriptorEx(yDesc, miopenFloat, 1, 4, 8, 8, 256, 64, 8, 1));
  CHECK(Traits<hipport::dnn::cudnnFilterDescriptor_t>::create(&wDesc));
  CHECK(hipport::dnn::cudnnSetFilter4dDescriptor(wDesc, miopenFloat, miopenTensorNHWC, 4, 3, 3, 3));
  CHECK(hipport::dnn::cudnnCreateConvolutionDescriptor(&conv));
  CHECK(hipport::dnn::cudnnSetConvolution2dDescriptor(conv, 1, 1, 1, 1, 1, 1, hipport::dnn::CUDNN_CONVOLUTION, miopenFloat));
  CHECK(hipport::dnn::cudnnSetConvolutionMathType(conv, hipport::dnn::CUDNN_TENSOR_OP_MATH));
  hipport::dnn::cudnnConvolutionFwdAlgoPerf_t perf[hipport::dnn::CUDNN_CONVOLUTION_FWD_ALGO_COUNT];
  int count = 0;
#if HIPPORT_CUDNN_MAJOR >= 8
  CHECK(hipport::dnn::cudnnGetConvolutionForwardAlgorithm_v7(handle, xDesc, wDesc, conv, yDesc, hipport::dnn::CUDNN_CONVOLUTION_FWD_ALGO_COUNT, &count, perf));
#endif
  size_t bytes = 0;
  CHECK(hipport::dnn::cudnnGetConvolutionForwardWorkspaceSize(handle, xDesc, wDesc, conv, yDesc, perf[0].algo, &bytes));
  if (perf[0].status != miopenStatusSuccess || perf[0].memory > bytes) return miopenStatusUnsupportedOp;
  const float one = 1, zero = 0;
  CHECK(hipport::dnn::cudnnConvolutionForward(handle, &one, xDesc, x, wDesc, w, conv, perf[0].algo, space, bytes, &zero, yDesc, y));
  CHECK(hipport::dnn::cudnnAddTensor(handle, &one, bDesc, bias, &one, yDesc, y));
  CHECK(hipport::dnn::cudnnCreateActivationDescriptor(&relu));
  CHECK(hipport::dnn::cudnnSetActivationDescriptor(relu, hipport::dnn::CUDNN_ACTIVATION_CLIPPED_RELU, MIOPEN_NOT_PROPAGATE_NAN, 6.0));
  CHECK(hipport::dnn::cudnnActivationForward(handle, relu, &one, yDesc, y, &zero, yDesc, y));
  CHECK(hipport::dnn::cudnnDestroyFilterDescriptor(wDesc));
  return miopenDestroyTensorDescriptor(xDesc);
}
