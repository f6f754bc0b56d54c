// flags:
// Parts of char4: signed char in CUDA, char in HIP. Values are the same; what
// goes by the type is not.
#include <cuda_runtime.h>

#include <cstdint>
#include <cstdio>
#include <type_traits>

namespace traits {
template <typename Vector>
struct Base;
template <>
struct Base<char4> {
  using type = signed char;               // wrong: char-component
};
template <>
struct Base<char2> {
  typedef int8_t type;                    // wrong: char-component
};
template <>
struct Base<uchar4> {
  using type = unsigned char;             // harmless: char-component
};
template <>
struct Base<float4> {
  using type = float;                     // harmless: char-component
};
template <typename T, int kCount>
struct Make;
template <>
struct Make<signed char, 4> {
  using type = char4;                     // harmless: char-component
};
}  // namespace traits

static_assert(std::is_same<decltype(char4::x), signed char>::value, "");  // wrong: char-component
static_assert(std::is_same<decltype(char4::x), int8_t>::value, "");       // wrong: char-component
static_assert(std::is_same<decltype(uchar4::x), unsigned char>::value, "");  // harmless: char-component

void show(signed char number) { std::printf("%d", number); }
void show(char letter) { std::printf("%c", letter); }
void show(float number) { std::printf("%f", number); }
void write(int number) { std::printf("%d", number); }

template <typename T>
struct Writer {
  static void write(T value);
};
__host__ __device__ int weigh(signed char value) { return value; }
__host__ __device__ int weigh(int value) { return 4 * value; }

void shown(const char4& color, uchar4 pixel) {
  show(color.x);                          // wrong: char-component
  show(static_cast<float>(color.y));      // harmless: char-component
  write(color.z);                         // harmless: char-component
  show(static_cast<signed char>(color.w));  // harmless: char-component
  write(pixel.x);                         // harmless: char-component
}
__device__ signed char& part(char4& color, int i) {
  return i == 0 ? color.x : color.y;      // wrong: char-component
}
__global__ void sums(char4* colors, int* out) {
  signed char& red = colors[threadIdx.x].x;    // wrong: char-component
  int8_t* parts = &colors[threadIdx.x].x;      // wrong: char-component
  const auto* all = reinterpret_cast<const signed char*>(&colors[threadIdx.x]);  // harmless: char-component
  auto& green = colors[threadIdx.x].y;         // harmless: char-component
  const signed char blue = colors[threadIdx.x].z;  // harmless: char-component
  const signed char& kept = static_cast<signed char>(colors[threadIdx.x].w);  // harmless: char-component
  red = 1;
  green = blue;
  const int sum = colors[threadIdx.x].x + parts[1] + all[2];  // harmless: char-component
  out[threadIdx.x] = weigh(colors[threadIdx.x].z) + kept;     // wrong: char-component
  colors[threadIdx.x].w = static_cast<signed char>(sum);      // harmless: char-component
}
struct Quantized {
  char4 weights;
  __device__ float scaled(float by) const {
    return by * static_cast<float>(weights.x);  // harmless: char-component
  }
};
