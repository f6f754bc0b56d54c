// A table of all data types, of which only some are used.
#include <cudnn.h>
#include <cstdio>

static size_t sizeOf(cudnnDataType_t type) {
  switch (type) {
    case CUDNN_DATA_FLOAT: return 4;
    case CUDNN_DATA_DOUBLE: return 8;
    case CUDNN_DATA_HALF: return 2;
    case CUDNN_DATA_BFLOAT16: return 2;
    case CUDNN_DATA_INT8: return 1;
    case CUDNN_DATA_UINT8: return 1;
    case CUDNN_DATA_INT32: return 4;
    case CUDNN_DATA_INT64: return 8;
    case CUDNN_DATA_INT8x4: return 4;
    case CUDNN_DATA_UINT8x4: return 4;
    case CUDNN_DATA_INT8x32: return 32;
    case CUDNN_DATA_BOOLEAN: return 1;
    case CUDNN_DATA_FP8_E4M3: return 1;
    case CUDNN_DATA_FP8_E5M2: return 1;
    default: return 0;
  }
}

int main() {
  cudnnTensorDescriptor_t desc;
  if (cudnnCreateTensorDescriptor(&desc) != CUDNN_STATUS_SUCCESS) return 1;
  const cudnnDataType_t types[] = {CUDNN_DATA_FLOAT, CUDNN_DATA_HALF, CUDNN_DATA_BFLOAT16, CUDNN_DATA_INT32};
  for (cudnnDataType_t type : types) {
    if (cudnnSetTensor4dDescriptor(desc, CUDNN_TENSOR_NCHW, type, 1, 2, 3, 4) != CUDNN_STATUS_SUCCESS) return 1;
    size_t bytes = 0;
    if (cudnnGetTensorSizeInBytes(desc, &bytes) != CUDNN_STATUS_SUCCESS) return 1;
    printf("%zu bytes, %d\n", bytes, bytes == 24 * sizeOf(type));
  }
  return cudnnDestroyTensorDescriptor(desc);
}
