// flags: --arch gfx90a --arch gfx1100
// The counter of cycles, which is short on gfx11.
#include <cuda_runtime.h>

#include <ctime>

#define TICKS() clock64()  // wrong: cycle-counter

__device__ long long now() { return clock64(); }  // wrong: cycle-counter
__global__ void measured(long long* out, float* data) {
  const clock_t begin = clock();                  // wrong: cycle-counter
  data[threadIdx.x] *= 2;
  out[threadIdx.x] = clock() - begin;
}
__global__ void waited(long long cycles) {
  for (const long long begin = clock64(); clock64() - begin < cycles;) {  // wrong: cycle-counter
  }
}
__global__ void byMacro(long long* out) { out[0] = TICKS(); }
struct Stopwatch {
  long long begin;
  __device__ void start() { begin = clock64(); }        // wrong: cycle-counter
  __device__ long long stop() const { return clock64() - begin; }  // wrong: cycle-counter
};
template <typename T>
__device__ T ticks() { return static_cast<T>(clock()); }  // wrong: cycle-counter
__global__ void seeded(unsigned* out) { out[threadIdx.x] = ticks<unsigned>() ^ threadIdx.x; }
__global__ void inLambda(long long* out) {
  const auto read = [] { return clock64(); };  // wrong: cycle-counter
  out[0] = read();
}
__device__ __noinline__ void nap(unsigned cycles) {
  const unsigned begin = static_cast<unsigned>(clock());  // wrong: cycle-counter
  while (static_cast<unsigned>(clock()) - begin < cycles) {
  }
}
__global__ void napped() { nap(1000); }
__global__ void qualified(long long* out) { out[0] = ::clock64(); }  // wrong: cycle-counter
__global__ void chosen(long long* out, bool isTimed) {
  out[0] = isTimed ? clock64() : 0;  // wrong: cycle-counter
}
__global__ void stopped(Stopwatch* watch, long long* out) {
  watch->start();      // harmless: cycle-counter
  *out = watch->stop();  // harmless: cycle-counter
}

// ---- harmless

double hostTime() { return static_cast<double>(clock()) / CLOCKS_PER_SEC; }  // harmless: cycle-counter
double hostSeconds() { return static_cast<double>(std::clock()); }           // harmless: cycle-counter
struct Host {
  long long clock64() const { return 1; }
  clock_t clock() const { return ::clock(); }  // harmless: cycle-counter
};
long long ofHost(const Host& host) { return host.clock64() + host.clock(); }  // harmless: cycle-counter
__global__ void argument(long long clock, long long* out) { out[0] = clock; }  // harmless: cycle-counter
__global__ void variable(long long* out) {
  long long clock64 = 3;  // harmless: cycle-counter
  out[0] = clock64;       // harmless: cycle-counter
}
namespace own {
__device__ long long clock64() { return 7; }
__global__ void uses(long long* out) { out[0] = own::clock64(); }  // harmless: cycle-counter
}  // namespace own
void events(cudaEvent_t begin, cudaEvent_t end, float* ms) {
  cudaEventRecord(begin);                 // harmless
  cudaEventRecord(end);                   // harmless
  cudaEventSynchronize(end);              // harmless
  cudaEventElapsedTime(ms, begin, end);   // harmless
}
int rate() {
  int clockRate = 0;
  cudaDeviceGetAttribute(&clockRate, cudaDevAttrClockRate, 0);  // harmless: cycle-counter
  return clockRate;  // harmless
}
