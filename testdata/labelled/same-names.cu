// flags: --rocm=6.4
// Declarations that are fine beside CUDA's and clash with HIP's or each other.
#include <cublas_v2.h>
#include <cuda.h>
#include <cuda_runtime.h>
#include <cusparse.h>

__device__ double atomicMax(double* address, double value) {  // wrong: own-function
  return *address = value;
}
__device__ float atomicMin(float* address, float value) {     // wrong: own-function
  return *address = value;
}
__device__ size_t atomicAdd(size_t* address, size_t value) {  // wrong: own-function
  return *address = value;
}
__device__ float atomicMin(float* address, int value) {       // harmless: own-function
  return *address = value;
}
__device__ short atomicMax(short* address, short value) {     // harmless: own-function
  return *address = value;
}
__device__ float atomicMaximum(float* address, float value) { // harmless: own-function
  return *address = value;
}
template <typename T>
__device__ T atomicExch(T* address, T value) {                // harmless: own-function
  return *address = value;
}
namespace own {
__device__ float atomicMax(float* address, float value) {     // harmless: own-function
  return *address = value;
}
struct Cell {
  __device__ float atomicSub(float* address, float value) {   // harmless: own-function
    return *address = value;
  }
};
}  // namespace own
float atomicSub(float* address, float value);                 // harmless: own-function

struct Area {
  __host__ __device__ float width() const;
  __device__ void widen(float by);
  __host__ __device__ Area();
  __host__ __device__ float height() const;
  __host__ __device__ float depth(int) const;
  float depth(float) const;
  float height(int) const;
  float w;
};
float Area::width() const { return w; }                       // wrong: function-qualifiers
void Area::widen(float by) { w += by; }                       // wrong: function-qualifiers
Area::Area() : w(0) {}                                        // wrong: function-qualifiers
__host__ __device__ float Area::height() const { return w; }  // harmless: function-qualifiers
__host__ __device__ float Area::depth(int) const { return w; }  // harmless: function-qualifiers
float Area::depth(float) const { return w; }                  // harmless: function-qualifiers
float Area::height(int) const { return w; }                   // harmless: function-qualifiers
template <typename T>
struct Weight {
  __device__ explicit Weight(T by);                                // wrong: function-qualifiers
  __device__ Weight(T one, T other) : by(one + other) {}          // harmless: function-qualifiers
  __device__ T of(T x) const { return by * x; }                   // wrong: function-qualifiers
  __device__ T own(T x) const { return by + x; }                  // harmless: function-qualifiers
  __host__ __device__ T both(T x) const { return by + x; }        // harmless: function-qualifiers
  T by;
};
template <typename T>
__device__ Weight<T>::Weight(T by) : by(by) {}                    // wrong: function-qualifiers
template <typename T>
__device__ T tripled(T x) { return 3 * x; }                       // wrong: function-qualifiers
template <typename T>
__device__ T quartered(T x) { return x / 4; }                     // harmless: function-qualifiers
template <typename T>
__global__ void weighed(T* out, Weight<T> weight) {
  out[0] = weight.own(quartered(Weight<T>(out[0], out[1]).of(1)));
}
template <typename T>
T onHost(T* out, T x) {
  Weight<T> weight(x);
  weighed<<<1, 1>>>(out, weight);
  return weight.both(weight.of(tripled(x)));
}
float callsOnHost(float* out) { return onHost(out, 1.f); }
__host__ __device__ float halved(float x);
float halved(float x) { return x / 2; }                         // wrong: function-qualifiers
float quarter(float x);
float quarter(float x) { return x / 4; }                      // harmless: function-qualifiers
float side() { return 1; }                                    // harmless: function-qualifiers
__device__ float side() { return 2; }                         // harmless: function-qualifiers
template <typename T>
struct Ray {
  __host__ __device__ bool hits(const T& other);
  __device__ T length();
};
template <typename T>
__device__ bool Ray<T>::hits(const T& other) { return other > 0; }  // wrong: function-qualifiers
template <typename T>
__device__ T Ray<T>::length() { return 1; }                   // harmless: function-qualifiers
__host__ __device__ float third(float x);
__device__ float third(float x) { return x / 3; }             // wrong: function-qualifiers
__device__ float fifth(float x);                              // wrong: function-qualifiers
__host__ __device__ float fifth(float x) { return x / 5; }
__host__ __device__ float sixth(float x);
__device__ float sixth(double x) { return x / 6; }            // harmless: function-qualifiers

void text(cudaError_t error);
void text(CUresult error);                                    // wrong: type-clash
void text(cublasStatus_t error);                              // harmless: type-clash
void release(cusparseSpMatDescr_t matrix) {}
void release(cusparseDnMatDescr_t matrix) {}                  // wrong: type-clash
void release(cusparseHandle_t handle, int count) {}           // harmless: type-clash
void release(cudaStream_t stream) {}                          // harmless: type-clash
void release(cudaEvent_t event) {}                            // harmless: type-clash
void release(void* data) {}                                   // wrong: type-clash
struct Matrix {
  void set(cusparseDnMatDescr_t matrix);
  void set(cusparseDnVecDescr_t vector);                      // wrong: type-clash
  void set(cusparseDnVecDescr_t* vectors);                    // harmless: type-clash
  void use(cusparseDnVecDescr_t vector);                      // harmless: type-clash
};
template <typename T>
struct Name {};
template <>
struct Name<cusparseSpVecDescr_t> {};
template <>
struct Name<cublasHandle_t> {};                               // wrong: type-clash
template <>
struct Name<cudaEvent_t> {};                                  // harmless: type-clash
template <>
struct Name<int> {};                                          // harmless: type-clash
namespace other {
void text(CUresult error);                                    // harmless: type-clash
}

struct Image {
  unsigned long long handle;
  cudaTextureObject_t texture;
  cudaSurfaceObject_t surface;
};
void images(Image& image, cudaResourceDesc* resource) {
  cudaDestroyTextureObject(image.texture);                    // harmless: address-type
  cudaDestroyTextureObject(image.handle);                     // wrong: address-type
  cudaDestroySurfaceObject(image.texture);                    // wrong: address-type
  cudaCreateSurfaceObject(&image.surface, resource);          // harmless: address-type
  cudaCreateSurfaceObject(&image.handle, resource);           // wrong: address-type
  image.texture = image.surface;                              // wrong: address-type
  image.texture = 0;                                          // harmless: address-type
}
