// Convolution descriptors: both forms, groups, math type.
#include <cudnn.h>
#include <cstdio>
#include <cassert>

int main() {
  cudnnConvolutionDescriptor_t conv;
  assert(cudnnCreateConvolutionDescriptor(&conv) == CUDNN_STATUS_SUCCESS);
  cudnnStatus_t s = cudnnSetConvolution2dDescriptor(
      conv, 1, 2, 3, 4, 5, 6, CUDNN_CROSS_CORRELATION, CUDNN_DATA_FLOAT);
  int ph, pw, u, v, dh, dw;
  cudnnConvolutionMode_t mode;
  cudnnDataType_t type;
  s = s ? s : cudnnGetConvolution2dDescriptor(conv, &ph, &pw, &u, &v, &dh, &dw, &mode, &type);
  printf("%d: %d %d %d %d %d %d cross %d float %d\n", s == CUDNN_STATUS_SUCCESS, ph, pw, u, v, dh,
         dw, mode == CUDNN_CROSS_CORRELATION, type == CUDNN_DATA_FLOAT);

  int groups = 0;
  s = cudnnGetConvolutionGroupCount(conv, &groups);
  printf("groups %d", groups);
  if (s == CUDNN_STATUS_SUCCESS) s = cudnnSetConvolutionGroupCount(conv, 4);
  if (s == CUDNN_STATUS_SUCCESS) s = cudnnGetConvolutionGroupCount(conv, &groups);
  printf(" then %d\n", groups);

  cudnnMathType_t math = CUDNN_DEFAULT_MATH;
  if (s == CUDNN_STATUS_SUCCESS) s = cudnnSetConvolutionMathType(conv, CUDNN_TENSOR_OP_MATH);
  if (s == CUDNN_STATUS_SUCCESS) s = cudnnGetConvolutionMathType(conv, &math);
  printf("tensor op math %d\n", math == CUDNN_TENSOR_OP_MATH);

  const int pad[] = {1, 0, 1}, stride[] = {1, 2, 1}, dilation[] = {1, 1, 1};
  if (s == CUDNN_STATUS_SUCCESS)
    s = cudnnSetConvolutionNdDescriptor(conv, 3, pad, stride, dilation, CUDNN_CONVOLUTION,
                                        CUDNN_DATA_FLOAT);
  int length, p[3], st[3], d[3];
  if (s == CUDNN_STATUS_SUCCESS)
    s = cudnnGetConvolutionNdDescriptor(conv, 3, &length, p, st, d, &mode, &type);
  printf("%d: %d dims, pad %d %d %d stride %d %d %d dilation %d %d %d, flips %d\n",
         s == CUDNN_STATUS_SUCCESS, length, p[0], p[1], p[2], st[0], st[1], st[2], d[0], d[1],
         d[2], mode == CUDNN_CONVOLUTION);
  if (s == CUDNN_STATUS_SUCCESS) s = cudnnGetConvolutionGroupCount(conv, &groups);
  printf("groups after that %d\n", groups);
  cudnnDestroyConvolutionDescriptor(conv);
  return s;
}
