// Filters: what was set is what is got.
#include <cudnn.h>
#include <cstdio>

#define CUDNN_CALL(f) { cudnnStatus_t err = (f); if (err != CUDNN_STATUS_SUCCESS) { printf("line %d: %d\n", __LINE__, err); return 1; } }

int main() {
  cudnnFilterDescriptor_t filt_desc;
  CUDNN_CALL(cudnnCreateFilterDescriptor(&filt_desc));
  const cudnnTensorFormat_t formats[] = {CUDNN_TENSOR_NCHW, CUDNN_TENSOR_NHWC};
  for (cudnnTensorFormat_t format : formats) {
    CUDNN_CALL(cudnnSetFilter4dDescriptor(filt_desc, CUDNN_DATA_FLOAT, format, 8, 3, 5, 7));
    cudnnDataType_t type;
    cudnnTensorFormat_t got;
    int k, c, h, w;
    CUDNN_CALL(cudnnGetFilter4dDescriptor(filt_desc, &type, &got, &k, &c, &h, &w));
    size_t bytes;
    CUDNN_CALL(cudnnGetFilterSizeInBytes(filt_desc, &bytes));
    printf("%dx%dx%dx%d format %s, %zu bytes\n", k, c, h, w,
           got == CUDNN_TENSOR_NHWC ? "NHWC" : "NCHW", bytes);
  }
  const int dims[5] = {4, 2, 3, 3, 3};
  CUDNN_CALL(cudnnSetFilterNdDescriptor(filt_desc, CUDNN_DATA_FLOAT, CUDNN_TENSOR_NCHW, 5, dims));
  cudnnDataType_t type;
  cudnnTensorFormat_t format;
  int count, out[5];
  CUDNN_CALL(cudnnGetFilterNdDescriptor(filt_desc, 5, &type, &format, &count, out));
  printf("%d:", count);
  for (int i = 0; i < count; ++i) printf(" %d", out[i]);
  printf(" same type %d\n", type == CUDNN_DATA_FLOAT);
  CUDNN_CALL(cudnnDestroyFilterDescriptor(filt_desc));
  return 0;
}
