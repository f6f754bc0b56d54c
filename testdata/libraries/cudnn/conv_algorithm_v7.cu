// An algorithm by heuristics, the workspace it wants, then the convolution.
#include <cuda_runtime.h>
#include <cudnn.h>
#include <cassert>
#include <cstdlib>
#include <iostream>
#include <vector>

#define checkCUDNN(expression)                               \
  {                                                          \
    cudnnStatus_t status = (expression);                     \
    if (status != CUDNN_STATUS_SUCCESS) {                    \
      std::cerr << "Error on line " << __LINE__ << ": "      \
                << cudnnGetErrorString(status) << std::endl; \
      std::exit(EXIT_FAILURE);                               \
    }                                                        \
  }

int main() {
  cudnnHandle_t cudnn;
  checkCUDNN(cudnnCreate(&cudnn));
  cudnnTensorDescriptor_t input_descriptor, output_descriptor;
  checkCUDNN(cudnnCreateTensorDescriptor(&input_descriptor));
  checkCUDNN(cudnnSetTensor4dDescriptor(input_descriptor, CUDNN_TENSOR_NCHW, CUDNN_DATA_FLOAT, 2, 3, 8, 8));
  cudnnFilterDescriptor_t kernel_descriptor;
  checkCUDNN(cudnnCreateFilterDescriptor(&kernel_descriptor));
  checkCUDNN(cudnnSetFilter4dDescriptor(kernel_descriptor, CUDNN_DATA_FLOAT, CUDNN_TENSOR_NCHW, 4, 3, 3, 3));
  cudnnConvolutionDescriptor_t convolution_descriptor;
  checkCUDNN(cudnnCreateConvolutionDescriptor(&convolution_descriptor));
  checkCUDNN(cudnnSetConvolution2dDescriptor(convolution_descriptor, 1, 1, 2, 2, 1, 1,
                                             CUDNN_CROSS_CORRELATION, CUDNN_DATA_FLOAT));
  int batch, channels, height, width;
  checkCUDNN(cudnnGetConvolution2dForwardOutputDim(convolution_descriptor, input_descriptor,
                                                   kernel_descriptor, &batch, &channels, &height, &width));
  checkCUDNN(cudnnCreateTensorDescriptor(&output_descriptor));
  checkCUDNN(cudnnSetTensor4dDescriptor(output_descriptor, CUDNN_TENSOR_NCHW, CUDNN_DATA_FLOAT,
                                        batch, channels, height, width));
  int max_count = 0, returned = 0;
  checkCUDNN(cudnnGetConvolutionForwardAlgorithmMaxCount(cudnn, &max_count));
  std::vector<cudnnConvolutionFwdAlgoPerf_t> perf(max_count);
  checkCUDNN(cudnnGetConvolutionForwardAlgorithm_v7(cudnn, input_descriptor, kernel_descriptor,
                                                    convolution_descriptor, output_descriptor,
                                                    max_count, &returned, perf.data()));
  assert(returned > 0);
  size_t workspace_bytes = 0;
  checkCUDNN(cudnnGetConvolutionForwardWorkspaceSize(cudnn, input_descriptor, kernel_descriptor,
                                                     convolution_descriptor, output_descriptor,
                                                     perf[0].algo, &workspace_bytes));
  void* d_workspace = nullptr;
  if (workspace_bytes > 0) cudaMalloc(&d_workspace, workspace_bytes);
  std::vector<float> x(2 * 3 * 8 * 8), k(4 * 3 * 3 * 3), y(batch * channels * height * width);
  for (size_t i = 0; i < x.size(); ++i) x[i] = float(i * 7 % 11) - 5;
  for (size_t i = 0; i < k.size(); ++i) k[i] = float(i * 3 % 5) - 2;
  float *d_x, *d_k, *d_y;
  cudaMalloc(&d_x, x.size() * 4);
  cudaMalloc(&d_k, k.size() * 4);
  cudaMalloc(&d_y, y.size() * 4);
  cudaMemcpy(d_x, x.data(), x.size() * 4, cudaMemcpyHostToDevice);
  cudaMemcpy(d_k, k.data(), k.size() * 4, cudaMemcpyHostToDevice);
  const float alpha = 1, beta = 0;
  checkCUDNN(cudnnConvolutionForward(cudnn, &alpha, input_descriptor, d_x, kernel_descriptor, d_k,
                                     convolution_descriptor, perf[0].algo, d_workspace,
                                     workspace_bytes, &beta, output_descriptor, d_y));
  cudaMemcpy(y.data(), d_y, y.size() * 4, cudaMemcpyDeviceToHost);
  std::cout << batch << 'x' << channels << 'x' << height << 'x' << width << '\n';
  for (size_t i = 0; i < y.size(); ++i) std::cout << y[i] << (i % width == width - 1u ? '\n' : ' ');
  cudaFree(d_x); cudaFree(d_k); cudaFree(d_y); cudaFree(d_workspace);
  cudnnDestroyTensorDescriptor(input_descriptor);
  cudnnDestroyTensorDescriptor(output_descriptor);
  cudnnDestroyFilterDescriptor(kernel_descriptor);
  cudnnDestroyConvolutionDescriptor(convolution_descriptor);
  cudnnDestroy(cudnn);
}
