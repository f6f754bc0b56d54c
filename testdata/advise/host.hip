// What the host does: marks as in accesses.hip.
#include <hip/hip_runtime.h>

#include <cstdlib>
#include <vector>

__global__ void step(float* data, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) data[i] = data[i] * 0.5f + 1;
}

void each_waits(float* data, int n) {
  for (int k = 0; k < 20; ++k) {
    step<<<n / 256, 256>>>(data, n);
    (void)hipDeviceSynchronize();  // advice: launch-by-launch
  }
}

void waits_once(float* data, int n) {
  for (int k = 0; k < 20; ++k) step<<<n / 256, 256>>>(data, n);
  (void)hipDeviceSynchronize();
}

void waits_for_four(float* data, int n) {
  for (int k = 0; k < 20; ++k) {
    for (int i = 0; i < 4; ++i) step<<<n / 256, 256>>>(data, n);
    (void)hipDeviceSynchronize();
  }
}

void copies(float* data, int n) {
  std::vector<float> host(n);
  for (int k = 0; k < 20; ++k) {
    (void)hipMemcpy(data, host.data(), n * sizeof *data,  // advice: pageable-copy
                    hipMemcpyHostToDevice);
    step<<<n / 256, 256>>>(data, n);
    step<<<n / 256, 256>>>(data, n);
  }
}

void copies_pinned(float* data, int n) {
  float* host = nullptr;
  (void)hipHostMalloc(&host, n * sizeof *host);
  for (int k = 0; k < 20; ++k) {
    (void)hipMemcpy(data, host, n * sizeof *data, hipMemcpyHostToDevice);
    step<<<n / 256, 256>>>(data, n);
    step<<<n / 256, 256>>>(data, n);
  }
  (void)hipHostFree(host);
}

void copies_registered(float* data, int n) {
  float* const host = static_cast<float*>(std::malloc(n * sizeof *host));
  (void)hipHostRegister(host, n * sizeof *host, 0);
  for (int k = 0; k < 20; ++k) {
    (void)hipMemcpy(host, data, n * sizeof *data, hipMemcpyDeviceToHost);
    step<<<n / 256, 256>>>(data, n);
    step<<<n / 256, 256>>>(data, n);
  }
  (void)hipHostUnregister(host);
  std::free(host);
}

void managed(int n) {
  float* data = nullptr;
  (void)hipMallocManaged(&data, n * sizeof *data);  // advice: managed-data
  for (int i = 0; i < n; ++i) data[i] = i;
  step<<<n / 256, 256>>>(data, n);
  (void)hipFree(data);
}

void stream_waits(float* data, int n) {
  hipStream_t stream;
  (void)hipStreamCreate(&stream);
  for (int k = 0; k < 20; ++k) {
    step<<<n / 256, 256, 0, stream>>>(data, n);
    (void)hipStreamSynchronize(stream);  // advice: launch-by-launch
  }
  (void)hipStreamDestroy(stream);
}

void copies_back(float* data, int n) {
  float* const host = static_cast<float*>(std::malloc(n * sizeof *host));
  for (int k = 0; k < 20; ++k) {
    step<<<n / 256, 256>>>(data, n);
    step<<<n / 256, 256>>>(data, n);
    (void)hipMemcpyAsync(host, data, n * sizeof *data,  // advice: pageable-copy
                         hipMemcpyDeviceToHost, nullptr);
  }
  std::free(host);
}

// Once, or seldom.
void copies_once(float* data, int n) {
  std::vector<float> host(n);
  (void)hipMemcpy(data, host.data(), n * sizeof *data, hipMemcpyHostToDevice);
  for (int k = 0; k < 5; ++k) {
    step<<<n / 256, 256>>>(data, n);
    (void)hipDeviceSynchronize();
  }
}

int main() {
  constexpr int kCount = 16384;
  float* data = nullptr;
  (void)hipMalloc(&data, kCount * sizeof *data);
  (void)hipMemset(data, 0, kCount * sizeof *data);
  each_waits(data, kCount);
  waits_once(data, kCount);
  waits_for_four(data, kCount);
  copies(data, kCount);
  copies_pinned(data, kCount);
  copies_registered(data, kCount);
  managed(kCount);
  stream_waits(data, kCount);
  copies_back(data, kCount);
  copies_once(data, kCount);
  return hipDeviceSynchronize() != hipSuccess;
}
