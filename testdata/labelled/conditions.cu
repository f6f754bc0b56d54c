// flags:
// Conditions on the versions of CUDA and of the GPU.
#include <cublas_v2.h>
#include <cuda.h>
#include <cuda_runtime.h>

#if CUDA_VERSION >= 11000  // wrong: version-test
using Pool = int;
#else
using Pool = long;
#endif
#if CUDART_VERSION < 9000  // wrong: version-test
int old();
#else
int recent();
#endif
#if defined(CUDA_VERSION) && CUDA_VERSION >= 10010  // wrong: version-test
int tens();
#endif
#if CUDART_VERSION >= 12000 || defined(FORCE_NEW)  // wrong: version-test
int twelve();
#else
int eleven();
#endif
#if __CUDACC_VER_MAJOR__ >= 11  // wrong: version-test
int compiler();
#else
int olderCompiler();
#endif
#if CUBLAS_VER_MAJOR >= 11  // wrong: version-test
int blas();
#else
int olderBlas();
#endif

__device__ float shuffled(float x) {
#if __CUDA_ARCH__ >= 700  // wrong: version-test
  return __shfl_down_sync(0xffffffffu, x, 1);
#else
  return x;
#endif
}
__device__ void added(double* x) {
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ < 600  // wrong: version-test
  *x += 1;
#else
  atomicAdd(x, 1.0);
#endif
}
__device__ int copies() {
#if __CUDA_ARCH__ >= 800  // wrong: version-test
  return 1;
#else
  return 0;
#endif
}
__device__ int hopper() {
#if (__CUDA_ARCH__ >= 900)  // wrong: version-test
  return 1;
#else
  return 0;
#endif
}

// ---- harmless

#ifdef __CUDA_ARCH__  // harmless: version-test
#endif
#if defined(__CUDACC__)  // harmless: version-test
int nvcc();
#endif
#ifdef CUDA_VERSION  // harmless: version-test
#endif
#if __cplusplus >= 201703L  // harmless: version-test
int modern();
#endif
#define MY_VERSION 12000
#if MY_VERSION >= 11000  // harmless: version-test
int own();
#endif
#if defined(NDEBUG) && MY_VERSION > 3  // harmless: version-test
int release();
#endif
#if 0  // harmless: version-test
int never();
#endif
#if __GNUC__ >= 9  // harmless: version-test
int gnu();
#endif
#if !defined(__CUDA_ARCH__)  // harmless: version-test
int host();
#endif
#if defined(_WIN32)  // harmless: version-test
int windows();
#elif defined(__linux__)  // harmless: version-test
int linux_();
#endif
bool isNew(int version) { return version >= MY_VERSION; }  // harmless: version-test
