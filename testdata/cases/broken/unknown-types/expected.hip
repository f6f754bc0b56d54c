#include <hip/hip_runtime.h>

Matrix<float> load(const Path& path, hipStream_t stream) {
  Matrix<float> m(path);
  hipMemcpyAsync(m.data(), path.bytes(), m.size(), hipMemcpyHostToDevice, stream);
  return m;
}

struct Holder {
  Unknown member;
  hipEvent_t event = nullptr;
  void wait() { member.cudaFree(hipEventSynchronize(event)); }
};
