// What the coefficient of a ReLU does.
#include <cuda_runtime.h>
#include <cudnn.h>
#include <cstdio>

#define CHECK(x) do { if ((x) != CUDNN_STATUS_SUCCESS) { printf("line %d\n", __LINE__); return 1; } } while (0)

int main() {
  cudnnHandle_t handle;
  cudnnTensorDescriptor_t desc;
  cudnnActivationDescriptor_t relu;
  CHECK(cudnnCreate(&handle));
  CHECK(cudnnCreateTensorDescriptor(&desc));
  CHECK(cudnnSetTensor4dDescriptor(desc, CUDNN_TENSOR_NCHW, CUDNN_DATA_FLOAT, 1, 1, 1, 6));
  CHECK(cudnnCreateActivationDescriptor(&relu));
  const float host[6] = {-3, -0.5f, 0, 0.5f, 3, 100};
  float out[6], *x, *y;
  cudaMalloc(&x, sizeof host);
  cudaMalloc(&y, sizeof host);
  cudaMemcpy(x, host, sizeof host, cudaMemcpyHostToDevice);
  const float one = 1, zero = 0;
  const double bounds[] = {0.0, 1.0, 6.0};
  for (double bound : bounds) {
    CHECK(cudnnSetActivationDescriptor(relu, CUDNN_ACTIVATION_RELU, CUDNN_NOT_PROPAGATE_NAN, bound));
    CHECK(cudnnActivationForward(handle, relu, &one, desc, x, &zero, desc, y));
    cudaMemcpy(out, y, sizeof out, cudaMemcpyDeviceToHost);
    printf("%.1f: %g %g %g %g %g %g\n", bound, out[0], out[1], out[2], out[3], out[4], out[5]);
  }
  CHECK(cudnnDestroyActivationDescriptor(relu));
  CHECK(cudnnDestroyTensorDescriptor(desc));
  CHECK(cudnnDestroy(handle));
  return 0;
}
