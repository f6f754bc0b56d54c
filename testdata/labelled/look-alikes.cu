// flags: --rocm=7.0
// What looks like the finding of a check and is none, and beside it what is one,
// where no other topic is about the check.
#include <assert.h>
#include <cuda.h>
#include <cuda_runtime.h>  // harmless: runtime-header
#include <stdio.h>

#include <cub/cub.cuh>

#define OWN(name) own_##name
#define RUNTIME(name) cuda##name  // wrong: pasted-name
#define PLAIN(name) cuda##name
__constant__ int limit;

// Of the user's own, with names of CUDA's.
namespace own {
struct Clock {
  int clock;
};
struct Arena {
  float* cudaMallocManaged(int count);
};
template <class T>
struct texture {
  T value;
};
struct Pair {
  float x, y;
};
struct fp8 {
  unsigned char e4m3;
};
namespace cuda {
int par(int stream);
}
__device__ float surf2Dread(const float* image, int x, int y);
__device__ float tex2Dgather(const float* image, int x, int y);
__device__ int syncwarp(int mask);
}  // namespace own

void addresses(CUdeviceptr buffer, size_t offset, const void* host) {
  cuMemcpyHtoD(buffer, host, 16);           // harmless: address-type
  cuMemcpyHtoD(buffer + offset, host, 16);  // wrong: address-type
}

int fieldOf(own::Clock c) { return c.clock; }  // harmless: ambiguous-name

void done(void*) {}
void callBack(cudaStream_t stream) {
  cudaLaunchHostFunc(stream, done, nullptr);  // harmless: captured-callback
}

__global__ void __launch_bounds__(256, 4) twoBounds(int* n) { *n = 1; }  // wrong: launch-bounds
__global__ void __launch_bounds__(256) child(int* n) { *n = 1; }  // harmless: launch-bounds
__global__ void parent(int* n) {
  child<<<1, 64>>>(n);  // wrong: device-side-launch
}
void hostParent(int* n) {
  child<<<1, 64>>>(n);  // harmless: device-side-launch, kernel-launch
  cudaDeviceSynchronize();  // harmless: device-side-launch
  *n = 1 << (2 << 1);  // harmless: kernel-launch
}

int CUDART_CB_count = 0;  // harmless: dropped-word

__global__ void atomics(float* sum, int* count, double* other) {
  atomicAdd(count, 1);  // harmless: float-atomics
  atomicAdd(sum, 1.f);  // wrong: float-atomics
  other[0] = own::syncwarp(1);  // harmless: helper-header
}

void fence() { asm volatile("" ::: "memory"); }  // harmless: inline-ptx
__device__ void stop() { asm("trap;"); }  // wrong: inline-ptx

void hostSays(int n) {
  assert(n > 0);         // harmless: kernel-runtime
  printf("cuda %d\n", n);  // harmless: kernel-runtime, name-in-string
}
__global__ void deviceSays(int n) {
  assert(n > 0);  // wrong: kernel-runtime
}

void memory(own::Arena& arena, float** x) {
  *x = arena.cudaMallocManaged(4);  // harmless: managed-memory
}

#if 0
int ( broken {  // harmless: parse-gap
#endif

int own_free(int);
int pasted(void* p) {
  PLAIN(Free)(p);        // harmless: pasted-name
  RUNTIME(Free)(p);      // harmless: pasted-name
  RUNTIME(MemcpyToSymbol)(limit, p, 4);  // harmless: pasted-name
  return OWN(free)(1);   // harmless: pasted-name
}

constexpr int eightfold(int n) { return n * 8; }  // harmless: relaxed-constexpr
__global__ void multiply(int* n) { *n = eightfold(*n); }
int onHost() { return eightfold(2); }

int allowed = 0;  /* not hipify-port: allow(cuda-api) */  // harmless: suppression
int refused = 0;  // hipify-port: allow(cuda-api) // wrong: suppression

__global__ void images(const float* image, float* out) {
  out[0] = own::surf2Dread(image, 0, 0);    // harmless: surface-access
  out[1] = own::tex2Dgather(image, 0, 0);   // harmless: texture-gather
}
own::texture<float> reference;  // harmless: texture-reference
int launchedOn(int stream) { return own::cuda::par(stream); }  // harmless: thrust-system

inline __host__ __device__ own::Pair operator*(own::Pair a, own::Pair b) {  // harmless: vector-operator
  return own::Pair{a.x * b.x, a.y * b.y};
}
inline __host__ __device__ float2 operator*(float2 a, float2 b) {  // wrong: vector-operator
  return make_float2(a.x * b.x, a.y * b.y);
}

__global__ void sums(int* out) {
  __shared__ typename cub::WarpReduce<int, 16>::TempStorage parts[4];  // harmless: warp-class
  __shared__ typename cub::WarpReduce<int>::TempStorage whole[4];      // wrong: warp-class
  out[0] = cub::WarpReduce<int, 16>(parts[0]).Sum(out[1]);  // harmless: warp-class
  out[2] = cub::WarpReduce<int>(whole[0]).Sum(out[3]);
}

#ifdef CUDA_ERROR_CHECK_OF_OURS  // harmless: unsupported-api
int checkErrors();
#endif
