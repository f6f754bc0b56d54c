// flags: --arch gfx90a --arch gfx1100
// What only looks like a launch, a call of the runtime, assembly or printing in
// a kernel.
#include <cuda_runtime.h>

#include <cassert>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <new>
#include <vector>

__global__ void child(int* x) { x[threadIdx.x] += 1; }

// ---- the host launches and calls

__host__ void launched(int* x) { child<<<1, 32>>>(x); }          // harmless: device-side-launch, kernel-launch
__host__ __device__ inline void everywhere(int* x) {
#ifdef __CUDA_ARCH__
  x[0] += 1;
#else
  child<<<1, 32>>>(x);                                           // harmless: device-side-launch
  cudaDeviceSynchronize();                                       // harmless: device-side-launch
#endif
}
template <typename T, typename F>
void forEach(std::vector<T>& all, F function) {
  for (T& each : all) function(each);
}
void inLambdas(std::vector<int*>& all, cudaStream_t stream) {
  forEach(all, [stream](int* x) { child<<<1, 32, 0, stream>>>(x); });  // harmless: device-side-launch
  forEach(all, [](int*& x) { cudaMalloc(&x, 64); });             // harmless: device-side-launch
}
struct DeviceBuffer {
  int* data = nullptr;
  DeviceBuffer() { cudaMalloc(&data, 256); }                     // harmless: device-side-launch
  ~DeviceBuffer() { cudaFree(data); }                            // harmless: device-side-launch
  __device__ int at(int i) const { return data[i]; }
  static DeviceBuffer& ofDevice() {
    static DeviceBuffer buffer;
    return buffer;
  }
};
struct Handles {
  __device__ int cudaGetDevice() const { return 3; }
  __device__ void cudaDeviceSynchronize() { __syncthreads(); }
};
__global__ void ownCalls(Handles handles, int* x) {
  x[0] = handles.cudaGetDevice();                                // harmless: device-side-launch
  handles.cudaDeviceSynchronize();                               // harmless: device-side-launch
}
__global__ void typesOfRuntime(int* x, cudaError_t* error) {
  *error = x[0] > 0 ? cudaSuccess : cudaErrorInvalidValue;       // harmless: device-side-launch
}
__global__ void shifts(unsigned* x, unsigned n) {
  x[0] = x[1] << (n << 2) >> 3;                                  // harmless: device-side-launch, kernel-launch
}
#if 0
__global__ void parent(int* x) { child<<<1, 32>>>(x); }          // harmless: device-side-launch
#endif
// __global__ void parent(int* x) { child<<<1, 32>>>(x); }       // harmless: device-side-launch

// ---- printing, assertions and memory of the host, or of classes

struct Log {
  __device__ void printf(const char*, int n) { last = n; }
  int last;
};
struct Heap {
  char* bytes;
  int used;
  __device__ void* malloc(int n) { return bytes + (used += n) - n; }
  __device__ void free(void*) { used = 0; }
};
__global__ void ownHeap(Heap heap, Log log, int* out) {
  void* memory = heap.malloc(64);                                // harmless: kernel-runtime
  int* numbers = new (memory) int[4];                            // harmless: kernel-runtime
  numbers[0] = 1;
  log.printf("%d", numbers[0]);                                  // harmless: kernel-runtime
  heap.free(memory);                                             // harmless: kernel-runtime
  static_assert(sizeof(int) == 4, "four bytes");                 // harmless: kernel-runtime
  out[0] = log.last;
}
void hostOnly(const std::vector<int>& values) {
  char text[32];
  std::snprintf(text, sizeof(text), "%zu", values.size());       // harmless: kernel-runtime
  const std::unique_ptr<int[]> copy(new int[values.size()]);     // harmless: kernel-runtime
  auto* more = static_cast<int*>(std::calloc(4, sizeof(int)));   // harmless: kernel-runtime
  assert(copy && more);                                          // harmless: kernel-runtime
  std::free(more);                                               // harmless: kernel-runtime
}
__host__ __device__ inline int checked(int n) {
#ifndef __CUDA_ARCH__
  assert(n >= 0);                                                // harmless: kernel-runtime
  if (n > 100) std::printf("%d is a lot\n", n);                  // harmless: kernel-runtime
#endif
  return n;
}

// ---- assembly

void hostFence() { asm volatile("" ::: "memory"); }              // harmless: inline-ptx
__device__ void keep(int& value) { asm volatile("" : "+r"(value)); }
int aliased(int) asm("app_aliased");                             // harmless: inline-ptx
#if defined(__x86_64__)
inline void pauseHost() { __asm__ __volatile__("pause"); }       // harmless: inline-ptx
#endif
struct Assembly {
  void asm_line(const char*) {}
};
void emits(Assembly& out) { out.asm_line("mov.u32 %r1, %tid.x;"); }  // harmless: inline-ptx
// asm("mov.u32 %0, %%smid;" : "=r"(id));                        // harmless: inline-ptx
__global__ void usesKeep(int* x) { keep(x[checked(0)]); }

// ---- words that only contain CUDA's

namespace app {
enum class Mode { cuda, host };
struct CudaError {
  int cudaStatus;
  bool cudaFailed() const { return cudaStatus != 0; }            // harmless: cuda-api, ambiguous-name
};
int cuda_device_count = 0;                                       // harmless: cuda-api
int cudaLikeId(int id) { return id; }                            // harmless: cuda-api
template <typename cudaT>
cudaT twice(cudaT value) { return value + value; }               // harmless: cuda-api
int CUDART_CB_of_ours(int value) { return value; }               // harmless: dropped-word
struct dim {
  int x, y;
};
int volume(const dim& dim3) { return dim3.x * dim3.y; }          // harmless: cuda-api
bool isCuda(Mode mode) { return mode == Mode::cuda; }            // harmless: scoped-name, cuda-api
namespace cuda {
struct Stream {
  int id;
};
inline int synchronize(Stream stream) { return stream.id; }
}  // namespace cuda
int waits() { return cuda::synchronize(cuda::Stream{1}); }       // harmless: scoped-name, thrust-system
int waitsToo() { return ::app::cuda::synchronize({2}); }         // harmless: scoped-name
}  // namespace app

#define APP_NAME(name) app_##name
#define CUDA_OPTION(name) option_cuda_##name
int app_free(int value) { return value; }
int option_cuda_trace = 1;
int pastes() { return APP_NAME(free)(CUDA_OPTION(trace)); }      // harmless: pasted-name
constexpr int squared(int n) { return n * n; }                   // harmless: relaxed-constexpr
__host__ __device__ constexpr int cubed(int n) { return n * squared(n); }  // harmless: relaxed-constexpr
static constexpr int kCells = squared(4);                        // harmless: relaxed-constexpr
__global__ void powers(int* x) { x[0] = cubed(x[1]) + squared(x[2]) + kCells; }  // harmless: relaxed-constexpr
