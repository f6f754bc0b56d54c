// hipport/dnn.h where MIOpen has nothing: an error, and no other number.
#include <cstdio>
#include <vector>

#include "hipport/dnn.h"

namespace {

using namespace hipport::dnn;  // NOLINT

int failures = 0;

void expect(const char* what, miopenStatus_t status, miopenStatus_t expected) {
  if (status == expected) return;
  std::printf("%s: %d, not %d\n", what, status, expected);
  ++failures;
}

void refused(const char* what, miopenStatus_t status) {
  expect(what, status, miopenStatusUnsupportedOp);
}

void bad(const char* what, miopenStatus_t status) {
  expect(what, status, miopenStatusBadParm);
}

}  // namespace

int main() {
  miopenHandle_t handle;
  miopenCreate(&handle);
  miopenTensorDescriptor_t desc, doubles;
  miopenCreateTensorDescriptor(&desc);
  miopenCreateTensorDescriptor(&doubles);
  expect("a tensor",
         cudnnSetTensor4dDescriptor(desc, miopenTensorNCHW, miopenFloat, 1, 2,
                                    2, 2),
         miopenStatusSuccess);
  refused("a layout that MIOpen has not",
          cudnnSetTensor4dDescriptor(doubles, CUDNN_TENSOR_NCHW_VECT_C,
                                     miopenInt8, 1, 4, 2, 2));
  refused("a type that MIOpen has not",
          cudnnSetTensor4dDescriptor(doubles, miopenTensorNCHW,
                                     CUDNN_DATA_INT8x4, 1, 4, 2, 2));
  bad("no channels", cudnnSetTensor4dDescriptor(desc, miopenTensorNCHW,
                                                miopenFloat, 1, 0, 2, 2));
  cudnnSetTensor4dDescriptor(doubles, miopenTensorNCHW, miopenDouble, 1, 2, 2,
                             2);

  double data[8] = {1, 2, 3, 4, 5, 6, 7, 8};
  const double tenth = 0.1, half = 0.5, one = 1;
  // MIOpen reads factors of doubles as floats: 0.1 would be another number.
  refused("a factor that is no float",
          cudnnAddTensor(handle, &tenth, doubles, data, &one, doubles, data));
  expect("a factor that is one",
         cudnnAddTensor(handle, &half, doubles, data, &one, doubles, data),
         miopenStatusSuccess);
  if (!(data[1] > 2.9 && data[1] < 3.1)) {
    std::printf("2 + 2 / 2 is %f\n", data[1]);
    ++failures;
  }
  bad("no factor",
      cudnnAddTensor(handle, nullptr, doubles, data, &one, doubles, data));

  cudnnOpTensorDescriptor_t op;
  cudnnCreateOpTensorDescriptor(&op);
  refused("a root",
          cudnnSetOpTensorDescriptor(op, CUDNN_OP_TENSOR_SQRT, miopenFloat,
                                     MIOPEN_NOT_PROPAGATE_NAN));
  miopenCTCLossDescriptor_t loss;
  miopenCreateCTCLossDescriptor(&loss);
  refused("the loss of probabilities",
          cudnnSetCTCLossDescriptor(loss, miopenFloat));
  refused("the loss of probabilities, said otherwise",
          cudnnSetCTCLossDescriptorEx(loss, miopenFloat,
                                      CUDNN_LOSS_NORMALIZATION_NONE,
                                      MIOPEN_NOT_PROPAGATE_NAN));
  cudnnRNNDescriptor_t rnn;
  cudnnCreateRNNDescriptor(&rnn);
  refused("a projection",
          cudnnSetRNNDescriptor_v8(rnn, miopenRNNdefault, miopenLSTM,
                                   miopenRNNwithBias, miopenRNNunidirection,
                                   miopenRNNlinear, miopenFloat, miopenFloat,
                                   CUDNN_DEFAULT_MATH, 4, 6, 3, 1, nullptr, 0));
  refused("clipping", cudnnRNNSetClip_v9(rnn, CUDNN_RNN_CLIP_MINMAX, -1, 1));
  bad("a normalisation without a spread",
      cudnnSetLRNDescriptor(nullptr, 17, 1, 0.75, 1));

  // Statistics of each activation have the layout of their tensor.
  miopenTensorDescriptor_t last, statistics;
  miopenCreateTensorDescriptor(&last);
  miopenCreateTensorDescriptor(&statistics);
  cudnnSetTensor4dDescriptor(last, miopenTensorNHWC, miopenFloat, 1, 2, 2, 2);
  cudnnSetTensor4dDescriptor(statistics, miopenTensorNCHW, miopenFloat, 1, 2, 2,
                             2);
  float values[8] = {}, out[8] = {};
  const float oneFloat = 1, zero = 0;
  refused("statistics of activations in NHWC",
          cudnnBatchNormalizationForwardInference(
              handle, miopenBNPerActivation, &oneFloat, &zero, last, values,
              last, out, statistics, values, values, values, values, 1));
  // An activation that does nothing is none, as in cuDNN.
  cudnnActivationDescriptor_t identity;
  cudnnCreateActivationDescriptor(&identity);
  cudnnSetActivationDescriptor(identity, CUDNN_ACTIVATION_IDENTITY,
                               MIOPEN_PROPAGATE_NAN, 0);
  bad("an identity", cudnnActivationForward(handle, identity, &oneFloat, desc,
                                            values, &zero, desc, out));
  // A workspace that is too small is no error: the handle has one.
  cudnnFilterDescriptor_t filter;
  cudnnConvolutionDescriptor_t convolution;
  cudnnCreateFilterDescriptor(&filter);
  cudnnCreateConvolutionDescriptor(&convolution);
  cudnnSetFilter4dDescriptor(filter, miopenFloat, miopenTensorNCHW, 2, 2, 1, 1);
  cudnnSetConvolution2dDescriptor(convolution, 0, 0, 1, 1, 1, 1,
                                  CUDNN_CROSS_CORRELATION, miopenFloat);
  const float x[8] = {1, 2, 3, 4, 5, 6, 7, 8}, w[4] = {1, 0, 1, 1};
  expect("a convolution without a workspace",
         cudnnConvolutionForward(handle, &oneFloat, desc, x, filter, w,
                                 convolution, CUDNN_CONVOLUTION_FWD_ALGO_GEMM,
                                 nullptr, 0, &zero, desc, out),
         miopenStatusSuccess);
  if (!(out[7] > 11.9f && out[7] < 12.1f)) {
    std::printf("4 + 8 is %f\n", static_cast<double>(out[7]));
    ++failures;
  }
  expect("the handle's end", cudnnDestroy(handle), miopenStatusSuccess);
  return failures;
}
