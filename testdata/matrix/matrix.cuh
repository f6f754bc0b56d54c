// What the programs of this folder share: numbers to begin with, arrays on the
// device, and lines that tell of arrays.
#pragma once

#include <cuda_runtime.h>

#include <cstdio>
#include <cstdlib>
#include <vector>

inline void check(cudaError_t error, const char* what) {
  if (error == cudaSuccess) return;
  std::printf("%s: %s\n", what, cudaGetErrorString(error));
  std::exit(1);
}

/// Integers from `least` to `most`, the same on each machine.
template <typename T>
std::vector<T> numbers(int count, unsigned seed, int least, int most) {
  std::vector<T> all;
  unsigned state = seed * 2654435761u + 12345u;
  for (int i = 0; i < count; ++i) {
    state = state * 1664525u + 1013904223u;
    const int range = most - least + 1;
    all.push_back(static_cast<T>(
        static_cast<float>(least + static_cast<int>((state >> 8) % range))));
  }
  return all;
}

/// Fractions between -1 and 1.
inline std::vector<float> fractions(int count, unsigned seed) {
  std::vector<float> all = numbers<float>(count, seed, -32768, 32768);
  for (float& each : all) each /= 32768.0f;
  return all;
}

template <typename T>
class OnDevice {
 public:
  explicit OnDevice(const std::vector<T>& from) : size_(from.size()) {
    check(cudaMalloc(reinterpret_cast<void**>(&at_), size_ * sizeof(T)),
          "cudaMalloc");
    check(
        cudaMemcpy(at_, from.data(), size_ * sizeof(T), cudaMemcpyHostToDevice),
        "cudaMemcpy");
  }
  explicit OnDevice(int size) : OnDevice(std::vector<T>(size)) {}
  ~OnDevice() { cudaFree(at_); }
  OnDevice(const OnDevice&) = delete;
  OnDevice& operator=(const OnDevice&) = delete;

  operator T*() const { return at_; }
  std::vector<T> values() const {
    check(cudaDeviceSynchronize(), "the kernel");
    std::vector<T> all(size_);
    check(
        cudaMemcpy(all.data(), at_, size_ * sizeof(T), cudaMemcpyDeviceToHost),
        "cudaMemcpy");
    return all;
  }

 private:
  T* at_ = nullptr;
  std::size_t size_;
};

template <typename T>
double wide(const T& value) {
  return static_cast<float>(value);
}
inline double wide(int value) { return value; }
inline double wide(double value) { return value; }

/// Eight values and a sum that tells where each stands.
template <typename T>
void show(const char* what, const std::vector<T>& values) {
  unsigned long long sum = 0;
  for (const T& each : values) {
    const long long number = static_cast<long long>(wide(each) * 1024.0);
    sum =
        sum * 6364136223846793005ull + static_cast<unsigned long long>(number);
  }
  std::printf("%s: %016llx", what, sum);
  for (std::size_t i = 0; i < values.size() && i < 8; ++i) {
    std::printf(" %.10g", wide(values[(values.size() - 1) * i / 7]));
  }
  std::printf("\n");
}

/// Whether the values are the expected ones within a bound.
template <typename T>
void compare(const char* what, const std::vector<T>& values,
             const std::vector<double>& expected, double bound) {
  std::size_t wrong = 0;
  for (std::size_t i = 0; i < values.size(); ++i) {
    const double difference = wide(values[i]) - expected[i];
    if (!(difference <= bound && -difference <= bound)) ++wrong;
  }
  std::printf("%s: %zu of %zu beyond %g\n", what, wrong, values.size(), bound);
}
