#include <hip/hip_runtime.h>
#include <functional>
#include <thread>

__global__ void scale(float* data) { data[0] *= 2; }

std::function<hipError_t()> later(float* data, hipStream_t stream) {
  return [=] {
    scale<<<1, 1, 0, stream>>>(data);
    return hipStreamSynchronize(stream);
  };
}

void apart(float* data) {
  std::thread worker([data] { later(data, nullptr)(); });
  worker.join();
}
