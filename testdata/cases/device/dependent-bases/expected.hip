#include <hip/hip_runtime.h>

struct Coder {
  __host__ __device__ float decode(unsigned long n) const { return n; }
};

template <int n>
struct List : Coder {
  using Coder::decode;
  unsigned long entries[n];
  __host__ __device__ static int size(unsigned long) { return n; }
  template <typename T>
  __host__ __device__ int place(T) const { return n; }
};

template <int n>
struct Middle : List<n> {};

__host__ __device__ inline float scale(unsigned long n) { return n * 2; }

template <int n>
struct Heap : Middle<n> {
  using List<n>::entries;
  __host__ __device__ float radius() const;
  __host__ __device__ int all() const {
    auto at = [&](int i) { return this->place(entries[i]); };
    return this->size(entries[0]) + at(1);
  }
  // A function of a namespace, and calls that say whose the function is.
  __host__ __device__ float scaled() const { return scale(entries[0]); }
  __host__ __device__ float named() const {
    return this->decode(entries[0]) + List<n>::decode(entries[1]);
  }
};

template <int n>
__host__ __device__ float Heap<n>::radius() const {
  return this->decode(entries[0]);
}

__global__ void kernel(float* to, Heap<4>* heap) {
  *to = heap->radius() + heap->all() + heap->scaled() + heap->named();
}
