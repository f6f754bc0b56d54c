// Sums a vector in two passes.
#include <hip/hip_runtime.h>
#include <cstdio>
#include <vector>

#define CHECK(call)                                                        \
  do {                                                                     \
    const hipError_t code = (call);                                       \
    if (code != hipSuccess) {                                             \
      std::fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__,              \
                   hipGetErrorString(code));                              \
      return 1;                                                            \
    }                                                                      \
  } while (0)

template <typename T, unsigned kThreads>
__global__ void reduce(const T* in, T* out, unsigned n) {
  __shared__ T cache[kThreads];
  T sum = 0;
  for (unsigned i = blockIdx.x * kThreads + threadIdx.x; i < n; i += kThreads * gridDim.x) {
    sum += in[i];
  }
  cache[threadIdx.x] = sum;
  __syncthreads();
  for (unsigned half = kThreads / 2; half > 0; half /= 2) {
    if (threadIdx.x < half) cache[threadIdx.x] += cache[threadIdx.x + half];
    __syncthreads();
  }
  if (threadIdx.x == 0) out[blockIdx.x] = cache[0];
}

int main() {
  constexpr unsigned kCount = 1 << 20, kBlocks = 64, kThreads = 256;
  std::vector<float> host(kCount, 0.5f);
  float *in = nullptr, *out = nullptr;
  CHECK(hipMalloc(&in, kCount * sizeof(float)));
  CHECK(hipMalloc(&out, kBlocks * sizeof(float)));
  CHECK(hipMemcpy(in, host.data(), kCount * sizeof(float), hipMemcpyHostToDevice));
  hipEvent_t begin, end;
  CHECK(hipEventCreate(&begin));
  CHECK(hipEventCreate(&end));
  CHECK(hipEventRecord(begin));
  reduce<float, kThreads><<<kBlocks, kThreads>>>(in, out, kCount);
  reduce<float, kBlocks><<<1, kBlocks>>>(out, out, kBlocks);
  CHECK(hipGetLastError());
  CHECK(hipEventRecord(end));
  CHECK(hipEventSynchronize(end));
  float milliseconds = 0, sum = 0;
  CHECK(hipEventElapsedTime(&milliseconds, begin, end));
  CHECK(hipMemcpy(&sum, out, sizeof sum, hipMemcpyDeviceToHost));
  std::printf("%f in %f ms\n", sum, milliseconds);
  CHECK(hipEventDestroy(begin));
  CHECK(hipEventDestroy(end));
  CHECK(hipFree(in));
  CHECK(hipFree(out));
  return sum == kCount / 2 ? 0 : 1;
}
