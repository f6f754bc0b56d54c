// Double precision: the scaling factors are doubles, too.
#include <cuda_runtime.h>
#include <cudnn.h>
#include <stdio.h>

#define OK(x) if ((x) != CUDNN_STATUS_SUCCESS) { printf("line %d\n", __LINE__); return 1; }

int main(void) {
  cudnnHandle_t handle;
  cudnnTensorDescriptor_t desc, b;
  cudnnOpTensorDescriptor_t op;
  cudnnReduceTensorDescriptor_t reduce;
  OK(cudnnCreate(&handle));
  OK(cudnnCreateTensorDescriptor(&desc));
  OK(cudnnCreateTensorDescriptor(&b));
  OK(cudnnSetTensor4dDescriptor(desc, CUDNN_TENSOR_NCHW, CUDNN_DATA_DOUBLE, 1, 2, 2, 2));
  OK(cudnnSetTensor4dDescriptor(b, CUDNN_TENSOR_NCHW, CUDNN_DATA_DOUBLE, 1, 2, 1, 1));
  double host[8], *x, *s, *sum;
  for (int i = 0; i < 8; i++) host[i] = i * 0.25 - 1;
  cudaMalloc((void**)&x, sizeof host);
  cudaMalloc((void**)&s, 2 * sizeof(double));
  cudaMalloc((void**)&sum, 2 * sizeof(double));
  cudaMemcpy(x, host, sizeof host, cudaMemcpyHostToDevice);
  double small[2] = {10, 20};
  cudaMemcpy(s, small, sizeof small, cudaMemcpyHostToDevice);
  const double one = 1, zero = 0, half = 0.5;
  double three = 3;
  OK(cudnnAddTensor(handle, &half, b, s, &one, desc, x));
  OK(cudnnScaleTensor(handle, desc, x, &three));
  OK(cudnnCreateOpTensorDescriptor(&op));
  OK(cudnnSetOpTensorDescriptor(op, CUDNN_OP_TENSOR_MAX, CUDNN_DATA_DOUBLE, CUDNN_NOT_PROPAGATE_NAN));
  OK(cudnnOpTensor(handle, op, &one, desc, x, &one, b, s, &zero, desc, x));
  cudaMemcpy(host, x, sizeof host, cudaMemcpyDeviceToHost);
  for (int i = 0; i < 8; i++) printf("%.3f ", host[i]);
  OK(cudnnCreateReduceTensorDescriptor(&reduce));
  OK(cudnnSetReduceTensorDescriptor(reduce, CUDNN_REDUCE_TENSOR_ADD, CUDNN_DATA_DOUBLE, CUDNN_NOT_PROPAGATE_NAN, CUDNN_REDUCE_TENSOR_NO_INDICES, CUDNN_32BIT_INDICES));
  size_t bytes;
  void* space;
  OK(cudnnGetReductionWorkspaceSize(handle, reduce, desc, b, &bytes));
  cudaMalloc(&space, bytes + 8);
  OK(cudnnReduceTensor(handle, reduce, NULL, 0, space, bytes, &one, desc, x, &zero, b, sum));
  cudaMemcpy(small, sum, sizeof small, cudaMemcpyDeviceToHost);
  printf("\nsums %.3f %.3f\n", small[0], small[1]);
  OK(cudnnDestroyReduceTensorDescriptor(reduce));
  OK(cudnnDestroyOpTensorDescriptor(op));
  OK(cudnnDestroyTensorDescriptor(desc));
  OK(cudnnDestroy(handle));
  return 0;
}
