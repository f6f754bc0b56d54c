// The shape of a convolution's result, asked for rather than computed.
#include <cudnn.h>
#include <iostream>
#include <vector>
using namespace std;

void check(cudnnStatus_t status, const char* what) {
  if (status != CUDNN_STATUS_SUCCESS) {
    cerr << what << ": " << cudnnGetErrorString(status) << endl;
    exit(1);
  }
}
#define DO(x) check(x, #x)

int main() {
  cudnnTensorDescriptor_t in;
  cudnnFilterDescriptor_t filter;
  cudnnConvolutionDescriptor_t conv;
  DO(cudnnCreateTensorDescriptor(&in));
  DO(cudnnCreateFilterDescriptor(&filter));
  DO(cudnnCreateConvolutionDescriptor(&conv));
  struct Case { int h, w, k, c, r, s, pad, stride, dilation; };
  const vector<Case> cases = {{28, 28, 20, 1, 5, 5, 0, 1, 1}, {32, 30, 16, 3, 3, 3, 1, 2, 1},
                              {17, 19, 4, 2, 3, 2, 2, 3, 2}, {7, 7, 6, 5, 1, 1, 0, 1, 1}};
  for (const Case& each : cases) {
    DO(cudnnSetTensor4dDescriptor(in, CUDNN_TENSOR_NCHW, CUDNN_DATA_FLOAT, 2, each.c, each.h, each.w));
    DO(cudnnSetFilter4dDescriptor(filter, CUDNN_DATA_FLOAT, CUDNN_TENSOR_NCHW, each.k, each.c, each.r, each.s));
    DO(cudnnSetConvolution2dDescriptor(conv, each.pad, each.pad, each.stride, each.stride,
                                       each.dilation, each.dilation, CUDNN_CROSS_CORRELATION, CUDNN_DATA_FLOAT));
    int n, c, h, w;
    DO(cudnnGetConvolution2dForwardOutputDim(conv, in, filter, &n, &c, &h, &w));
    cout << n << " x " << c << " x " << h << " x " << w;
    int dims[4] = {0, 0, 0, 0};
    DO(cudnnGetConvolutionNdForwardOutputDim(conv, in, filter, 4, dims));
    cout << " nd " << dims[0] << ' ' << dims[1] << ' ' << dims[2] << ' ' << dims[3] << endl;
  }
  DO(cudnnDestroyConvolutionDescriptor(conv));
  DO(cudnnDestroyFilterDescriptor(filter));
  DO(cudnnDestroyTensorDescriptor(in));
}
