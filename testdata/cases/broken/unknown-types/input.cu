#include <cuda_runtime.h>

Matrix<float> load(const Path& path, cudaStream_t stream) {
  Matrix<float> m(path);
  cudaMemcpyAsync(m.data(), path.bytes(), m.size(), cudaMemcpyHostToDevice, stream);
  return m;
}

struct Holder {
  Unknown member;
  cudaEvent_t event = nullptr;
  void wait() { member.cudaFree(cudaEventSynchronize(event)); }
};
