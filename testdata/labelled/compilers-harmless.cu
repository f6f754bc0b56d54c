// flags: --rocm=6.4
// What Clang takes as nvcc does: initialisers, overloads, qualifiers, operators.
#include <cublas_v2.h>
#include <cuda.h>
#include <cuda_fp16.h>
#include <cuda_runtime.h>
#include <cusparse.h>

#include <cstdio>
#include <string>
#include <type_traits>

// ---- values in braces, words, pragmas

struct Point {
  int x, y;
};
struct Region {
  unsigned first, last;
};
constexpr long long kWide = 100;
void braces(int n, double scale, size_t bytes) {
  Point fixed = {int(kWide), 'a'};                       // harmless: strict-compiler
  Point constant = {kWide, 2};                           // harmless: strict-compiler
  Region cast{static_cast<unsigned>(n), unsigned(bytes)};  // harmless: strict-compiler
  float halves[] = {0.5, 1.5, 2.0};                      // harmless: strict-compiler
  double widened[] = {1.0f, scale};                      // harmless: strict-compiler
  const char letters[] = {65, 66, 0};                    // harmless: strict-compiler
  dim3 grid(n, 1, 1);                                    // harmless: strict-compiler
  dim3 block = dim3(64);                                 // harmless: strict-compiler
  float3 made = make_float3(1, 2, 3);                    // harmless: strict-compiler
  float3 whole = {1.0f, 2.0f, 3.0f};                     // harmless: strict-compiler
  int2 pairs[2] = {{1, 2}, {3, 4}};                      // harmless: strict-compiler
  std::printf("%d %d %u %f %f %s %u %f %f %d %u\n", fixed.x, constant.x, cast.last, halves[0], widened[1],
              letters, grid.x, made.x, whole.x, pairs[1].y, block.x);
  std::printf("%s" "\n", std::string("a" "b").c_str());  // harmless: strict-compiler
}
struct Registers {
  int register_count;
  void registerAll() { register_count = 0; }             // harmless: strict-compiler
};
__global__ void unrolled(float* x) {
#pragma unroll 4                                         // harmless: strict-compiler
  for (int i = 0; i < 8; ++i) x[i] = i;
#pragma unroll                                           // harmless: strict-compiler
  for (float* p = x; p < x + 4; ++p) *p += 1;
  int i = 0;
#pragma unroll 1                                         // harmless: strict-compiler
  while (i < 4) x[i++] = 0;
}
template <typename T>
struct Base {
  T value;
  void reset() { value = T(); }
};
template <typename T>
struct Derived : Base<T> {
  using Base<T>::reset;
  void clear() {
    reset();                                             // harmless: strict-compiler
    this->value = T(1);                                  // harmless: strict-compiler
    Base<T>::value = T(2);                               // harmless: strict-compiler
  }
};
struct OfInt : Base<int> {
  void clear() { reset(); }                              // harmless: strict-compiler
};
__device__ bool isNegative(__half value) { return __hlt(value, __float2half(0.0f)); }  // harmless: strict-compiler

// ---- operators for other types

struct Complex {
  float re, im;
};
__host__ __device__ inline Complex operator*(Complex a, Complex b) {  // harmless: vector-operator
  return {a.re * b.re - a.im * b.im, a.re * b.im + a.im * b.re};
}
__host__ __device__ inline Complex operator*(Complex a, float b) { return {a.re * b, a.im * b}; }  // harmless: vector-operator
struct Matrix {
  float4 rows[4];
  __host__ __device__ float4 operator*(float4 v) const { return v; }  // harmless: vector-operator
  __host__ __device__ Matrix& operator+=(const Matrix&) { return *this; }  // harmless: vector-operator
};
__host__ __device__ inline float3 operator*(const Matrix& m, float3 v) { return v; }  // harmless: vector-operator
__host__ __device__ inline float dot(float3 a, float3 b) { return a.x * b.x + a.y * b.y + a.z * b.z; }  // harmless: vector-operator
__host__ __device__ inline float3 multiplied(float3 a, float3 b) { return make_float3(a.x * b.x, a.y * b.y, a.z * b.z); }  // harmless: vector-operator
template <typename T>
struct Multiply {
  __host__ __device__ T operator()(float2 a, float2 b) const { return a.x * b.x; }  // harmless: vector-operator
};

// ---- functions with names like CUDA's and HIP's

struct Bins {
  __device__ double atomicMax(double* place, double value) { return *place = value; }  // harmless: own-function
  __device__ static float atomicSub(float* place, float value) { return *place -= value; }  // harmless: own-function
};
__device__ int atomicMax(Point* place, int value) { return place->x = value; }  // harmless: own-function
__device__ float atomicMaxFloat(float* place, float value) { return *place = value; }  // harmless: own-function
__device__ double atomicAdd(double* place, double value, int times) { return *place += value * times; }  // harmless: own-function
template <typename T, typename = std::enable_if_t<std::is_floating_point<T>::value>>
__device__ T atomicMin(T* place, T value, T limit) { return *place = value < limit ? value : limit; }  // harmless: own-function

struct Sphere {
  __host__ __device__ float area() const;
  __device__ float volume() const;
  void print() const;
  __host__ __device__ explicit Sphere(float r) : r_(r) {}  // harmless: function-qualifiers
  float r_;
};
__host__ __device__ float Sphere::area() const { return r_ * r_; }  // harmless: function-qualifiers
__device__ float Sphere::volume() const { return r_ * r_ * r_; }    // harmless: function-qualifiers
void Sphere::print() const { std::printf("%f\n", r_); }             // harmless: function-qualifiers
__device__ __forceinline__ float inverse(float x);
__forceinline__ __device__ float inverse(float x) { return 1 / x; }  // harmless: function-qualifiers
#define HD __host__ __device__
HD float cube(float x);
HD float cube(float x) { return x * x * x; }                        // harmless: function-qualifiers
template <typename T>
HD T square(T x) { return x * x; }
template <>
HD float square<float>(float x) { return x * x; }                   // harmless: function-qualifiers

inline __host__ __device__ float rootOf(float x) { return sqrtf(x); }  // harmless: host-call
void log(const char* text) { std::printf("%s\n", text); }
inline __host__ __device__ float clamped(float x) {
#if !defined(__CUDA_ARCH__)
  if (x < 0) log("negative");                                       // harmless: host-call
#endif
  return x < 0 ? 0 : x;
}
struct Logger {
  template <typename T>
  __host__ __device__ void both(T value) const { function(value); }
  __host__ __device__ void function(float) const {}
};
__global__ void logs(float* x) { Logger().both(clamped(rootOf(x[0]))); }  // harmless: host-call
void logsOnHost() { log("start"); }                                 // harmless: host-call
__global__ void adds(float* x) {
  auto add = [&](int i, float value) { x[i] += clamped(value); };
  const auto twice = [&](auto i) { add(i, 2); };
  add(0, 1);                                                        // harmless: host-call
  twice(1);                                                         // harmless: host-call
}
__host__ __device__ inline float largest(float a, float b) {
  return [=] { return a < b ? b : a; }();                           // harmless: host-call
}
__global__ void largestOf(float* x) { *x = largest(x[1], x[2]); }   // harmless: host-call

// ---- overloads for types that stay apart

void show(cudaError_t) {}
void show(cudaStream_t) {}                               // harmless: type-clash
void show(cudaEvent_t) {}                                // harmless: type-clash
void show(cudaMemcpyKind) {}                             // harmless: type-clash
void show(cublasStatus_t) {}                             // harmless: type-clash
void show(cusparseStatus_t) {}                           // harmless: type-clash
void show(const float*) {}                               // harmless: type-clash
void destroy(cublasHandle_t, int) {}
void destroy(cusparseHandle_t) {}                        // harmless: type-clash
struct Shower {
  void show(CUresult) {}                                 // harmless: type-clash
};
template <typename Status>
struct Traits {};
template <>
struct Traits<cudaError_t> {};
template <>
struct Traits<cublasStatus_t> {};                        // harmless: type-clash

// ---- numbers that stay numbers

void addresses(CUdeviceptr buffer, cudaTextureObject_t texture, cudaTextureObject_t* textures, void* host) {
  CUdeviceptr same = buffer;                             // harmless: address-type
  cuMemcpyDtoH(host, same, 64);                          // harmless: address-type
  textures[0] = texture;                                 // harmless: address-type
  if (texture != 0) cudaDestroyTextureObject(texture);   // harmless: address-type
  unsigned long long number = 64;                        // harmless: address-type
  number += sizeof(texture);                             // harmless: address-type
}
