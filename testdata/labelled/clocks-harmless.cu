// flags: --arch gfx1100
// Clocks of the host and of classes, where the GPU's counter is short.
#include <cuda_runtime.h>

#include <chrono>
#include <cstdio>
#include <ctime>

struct Clock {
  using time_point = long long;
  static time_point now() { return std::clock(); }                 // harmless: cycle-counter
};
double secondsOf(clock_t begin) { return double(clock() - begin) / CLOCKS_PER_SEC; }  // harmless: cycle-counter
template <class C>
typename C::time_point since(typename C::time_point begin) { return C::now() - begin; }  // harmless: cycle-counter
struct Device {
  long long clock64;
  int clockRate;
  long long (*clock)();
};
long long ticks(const Device& device) { return device.clock64 / device.clockRate; }  // harmless: cycle-counter
long long called(const Device& device) { return device.clock(); }  // harmless: cycle-counter
__global__ void fromHost(long long* out, long long clock64) {
  out[threadIdx.x] = clock64 + threadIdx.x;                        // harmless: cycle-counter
}
struct Counter {
  long long value = 0;
  __device__ long long clock64() { return ++value; }
};
__global__ void counted(long long* out) {
  Counter counter;
  out[0] = counter.clock64();                                      // harmless: cycle-counter
}
__host__ __device__ inline long long timeOf() {
#ifdef __CUDA_ARCH__
  return 0;
#else
  return clock();                                                  // harmless: cycle-counter
#endif
}
__global__ void naps() { __nanosleep(100); }                       // harmless: cycle-counter
void measure() {
  cudaEvent_t begin, end;
  cudaEventCreate(&begin);
  cudaEventCreate(&end);
  cudaEventRecord(begin);
  naps<<<1, 1>>>();
  cudaEventRecord(end);
  cudaEventSynchronize(end);
  float milliseconds = 0;
  cudaEventElapsedTime(&milliseconds, begin, end);                 // harmless: cycle-counter
  const auto now = std::chrono::steady_clock::now();               // harmless: cycle-counter
  int rate = 0;
  cudaDeviceGetAttribute(&rate, cudaDevAttrClockRate, 0);          // harmless: cycle-counter
  std::printf("clock64() took %f ms, %lld\n", milliseconds, (long long)now.time_since_epoch().count());  // harmless: cycle-counter
  (void)timeOf();
}
// clock64() would wrap here.  // harmless: cycle-counter
