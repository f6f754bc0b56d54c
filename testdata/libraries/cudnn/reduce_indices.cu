// Where the largest and smallest are.
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
  auto a = tensor(4, 6, 1, 1), c = tensor(4, 1, 1, 1);
  float* in = upload(numbers(24, 7, 25, -12));
  float* out = upload(std::vector<float>(4));
  cudnnReduceTensorDescriptor_t reduce;
  DNN(cudnnCreateReduceTensorDescriptor(&reduce));
  for (cudnnReduceTensorOp_t op : {CUDNN_REDUCE_TENSOR_MAX, CUDNN_REDUCE_TENSOR_MIN}) {
    DNN(cudnnSetReduceTensorDescriptor(reduce, op, CUDNN_DATA_FLOAT, CUDNN_PROPAGATE_NAN, CUDNN_REDUCE_TENSOR_FLATTENED_INDICES, CUDNN_32BIT_INDICES));
    size_t indexBytes = 0, bytes = 0;
    DNN(cudnnGetReductionIndicesSize(handle, reduce, a, c, &indexBytes));
    DNN(cudnnGetReductionWorkspaceSize(handle, reduce, a, c, &bytes));
    void *indices = nullptr, *space = nullptr;
    CUDA(cudaMalloc(&indices, indexBytes));
    if (bytes) CUDA(cudaMalloc(&space, bytes));
    const float one = 1, zero = 0;
    DNN(cudnnReduceTensor(handle, reduce, indices, indexBytes, space, bytes, &one, a, in, &zero, c, out));
    show("values", out, 4);
    unsigned host[4];
    CUDA(cudaMemcpy(host, indices, sizeof host, cudaMemcpyDeviceToHost));
    printf("at %u %u %u %u\n", host[0], host[1], host[2], host[3]);
    cudaFree(indices);
    cudaFree(space);
  }
  cudnnReduceTensorOp_t op;
  cudnnDataType_t type;
  cudnnNanPropagation_t nan;
  cudnnReduceTensorIndices_t kind;
  cudnnIndicesType_t width;
  DNN(cudnnGetReduceTensorDescriptor(reduce, &op, &type, &nan, &kind, &width));
  printf("%d %d %d\n", op == CUDNN_REDUCE_TENSOR_MIN, kind == CUDNN_REDUCE_TENSOR_FLATTENED_INDICES, width == CUDNN_32BIT_INDICES);
  cudnnDestroy(handle);
}
