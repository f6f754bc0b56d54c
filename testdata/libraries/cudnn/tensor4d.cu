// What a 4-d descriptor says of itself, packed in both layouts.
#include <cudnn.h>
#include <iostream>

#define checkCUDNN(expression)                                    \
  {                                                               \
    cudnnStatus_t status = (expression);                          \
    if (status != CUDNN_STATUS_SUCCESS) {                         \
      std::cerr << "Error on line " << __LINE__ << ": "           \
                << cudnnGetErrorString(status) << std::endl;      \
      std::exit(EXIT_FAILURE);                                    \
    }                                                             \
  }

static void show(cudnnTensorDescriptor_t desc) {
  cudnnDataType_t type;
  int n, c, h, w, ns, cs, hs, ws;
  checkCUDNN(cudnnGetTensor4dDescriptor(desc, &type, &n, &c, &h, &w, &ns, &cs, &hs, &ws));
  size_t bytes = 0;
  checkCUDNN(cudnnGetTensorSizeInBytes(desc, &bytes));
  std::cout << (type == CUDNN_DATA_FLOAT ? "float" : type == CUDNN_DATA_HALF ? "half" : "other")
            << ' ' << n << 'x' << c << 'x' << h << 'x' << w << " strides " << ns << ' ' << cs
            << ' ' << hs << ' ' << ws << " bytes " << bytes << '\n';
}

int main() {
  cudnnTensorDescriptor_t desc;
  checkCUDNN(cudnnCreateTensorDescriptor(&desc));
  checkCUDNN(cudnnSetTensor4dDescriptor(desc, /*format=*/CUDNN_TENSOR_NCHW,
                                        /*dataType=*/CUDNN_DATA_FLOAT, /*batch_size=*/2,
                                        /*channels=*/3, /*image_height=*/4, /*image_width=*/5));
  show(desc);
  checkCUDNN(cudnnSetTensor4dDescriptor(desc, CUDNN_TENSOR_NHWC, CUDNN_DATA_FLOAT, 2, 3, 4, 5));
  show(desc);
  checkCUDNN(cudnnSetTensor4dDescriptor(desc, CUDNN_TENSOR_NHWC, CUDNN_DATA_HALF, 1, 8, 1, 1));
  show(desc);
  checkCUDNN(cudnnSetTensor4dDescriptorEx(desc, CUDNN_DATA_FLOAT, 2, 3, 4, 5, 96, 32, 8, 1));
  show(desc);
  checkCUDNN(cudnnDestroyTensorDescriptor(desc));
}
