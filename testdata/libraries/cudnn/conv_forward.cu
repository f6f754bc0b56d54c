// A 3 x 3 convolution without a search: one algorithm, no workspace.
#include <cuda_runtime.h>
#include <cudnn.h>

#include <cstdio>
#include <cstdlib>

#define CUDA_CALL(f) { cudaError_t err = (f); if (err != cudaSuccess) { printf("CUDA %d\n", err); exit(1); } }
#define CUDNN_CALL(f) { cudnnStatus_t err = (f); if (err != CUDNN_STATUS_SUCCESS) { printf("cuDNN %d at %d\n", (int)err, __LINE__); exit(1); } }


int main() {
  cudnnHandle_t cudnn;
  CUDNN_CALL(cudnnCreate(&cudnn));
  const int n = 1, c = 2, h = 5, w = 5, k = 3, r = 3, s = 3;
  cudnnTensorDescriptor_t in_desc, out_desc;
  cudnnFilterDescriptor_t filt_desc;
  cudnnConvolutionDescriptor_t conv_desc;
  CUDNN_CALL(cudnnCreateTensorDescriptor(&in_desc));
  CUDNN_CALL(cudnnSetTensor4dDescriptor(in_desc, CUDNN_TENSOR_NCHW, CUDNN_DATA_FLOAT, n, c, h, w));
  CUDNN_CALL(cudnnCreateFilterDescriptor(&filt_desc));
  CUDNN_CALL(cudnnSetFilter4dDescriptor(filt_desc, CUDNN_DATA_FLOAT, CUDNN_TENSOR_NCHW, k, c, r, s));
  CUDNN_CALL(cudnnCreateConvolutionDescriptor(&conv_desc));
  CUDNN_CALL(cudnnSetConvolution2dDescriptor(conv_desc, 1, 1, 1, 1, 1, 1, CUDNN_CROSS_CORRELATION, CUDNN_DATA_FLOAT));
  int on, oc, oh, ow;
  CUDNN_CALL(cudnnGetConvolution2dForwardOutputDim(conv_desc, in_desc, filt_desc, &on, &oc, &oh, &ow));
  CUDNN_CALL(cudnnCreateTensorDescriptor(&out_desc));
  CUDNN_CALL(cudnnSetTensor4dDescriptor(out_desc, CUDNN_TENSOR_NCHW, CUDNN_DATA_FLOAT, on, oc, oh, ow));

  float *in, *filt, *out;
  const int inCount = n * c * h * w, filtCount = k * c * r * s, outCount = on * oc * oh * ow;
  CUDA_CALL(cudaMalloc(&in, inCount * sizeof(float)));
  CUDA_CALL(cudaMalloc(&filt, filtCount * sizeof(float)));
  CUDA_CALL(cudaMalloc(&out, outCount * sizeof(float)));
  float* host = (float*)malloc(sizeof(float) * (inCount + filtCount + outCount));
  for (int i = 0; i < inCount; ++i) host[i] = i % 7;
  CUDA_CALL(cudaMemcpy(in, host, inCount * sizeof(float), cudaMemcpyHostToDevice));
  for (int i = 0; i < filtCount; ++i) host[i] = i % 4 - 1;
  CUDA_CALL(cudaMemcpy(filt, host, filtCount * sizeof(float), cudaMemcpyHostToDevice));

  const float alpha = 1.f, beta = 0.f;
  CUDNN_CALL(cudnnConvolutionForward(cudnn, &alpha, in_desc, in, filt_desc, filt, conv_desc,
                                     CUDNN_CONVOLUTION_FWD_ALGO_IMPLICIT_GEMM, NULL, 0, &beta,
                                     out_desc, out));
  CUDA_CALL(cudaMemcpy(host, out, outCount * sizeof(float), cudaMemcpyDeviceToHost));
  for (int i = 0; i < outCount; ++i) printf("%g%c", host[i], i % ow == ow - 1 ? '\n' : ' ');
  free(host);
  CUDA_CALL(cudaFree(in)); CUDA_CALL(cudaFree(filt)); CUDA_CALL(cudaFree(out));
  CUDNN_CALL(cudnnDestroyTensorDescriptor(out_desc));
  CUDNN_CALL(cudnnDestroyConvolutionDescriptor(conv_desc));
  CUDNN_CALL(cudnnDestroyFilterDescriptor(filt_desc));
  CUDNN_CALL(cudnnDestroyTensorDescriptor(in_desc));
  CUDNN_CALL(cudnnDestroy(cudnn));
  return 0;
}
