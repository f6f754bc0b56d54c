#include <cuda_runtime.h>
#include <functional>
#include <thread>

__global__ void scale(float* data) { data[0] *= 2; }

std::function<cudaError_t()> later(float* data, cudaStream_t stream) {
  return [=] {
    scale<<<1, 1, 0, stream>>>(data);
    return cudaStreamSynchronize(stream);
  };
}

void apart(float* data) {
  std::thread worker([data] { later(data, nullptr)(); });
  worker.join();
}
