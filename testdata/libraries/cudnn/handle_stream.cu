// A handle on a stream of its own; work in order of that stream.
#include <cuda_runtime.h>
#include <cudnn.h>

#include <cstdio>
#include <cstdlib>
#include <vector>

#define CHECK_CUDA(x) if ((x) != cudaSuccess) { fprintf(stderr, "cuda %d\n", __LINE__); exit(1); }
#define CHECK_CUDNN(x)                                                         \
  {                                                                            \
    cudnnStatus_t s = (x);                                                     \
    if (s != CUDNN_STATUS_SUCCESS) {                                           \
      fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__,                       \
              cudnnGetErrorString(s));                                         \
      exit(1);                                                                 \
    }                                                                          \
  }

int main() {
  cudnnHandle_t handle;
  cudaStream_t stream, current;
  CHECK_CUDNN(cudnnCreate(&handle));
  CHECK_CUDA(cudaStreamCreate(&stream));
  CHECK_CUDNN(cudnnSetStream(handle, stream));
  CHECK_CUDNN(cudnnGetStream(handle, &current));
  printf("same stream: %d\n", current == stream);

  cudnnTensorDescriptor_t t;
  CHECK_CUDNN(cudnnCreateTensorDescriptor(&t));
  CHECK_CUDNN(cudnnSetTensor4dDescriptor(t, CUDNN_TENSOR_NCHW, CUDNN_DATA_FLOAT, 1, 2, 2, 2));
  std::vector<float> host(8, 0.f);
  float *data, value = 2.5f, factor = 4.f;
  CHECK_CUDA(cudaMalloc(&data, 8 * sizeof(float)));
  CHECK_CUDNN(cudnnSetTensor(handle, t, data, &value));
  CHECK_CUDNN(cudnnScaleTensor(handle, t, data, &factor));
  CHECK_CUDA(cudaMemcpyAsync(host.data(), data, 8 * sizeof(float), cudaMemcpyDeviceToHost, stream));
  CHECK_CUDA(cudaStreamSynchronize(stream));
  for (float v : host) printf("%.2f ", v);
  printf("\n");
  CHECK_CUDA(cudaFree(data));
  CHECK_CUDNN(cudnnDestroyTensorDescriptor(t));
  CHECK_CUDNN(cudnnDestroy(handle));
  CHECK_CUDA(cudaStreamDestroy(stream));
  return 0;
}
