#include <cuda_runtime.h>

typedef unsigned long long u64;

// Two words that are one number.
struct Wide : public uint2 {
  __device__ Wide() {}
  __device__ Wide(u64 value) {
    x = static_cast<unsigned>(value);
    y = static_cast<unsigned>(value >> 32);
  }
  __device__ operator u64() const { return x | static_cast<u64>(y) << 32; }
};

// Its own operator takes numbers as objects.
struct Complex : float2 {
  __device__ Complex(float re, float im = 0) {
    x = re;
    y = im;
  }
  __device__ Complex operator*(const Complex& other) const {
    return Complex(x * other.x - y * other.y, x * other.y + y * other.x);
  }
};
struct Square : Wide {
  using Wide::Wide;
};

// No base of CUDA's: HIP has nothing to do with it.
struct Plain {
  unsigned x, y;
  __device__ operator u64() const { return x; }
};

template <int width>
__global__ void mix(u64* data, const Wide& wide, Square square, Plain plain) {
  Wide sum = data[0] ^ wide;
  sum = (wide + 1) * Wide(data[1] % width);
  data[0] = ~wide;
  data[1] = square == data[2] ? -square : u64(wide) + plain;
  data[2] += wide;
  data[3] = wide < sum || !wide;
  data[4] = wide.x ^ wide.y;
}

__global__ void turn(Complex* values) {
  values[0] = values[1] * 2.0f;
  values[1] = values[1] * values[2];
  values[2] = values[1] * Complex(1);
}
