// The runtime's functions are HIP's already, and their errors go to a check.
#include <hip/hip_runtime.h>

#include <cstdlib>

static void check(hipError_t error) {
  if (error != hipSuccess) std::abort();
}

__global__ void scale(float* data, float factor) {
  data[threadIdx.x] *= factor;
}

struct Timer {
  Timer() {
    check(hipEventCreateWithFlags(&begin, hipEventDefault));
    check(hipEventRecord(begin, stream));
  }
  ~Timer() { check(hipEventDestroy(begin)); }
  hipEvent_t begin;
  hipStream_t stream = nullptr;
};

int main() {
  int count = 0;
  check(hipGetDeviceCount(&count));
  hipStream_t stream;
  check(hipStreamCreateWithFlags(&stream, hipStreamNonBlocking));
  float* onHost = nullptr;
  check(hipHostMalloc(reinterpret_cast<void**>(&onHost), 64 * sizeof(float)));
  float* data = nullptr;
  check(hipMalloc(reinterpret_cast<void**>(&data), 64 * sizeof(float)));
  check(hipMemset(data, 0, 64 * sizeof(float)));
  {
    Timer timer;
    scale<<<1, 64, 0, stream>>>(data, 2.0f);
    check(hipStreamSynchronize(stream));
  }
  check(hipDeviceSynchronize());
  check(hipFree(data));
  check(hipHostFree(onHost));
  check(hipStreamDestroy(stream));
}
