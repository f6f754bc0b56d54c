// What nvcc takes and HIP's compiler refuses, and what both take.
#include <cstdio>

#define NAME "kernel"

void report(int n) { printf("%d\n", n); }
constexpr int next(int n) { return n + 1; }

__host__ __device__ int called(int n) {
  report(n);  // wrong: host-call
  return next(n);
}

// Device code alone: nvcc refuses it too. What is called like a function of
// CUDA's is that one on the device.
namespace hosts {
template <typename... T>
void unused(const T&...) {}
}  // namespace hosts
template <typename T>
inline T max(T a, T b) {
  return a > b ? a : b;
}
__device__ float calledWithMax(float a, double b) {
  return max(b, 0.1f * a);  // harmless: host-call
}
__device__ int calledByDevice(int n) {
  hosts::unused(n);  // wrong: host-call
#ifndef __CUDA_ARCH__
  report(n);  // harmless: host-call
#endif
  return next(n);  // harmless: host-call
}

__host__ __device__ int calledByLambda(int n) {
  const auto tell = [](int x) { report(x); };  // wrong: host-call
  tell(n);                                     // harmless: host-call
  return n;
}

inline __host__ __device__ int guarded(int n) {
#ifndef __CUDA_ARCH__
  report(n);  // harmless: host-call
#endif
  return next(n);  // harmless: host-call
}

inline __host__ __device__ int forHosts(int n) {
  report(n);  // harmless: host-call
  return n;
}

// What stands in for CUDA's functions on the host, in a namespace of its own.
namespace stand_in {
#ifdef __CUDA_ARCH__
#else
inline int __float_as_int(float x) { return (const int&)x; }    // wrong: host-call
inline float __int_as_float(int x) { return (const float&)x; }  // harmless: host-call
inline int __clz(int x) { return __builtin_clz(x); }            // harmless: host-call
#endif
template <typename T>
struct Bits {
  __device__ int of(T, float x) { return __float_as_int(x); }
  __host__ __device__ float from(int x) { return __int_as_float(x); }
};
inline int zeros(int x) { return __clz(x); }
}  // namespace stand_in

struct Place {
  int x, y;
};

__global__ void kernel(Place* places, float* data, double scale) {
  register int lane = threadIdx.x;               // wrong: strict-compiler
  Place place = {threadIdx.x, 0};                 // wrong: strict-compiler
  float values[1] = {scale};                     // wrong: strict-compiler
  Place cast = {static_cast<int>(threadIdx.x), 0};  // harmless: strict-compiler
  float plain = scale;                           // harmless: strict-compiler
  char letters[2] = {1, 'a'};                    // harmless: strict-compiler
  float4 part = {0};                             // wrong: strict-compiler
  float2 bare[1] = {1, 2};                       // wrong: strict-compiler
  int1 single = {1};                             // wrong: strict-compiler
  const auto [first, second] = bare[0];          // wrong: strict-compiler
  float4 whole = {0, 0, 0, 0};                   // harmless: strict-compiler
  float4 empty = {};                             // harmless: strict-compiler
  float4 same{empty};                            // harmless: strict-compiler
  int1 direct{2};                                // harmless: strict-compiler
  dim3 grid = {1};                               // harmless: strict-compiler
#pragma unroll                                   // wrong: strict-compiler
  data[lane + 1] = part.x + whole.x + same.x + first + second;
#pragma unroll                                   // harmless: strict-compiler
  for (int i = 2; i < 4; ++i) data[i] = single.x + direct.x + grid.x;
  places[lane] = place.x != 0 ? place : cast;
  data[lane] = values[0] + plain + letters[0] + guarded(lane);
}

int main() {
  printf("run "NAME"\n");   // wrong: strict-compiler
  printf("run " NAME "\n");  // harmless: strict-compiler
  return forHosts(called(0));
}
