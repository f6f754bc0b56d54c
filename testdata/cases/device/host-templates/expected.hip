#include <hip/hip_runtime.h>

// What templates of host code make and call, that is for the device only.
enum class Kernel { none, huber };

template <Kernel K>
struct Robust {
  __host__ __device__ inline Robust(double delta) : delta(delta) {}
  __device__ double at(double x) const { return x * delta; }
  double delta;
};

template <>
struct Robust<Kernel::huber> {
  __host__ __device__ inline Robust(double delta) : delta(delta) {}
  __device__ double at(double x) const { return x < delta ? x : delta; }
  double delta;
};

template <typename T>
struct Empty {
  __host__ __device__ Empty() : value(0) {}
  T value;
};

// Each side has its own.
template <typename T>
struct Either {
  __device__ Either(int n) : value(n) {}
  __host__ Either(long n) : value(n) {}
  T value;
};

template <typename T>
__device__ T doubled(T value) { return 2 * value; }

template <typename T>
__host__ __device__ T halved(T value) { return value / 2; }

template <typename T>
struct Scale {
  __host__ __device__ explicit Scale(T by) : by(by) {}
  __host__ __device__ T operator()(T value) const { return value * by; }
  __host__ __device__ T factor() const { return by; }
  __host__ __device__ static T one() { return T(1); }
  __device__ T of_device() const { return by + threadIdx.x; }
  T by;
};

// Named in device code alone.
template <typename T>
struct OfDevice {
  __device__ OfDevice(T value) : value(value + threadIdx.x) {}
  T value;
};

template <Kernel K>
__global__ void weigh(double* out, Robust<K> robust) {
  out[threadIdx.x] = robust.at(doubled(OfDevice<double>(1.0).value));
}

template <typename T>
__global__ void fill(T* out, Empty<T> empty, Either<T> either) {
  const OfDevice<T> own(Scale<T>(1).of_device());
  out[threadIdx.x] = empty.value + either.value + own.value;
}

template <Kernel K, typename T>
void run(double* out, T* other, double delta) {
  const Robust<K> robust(delta);
  weigh<K><<<1, 64>>>(out, robust);
  weigh<K><<<1, 64>>>(out, Robust<K>(2 * delta));
  Empty<T> empty;
  fill<T><<<1, 64>>>(other, empty, Either<T>(2L));
}

template <typename T>
T scaled(T value) {
  const Scale<T> scale(halved(value));
  return scale(value) + scale.factor() + Scale<T>::one();
}

void runAll(double* out, float* other) {
  run<Kernel::none>(out, other, 1.0);
  run<Kernel::huber>(out, other, scaled(2.0));
}
