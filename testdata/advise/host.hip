// What the host does: marks as in accesses.hip. What only a run can tell is
// marked [measured].
#include <hip/hip_runtime.h>

#include <cstdlib>
#include <utility>
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

void frees_each_time(float* data, int n) {
  for (int k = 0; k < 20; ++k) {
    float* more = nullptr;
    (void)hipMalloc(&more, n * sizeof *more);
    step<<<n / 256, 256>>>(more, n);
    step<<<n / 256, 256>>>(data, n);
    (void)hipFree(more);  // advice: allocation-in-loop
  }
}

// Nothing is waited for.
void frees_in_order(float* data, int n) {
  for (int k = 0; k < 20; ++k) {
    float* more = nullptr;
    (void)hipMallocAsync(reinterpret_cast<void**>(&more), n * sizeof *more,
                         nullptr);
    step<<<n / 256, 256>>>(more, n);
    step<<<n / 256, 256>>>(data, n);
    (void)hipFreeAsync(more, nullptr);
  }
}

void frees_all(float** all, int count) {
  for (int k = 0; k < count; ++k) (void)hipFree(all[k]);
}

void repeats(float* data, float* more, int n) {
  for (int k = 0; k < 20; ++k) {
    step<<<n / 256, 256>>>(data, n);  // advice: repeated-launches
    step<<<n / 256, 256>>>(more, n);
    (void)hipGetLastError();
  }
}

void repeats_with_others(float* data, float* more, int n) {
  for (int k = 0; k < 20; ++k) {
    step<<<n / 256, 256>>>(data, n - k);
    step<<<n / 256, 256>>>(more, n);
  }
}

void exchanges(float* data, float* more, int n) {
  for (int k = 0; k < 20; ++k) {
    step<<<n / 256, 256>>>(data, n);
    step<<<n / 256, 256>>>(more, n);
    std::swap(data, more);
  }
}

__global__ void half_of_a_wave(float* data, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) data[i] = data[i] * 0.5f + 1;
}

__global__ void alone(float* data) { data[threadIdx.x] += 1; }

void small_blocks(float* data, int n) {
  const dim3 block(8, 4);
  half_of_a_wave<<<n / 32, block>>>(data, n);  // advice[gfx90a]: partial-wave
  alone<<<1, 32>>>(data);
  alone<<<32, 1>>>(data);
}

// The host decides by what it reads whether it goes on.
void until_it_is_done(float* data, int n) {
  float first = 0;
  for (int k = 0; k < 20 && first < 100; ++k) {
    step<<<n / 256, 256>>>(data, n);
    (void)hipDeviceSynchronize();  // advice[measured]: launch-by-launch
    (void)hipMemcpy(&first, data, sizeof first,  // a flag: pinned it gains nothing
                    hipMemcpyDeviceToHost);
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
  float* more = nullptr;
  (void)hipMalloc(&more, kCount * sizeof *more);
  frees_each_time(data, kCount);
  frees_in_order(data, kCount);
  repeats(data, more, kCount);
  repeats_with_others(data, more, kCount);
  exchanges(data, more, kCount);
  small_blocks(data, kCount);
  until_it_is_done(data, kCount);
  frees_all(&more, 1);
  return hipDeviceSynchronize() != hipSuccess;
}
