// flags: --arch gfx90a --arch gfx942 --arch gfx1030 --arch gfx1100
// What the GPUs that are ported to cannot do, and what they can.
#include <cublas_v2.h>
#include <cuda_runtime.h>

constexpr int kThreads = 512;
#define TILE 64

__global__ void __launch_bounds__(256) bounded(float* data) { data[threadIdx.x] = 0; }
__global__ void __launch_bounds__(1024) wide(float* data) { data[threadIdx.x] = 0; }  // harmless
__global__ void __launch_bounds__(1536) tooWide(float* data) { data[0] = 0; }  // wrong: block-size
__global__ void plain(float* data) { data[threadIdx.x] = 0; }

void blocks(float* data, int n, cudaStream_t stream) {
  bounded<<<n, kThreads>>>(data);              // wrong: block-size
  bounded<<<n, 256>>>(data);                   // harmless: block-size
  bounded<<<n, dim3(32, 16)>>>(data);          // wrong: block-size
  bounded<<<n, dim3(32, 8)>>>(data);           // harmless: block-size
  const dim3 block(8, 8, 8);
  bounded<<<n, block, 0, stream>>>(data);      // wrong: block-size
  plain<<<n, block, 0, stream>>>(data);        // harmless
  plain<<<dim3(65535, 65535), 1024>>>(data);   // harmless
  plain<<<n, dim3(64, 32)>>>(data);            // wrong: block-size
  int chosen = 512;
  if (n < 100) chosen = 128;
  bounded<<<n, chosen>>>(data);                // harmless
  bounded<<<n, n * kThreads>>>(data);          // harmless
  int fixed = 1025;
  wide<<<n, fixed>>>(data);                    // wrong: block-size
  wide<<<n, fixed - 1>>>(data);                // harmless
}

__global__ void tiled(float* out) {  // harmless
  __shared__ float a[TILE][TILE];
  __shared__ double b[TILE][TILE / 2];
  extern __shared__ float rest[];
  a[0][threadIdx.x] = b[0][threadIdx.x] = 0;
  out[0] = a[0][1] + rest[0];
}

__device__ double helper(double x) {
  __shared__ double scratch[4096];
  scratch[threadIdx.x] = x;
  return scratch[0];
}

__global__ void viaHelper(double* out) {  // wrong: shared-memory
  __shared__ double own[5000];
  own[threadIdx.x] = 0;
  out[0] = helper(own[0]) + helper(own[1]);
}

__global__ void besideHelper(double* out) {  // harmless: shared-memory
  __shared__ double own[4000];
  own[threadIdx.x] = 0;
  out[0] = helper(own[0]) + helper(own[1]);
}

void shared(float* out, size_t bytes) {
  tiled<<<1, 64, 33 * 1024>>>(out);            // wrong: shared-memory
  tiled<<<1, 64, 32 * 1024>>>(out);            // harmless: shared-memory
  tiled<<<1, 64, 20000 * sizeof(float)>>>(out);  // wrong: shared-memory
  tiled<<<1, 64, 2000 * sizeof(float)>>>(out);   // harmless
  tiled<<<1, 64, bytes>>>(out);                // harmless
  cudaFuncSetAttribute(plain, cudaFuncAttributeMaxDynamicSharedMemorySize, 100 * 1024);  // wrong: shared-memory
  cudaFuncSetAttribute(wide, cudaFuncAttributeMaxDynamicSharedMemorySize, 48 * 1024);  // harmless
  cudaFuncSetAttribute(wide, cudaFuncAttributePreferredSharedMemoryCarveout, 100000);  // harmless
}

__global__ void sample(cudaTextureObject_t image, float* out) {
  out[0] = tex2D<float>(image, 0.5f, 0.5f);    // wrong: image-support
}
__global__ void store(cudaSurfaceObject_t image) {
  surf2Dwrite(1.0f, image, 0, 0);              // wrong: image-support
}
__global__ void pass(cudaTextureObject_t image, cudaTextureObject_t* out) {
  out[0] = image;                              // harmless: image-support
}
struct Volume {
  __device__ float tex3D(int i) const { return i; }
};
__global__ void ownFetch(Volume volume, float* out) {
  out[0] = volume.tex3D(1);                    // harmless: image-support
}

__global__ void waits(long long cycles) {
  const long long begin = clock64();           // wrong: cycle-counter
  while (clock64() - begin < cycles) {
  }
}
struct Timer {
  __device__ long long clock() const { return 0; }
};
__global__ void ownClock(Timer timer, long long* out) {
  out[0] = timer.clock();                      // harmless: cycle-counter
}

#if __CUDA_ARCH__ >= 700  // wrong: version-test
#endif
#if CUDART_VERSION >= 10010  // wrong: version-test
int newer();
#else
int older();
#endif
#if !defined(__CUDA_ARCH__) || __CUDA_ARCH__ >= 600  // harmless
#else
int tooOld();
#endif
#if CUDART_VERSION >= 13000  // harmless
int later();
#endif
#ifdef __CUDA_ARCH__  // harmless: version-test
enum {
  kBanks = __CUDA_ARCH__ >= 200 ? 32 : 16,  // wrong: version-test
  kOwn = __CUDA_ARCH__,                     // wrong: unsupported-api
};
#endif

int numbers(cublasHandle_t handle, cublasOperation_t operation, float* a, float* b) {
  if (operation == 1) return 1;                                  // wrong: enum-number
  if (cublasSetStream(handle, 0) == 13) return 2;                // wrong: enum-number
  if (cublasSetStream(handle, 0) != 0) return 3;                 // harmless: enum-number
  int warp = 0;
  cudaDeviceGetAttribute(&warp, (cudaDeviceAttr)10, 0);          // wrong: enum-number
  cudaDeviceGetAttribute(&warp, cudaDevAttrMaxPitch, 0);         // harmless
  cudaMemcpy(a, b, 4, (cudaMemcpyKind)3);                        // harmless: enum-number
  if (cudaGetLastError() == 2) return 4;                         // harmless
  return warp == 10;                                             // harmless: enum-number
}

void managed(float** x) {
  cudaMallocManaged(x, 64);  // harmless
}
__global__ void atomics(float* x, int* n) {
  atomicAdd(n, 1);    // harmless: float-atomics
  atomicAdd(x, 1.f);  // harmless
}
