// An extension of PyTorch's.
#include <hip/hip_runtime.h>
#include <torch/extension.h>

#include <ATen/hip/HIPContext.h>
#include <ATen/hip/impl/HIPGuardImplMasqueradingAsCUDA.h>
#include <ATen/hip/impl/HIPStreamMasqueradingAsCUDA.h>

namespace cuda = c10::hip;

__global__ void scale(float* data, int n, float by) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) data[i] *= by;
}

torch::Tensor scaled(torch::Tensor tensor, double by) {
  TORCH_CHECK(tensor.is_cuda(), "tensor must be a CUDA tensor");
  const c10::hip::OptionalHIPGuardMasqueradingAsCUDA guard(tensor.device());
  auto result = tensor.clone();
  const int n = result.numel();
  hipStream_t stream = at::hip::getCurrentHIPStreamMasqueradingAsCUDA();
  cuda::HIPStreamMasqueradingAsCUDA pooled = c10::hip::getStreamFromPoolMasqueradingAsCUDA();
  scale<<<(n + 255) / 256, 256, 0, stream>>>(result.data_ptr<float>(), n, by);
  C10_HIP_KERNEL_LAUNCH_CHECK();
  C10_HIP_CHECK(hipStreamSynchronize(pooled));
  const int units = at::cuda::getCurrentDeviceProperties()->multiProcessorCount;
  return units > 0 ? result : tensor;
}
