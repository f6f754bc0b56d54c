// An LSTM of two layers by the interface of version 8.
#include <cuda_runtime.h>
#include <cudnn.h>

#include <cstdio>
#include <cstdlib>
#include <vector>

#define CUDA(call)                                                       \
  do {                                                                   \
    cudaError_t e = (call);                                              \
    if (e != cudaSuccess) {                                              \
      fprintf(stderr, "%d: %s\n", __LINE__, cudaGetErrorString(e));      \
      exit(1);                                                           \
    }                                                                    \
  } while (0)
#define DNN(call)                                                        \
  do {                                                                   \
    cudnnStatus_t e = (call);                                            \
    if (e != CUDNN_STATUS_SUCCESS) {                                     \
      fprintf(stderr, "%d: %s\n", __LINE__, cudnnGetErrorString(e));     \
      exit(1);                                                           \
    }                                                                    \
  } while (0)

static float* upload(const std::vector<float>& host) {
  float* device;
  CUDA(cudaMalloc((void**)&device, host.size() * sizeof(float)));
  CUDA(cudaMemcpy(device, host.data(), host.size() * sizeof(float), cudaMemcpyHostToDevice));
  return device;
}
static std::vector<float> numbers(size_t count, int step, int modulus, float shift = 0, float scale = 1) {
  std::vector<float> out(count);
  for (size_t i = 0; i < count; ++i) out[i] = ((int)(i * step % modulus) + shift) * scale;
  return out;
}
static void show(const char* what, const float* device, size_t count, int perLine = 8) {
  std::vector<float> host(count);
  CUDA(cudaMemcpy(host.data(), device, count * sizeof(float), cudaMemcpyDeviceToHost));
  printf("%s\n", what);
  for (size_t i = 0; i < count; ++i) {
    printf("%.4f%c", host[i] == 0 ? 0.f : host[i], (i + 1) % perLine == 0 || i + 1 == count ? '\n' : ' ');
  }
}
static cudnnTensorDescriptor_t tensor(int n, int c, int h, int w, cudnnTensorFormat_t format = CUDNN_TENSOR_NCHW) {
  cudnnTensorDescriptor_t desc;
  DNN(cudnnCreateTensorDescriptor(&desc));
  DNN(cudnnSetTensor4dDescriptor(desc, format, CUDNN_DATA_FLOAT, n, c, h, w));
  return desc;
}

int main() {
  cudnnHandle_t handle;
  DNN(cudnnCreate(&handle));
  const int T = 3, N = 2, I = 4, H = 3, L = 2;
  size_t stateBytes;
  DNN(cudnnDropoutGetStatesSize(handle, &stateBytes));
  void* states;
  CUDA(cudaMalloc(&states, stateBytes));
  cudnnDropoutDescriptor_t dropout;
  DNN(cudnnCreateDropoutDescriptor(&dropout));
  DNN(cudnnSetDropoutDescriptor(dropout, handle, 0.f, states, stateBytes, 1));
  cudnnRNNDescriptor_t rnn;
  DNN(cudnnCreateRNNDescriptor(&rnn));
  DNN(cudnnSetRNNDescriptor_v8(rnn, CUDNN_RNN_ALGO_STANDARD, CUDNN_LSTM, CUDNN_RNN_DOUBLE_BIAS, CUDNN_UNIDIRECTIONAL, CUDNN_LINEAR_INPUT,
                               CUDNN_DATA_FLOAT, CUDNN_DATA_FLOAT, CUDNN_DEFAULT_MATH, I, H, H, L, dropout, CUDNN_RNN_PADDED_IO_DISABLED));
  size_t weightBytes;
  DNN(cudnnGetRNNWeightSpaceSize(handle, rnn, &weightBytes));
  printf("weights: %zu\n", weightBytes / sizeof(float));
  void* weights;
  CUDA(cudaMalloc(&weights, weightBytes));
  CUDA(cudaMemset(weights, 0, weightBytes));
  cudnnTensorDescriptor_t mDesc, bDesc;
  DNN(cudnnCreateTensorDescriptor(&mDesc));
  DNN(cudnnCreateTensorDescriptor(&bDesc));
  for (int layer = 0; layer < L; ++layer) {
    for (int part = 0; part < 8; ++part) {
      void *m = nullptr, *b = nullptr;
      DNN(cudnnGetRNNWeightParams(handle, rnn, layer, weightBytes, weights, part, mDesc, &m, bDesc, &b));
      cudnnDataType_t type;
      int count, dims[3], strides[3];
      DNN(cudnnGetTensorNdDescriptor(mDesc, 3, &type, &count, dims, strides));
      const int size = dims[0] * dims[1] * dims[2];
      std::vector<float> values = numbers(size, 3 + part, 11, -5, 0.1f), bias = numbers(H, 2 + part, 5, -2, 0.1f);
      CUDA(cudaMemcpy(m, values.data(), size * sizeof(float), cudaMemcpyHostToDevice));
      CUDA(cudaMemcpy(b, bias.data(), H * sizeof(float), cudaMemcpyHostToDevice));
    }
  }
  cudnnRNNDataDescriptor_t xDesc, yDesc;
  DNN(cudnnCreateRNNDataDescriptor(&xDesc));
  DNN(cudnnCreateRNNDataDescriptor(&yDesc));
  const int lengths[N] = {T, T};
  float fill = 0;
  DNN(cudnnSetRNNDataDescriptor(xDesc, CUDNN_DATA_FLOAT, CUDNN_RNN_DATA_LAYOUT_SEQ_MAJOR_PACKED, T, N, I, lengths, &fill));
  DNN(cudnnSetRNNDataDescriptor(yDesc, CUDNN_DATA_FLOAT, CUDNN_RNN_DATA_LAYOUT_SEQ_MAJOR_PACKED, T, N, H, lengths, &fill));
  cudnnTensorDescriptor_t hDesc;
  DNN(cudnnCreateTensorDescriptor(&hDesc));
  const int hDims[3] = {L, N, H}, hStrides[3] = {N * H, H, 1};
  DNN(cudnnSetTensorNdDescriptor(hDesc, CUDNN_DATA_FLOAT, 3, hDims, hStrides));
  size_t workBytes, reserveBytes;
  DNN(cudnnGetRNNTempSpaceSizes(handle, rnn, CUDNN_FWD_MODE_INFERENCE, xDesc, &workBytes, &reserveBytes));
  void *work = nullptr, *reserve = nullptr;
  if (workBytes) CUDA(cudaMalloc(&work, workBytes));
  if (reserveBytes) CUDA(cudaMalloc(&reserve, reserveBytes));
  float* x = upload(numbers(T * N * I, 5, 9, -4, 0.25f));
  float* y = upload(std::vector<float>(T * N * H));
  float* hy = upload(std::vector<float>(L * N * H));
  float* cy = upload(std::vector<float>(L * N * H));
  int* devLengths;
  CUDA(cudaMalloc((void**)&devLengths, sizeof lengths));
  CUDA(cudaMemcpy(devLengths, lengths, sizeof lengths, cudaMemcpyHostToDevice));
  DNN(cudnnRNNForward(handle, rnn, CUDNN_FWD_MODE_INFERENCE, devLengths, xDesc, x, yDesc, y, hDesc, nullptr, hy, hDesc, nullptr, cy,
                      weightBytes, weights, workBytes, work, reserveBytes, reserve));
  show("y", y, T * N * H, H);
  show("hy", hy, L * N * H, H);
  show("cy", cy, L * N * H, H);
  DNN(cudnnDestroyRNNDataDescriptor(xDesc));
  DNN(cudnnDestroyRNNDataDescriptor(yDesc));
  DNN(cudnnDestroyRNNDescriptor(rnn));
  DNN(cudnnDestroyDropoutDescriptor(dropout));
  cudnnDestroy(handle);
}
