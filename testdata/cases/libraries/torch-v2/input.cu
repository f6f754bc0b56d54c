// An extension of PyTorch's.
#include <torch/extension.h>

#include <ATen/cuda/CUDAContext.h>
#include <c10/cuda/CUDAGuard.h>
#include <c10/cuda/CUDAStream.h>

namespace cuda = c10::cuda;

__global__ void scale(float* data, int n, float by) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) data[i] *= by;
}

torch::Tensor scaled(torch::Tensor tensor, double by) {
  TORCH_CHECK(tensor.is_cuda(), "tensor must be a CUDA tensor");
  const c10::cuda::OptionalCUDAGuard guard(tensor.device());
  auto result = tensor.clone();
  const int n = result.numel();
  cudaStream_t stream = at::cuda::getCurrentCUDAStream();
  cuda::CUDAStream pooled = c10::cuda::getStreamFromPool();
  scale<<<(n + 255) / 256, 256, 0, stream>>>(result.data_ptr<float>(), n, by);
  C10_CUDA_KERNEL_LAUNCH_CHECK();
  C10_CUDA_CHECK(cudaStreamSynchronize(pooled));
  const int units = at::cuda::getCurrentDeviceProperties()->multiProcessorCount;
  return units > 0 ? result : tensor;
}
