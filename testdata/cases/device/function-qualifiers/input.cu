#include <cuda_runtime.h>

struct Sphere {
  __host__ __device__ Sphere();
  __host__ __device__ explicit Sphere(float r);
  __host__ __device__ float radius() const;
  __device__ void grow(float by);
  static __device__ int count();
  template <typename T>
  __host__ __device__ T scaled(T by) const;
  float volume() const;
  float r;
};

Sphere::Sphere() : r(1) {}
__host__ __device__ Sphere::Sphere(float radius) : r(radius) {}
float Sphere::radius() const { return r; }
inline void Sphere::grow(float by) {
  r += by;
}
int Sphere::count() { return 1; }
template <typename T>
T Sphere::scaled(T by) const {
  return by * r;
}
float Sphere::volume() const { return r * r * r; }

__host__ __device__ float half(float x);
inline float half(float x) { return x / 2; }

template <typename T>
__host__ __device__ T twice(T x);
template <typename T>
T twice(T x) {
  return 2 * x;
}

template <typename T>
struct Box {
  __host__ __device__ T width(T x);
};
template <typename T>
T Box<T>::width(T x) {
  return x;
}

// The other way round.
float third(float x);
__host__ __device__ float third(float x) { return x / 3; }

// One function for the host and one for the device.
float side() { return 1; }
__device__ float side() { return 2; }

__global__ void kernel(float* d) {
  Sphere s;
  s.grow(1);
  *d = s.radius() + half(2) + twice(3.0f) + s.scaled(4) + Box<float>().width(5);
  *d += third(6) + side() + Sphere::count();
}

int main() { return static_cast<int>(half(2) + twice(3) + third(6) + side()); }
