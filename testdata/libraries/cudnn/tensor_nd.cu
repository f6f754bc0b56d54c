// Descriptors of any number of dimensions.
#include <cudnn.h>
#include <stdio.h>

static int failures = 0;
#define TRY(call) do { if ((call) != CUDNN_STATUS_SUCCESS) { ++failures; printf("failed: line %d\n", __LINE__); } } while (0)

static void show(const cudnnTensorDescriptor_t desc, int requested) {
  cudnnDataType_t type;
  int count = 0, dims[8] = {0}, strides[8] = {0};
  TRY(cudnnGetTensorNdDescriptor(desc, requested, &type, &count, dims, strides));
  printf("%d dims:", count);
  for (int i = 0; i < requested && i < count; i++) printf(" %d/%d", dims[i], strides[i]);
  size_t size;
  TRY(cudnnGetTensorSizeInBytes(desc, &size));
  printf(" = %zu bytes, double %d\n", size, type == CUDNN_DATA_DOUBLE);
}

int main(void) {
  cudnnTensorDescriptor_t desc;
  TRY(cudnnCreateTensorDescriptor(&desc));
  int five[] = {2, 3, 4, 5, 6}, packed[] = {360, 120, 30, 6, 1};
  TRY(cudnnSetTensorNdDescriptor(desc, CUDNN_DATA_FLOAT, 5, five, packed));
  show(desc, 5);
  int three[3] = {4, 8, 1}, threeStrides[3] = {8, 1, 1};
  TRY(cudnnSetTensorNdDescriptor(desc, CUDNN_DATA_DOUBLE, 3, three, threeStrides));
  show(desc, 3);
  int four[4] = {2, 3, 4, 5};
  TRY(cudnnSetTensorNdDescriptorEx(desc, CUDNN_TENSOR_NCHW, CUDNN_DATA_FLOAT, 4, four));
  show(desc, 4);
  TRY(cudnnSetTensorNdDescriptorEx(desc, CUDNN_TENSOR_NHWC, CUDNN_DATA_FLOAT, 4, four));
  show(desc, 4);
  TRY(cudnnSetTensorNdDescriptorEx(desc, CUDNN_TENSOR_NHWC, CUDNN_DATA_DOUBLE, 5, five));
  show(desc, 5);
  show(desc, 2);
  TRY(cudnnDestroyTensorDescriptor(desc));
  printf("failures: %d\n", failures);
  return failures;
}
