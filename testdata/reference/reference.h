// What the reference programs share: number types, device memory, the bounds
// of a result, and the line that each case prints.
//
// A line is words of "key=value":
//   case=gemm-tiled type=half size=259x197x131 state=matched worst=0.21
//   checksum=89abcdef01234567 seconds=1.2e-05 bytes=... flops=...
// `worst` is the largest error as a part of its bound, 0 where results have to
// be exact; `checksum` is FNV-1a of the result's bytes, 64 bits.
//
// Bounds. A sum of k products in a type with unit roundoff u, in any order,
// with or without fused multiply-add, is off by at most about k * u * sum
// |a_i * b_i|; that is doubled. Rounding the sum to a narrower type adds its u
// times the value, doubled as well. Unit roundoffs: double 2^-53, float 2^-24,
// half 2^-11, bfloat16 2^-8. Sums of half and bfloat16 are made in float.
#ifndef REFERENCE_H
#define REFERENCE_H

#include <cuda_fp16.h>
#include <cuda_runtime.h>
#if __has_include(<cuda_bf16.h>) && !defined(REFERENCE_WITHOUT_BFLOAT16)
#include <cuda_bf16.h>
#define REFERENCE_HAS_BFLOAT16 1
#endif

#include <cmath>
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <vector>

#define CHECK_CUDA(call)                                                     \
  do {                                                                       \
    const cudaError_t status = (call);                                       \
    if (status != cudaSuccess) {                                             \
      std::fprintf(stderr, "%s:%d: %s: %s\n", __FILE__, __LINE__, #call,     \
                   cudaGetErrorString(status));                              \
      std::exit(status == cudaErrorMemoryAllocation ? 3 : 2);                \
    }                                                                        \
  } while (0)

// What a type is called, computes sums in, and rounds to.
template <typename T>
struct Number;

template <>
struct Number<float> {
  typedef float Sum;
  static const char *name() { return "float"; }
  static double sumRoundoff() { return std::ldexp(1.0, -24); }
  static double storeRoundoff() { return 0.0; }
  static __host__ __device__ float load(float x) { return x; }
  static __host__ __device__ float store(float x) { return x; }
};

template <>
struct Number<double> {
  typedef double Sum;
  static const char *name() { return "double"; }
  static double sumRoundoff() { return std::ldexp(1.0, -53); }
  static double storeRoundoff() { return 0.0; }
  static __host__ __device__ double load(double x) { return x; }
  static __host__ __device__ double store(double x) { return x; }
};

template <>
struct Number<__half> {
  typedef float Sum;
  static const char *name() { return "half"; }
  static double sumRoundoff() { return std::ldexp(1.0, -24); }
  static double storeRoundoff() { return std::ldexp(1.0, -11); }
  static __host__ __device__ float load(__half x) { return __half2float(x); }
  static __host__ __device__ __half store(float x) { return __float2half(x); }
};

#ifdef REFERENCE_HAS_BFLOAT16
template <>
struct Number<__nv_bfloat16> {
  typedef float Sum;
  static const char *name() { return "bfloat16"; }
  static double sumRoundoff() { return std::ldexp(1.0, -24); }
  static double storeRoundoff() { return std::ldexp(1.0, -8); }
  static __host__ __device__ float load(__nv_bfloat16 x) { return __bfloat162float(x); }
  static __host__ __device__ __nv_bfloat16 store(float x) { return __float2bfloat16(x); }
};
#endif

// Device memory of `count` values, each byte set so that what a kernel fails
// to write reads as NaN.
template <typename T>
T *allocate(std::size_t count) {
  void *memory = nullptr;
  CHECK_CUDA(cudaMalloc(&memory, count * sizeof(T)));
  CHECK_CUDA(cudaMemset(memory, 0xff, count * sizeof(T)));
  return static_cast<T *>(memory);
}

template <typename T>
T *upload(const std::vector<T> &values) {
  T *memory = allocate<T>(values.size());
  CHECK_CUDA(cudaMemcpy(memory, values.data(), values.size() * sizeof(T), cudaMemcpyHostToDevice));
  return memory;
}

template <typename T>
std::vector<T> download(const T *memory, std::size_t count) {
  std::vector<T> values(count);
  CHECK_CUDA(cudaMemcpy(values.data(), memory, count * sizeof(T), cudaMemcpyDeviceToHost));
  return values;
}

// The shortest of some launches, in seconds, after one that is not counted.
template <typename Launch>
double timed(Launch launch) {
  const int kLaunches = 5;
  cudaEvent_t begin, end;
  CHECK_CUDA(cudaEventCreate(&begin));
  CHECK_CUDA(cudaEventCreate(&end));
  launch();
  CHECK_CUDA(cudaGetLastError());
  CHECK_CUDA(cudaDeviceSynchronize());
  float best = 0.0f;
  for (int i = 0; i < kLaunches; ++i) {
    CHECK_CUDA(cudaEventRecord(begin, 0));
    launch();
    CHECK_CUDA(cudaEventRecord(end, 0));
    CHECK_CUDA(cudaEventSynchronize(end));
    float milliseconds = 0.0f;
    CHECK_CUDA(cudaEventElapsedTime(&milliseconds, begin, end));
    if (i == 0 || milliseconds < best) best = milliseconds;
  }
  CHECK_CUDA(cudaEventDestroy(begin));
  CHECK_CUDA(cudaEventDestroy(end));
  return best * 1e-3;
}

// What the CPU computes: each value, and how far a correct result may be off.
struct Reference {
  std::vector<double> values;
  std::vector<double> bounds;
};

template <typename T>
unsigned long long checksum(const std::vector<T> &values) {
  unsigned long long hash = 0xcbf29ce484222325ull;
  const unsigned char *bytes = reinterpret_cast<const unsigned char *>(values.data());
  for (std::size_t i = 0; i < values.size() * sizeof(T); ++i)
    hash = (hash ^ bytes[i]) * 0x100000001b3ull;
  return hash;
}

// Prints the line of a case; true where every value is within its bound. A NaN
// is within none.
template <typename T>
bool report(const char *name, const char *size, const std::vector<T> &values, const Reference &reference,
            double seconds, double bytes, double flops) {
  double worst = 0.0;
  std::size_t wrong = values.size();
  for (std::size_t i = 0; i < values.size(); ++i) {
    const double error = std::fabs(static_cast<double>(Number<T>::load(values[i])) - reference.values[i]);
    if (!(error <= reference.bounds[i]) && wrong == values.size())
      wrong = i;
    if (error > 0.0 && reference.bounds[i] > 0.0 && error / reference.bounds[i] > worst)
      worst = error / reference.bounds[i];
  }
  const bool matches = wrong == values.size();
  std::printf("case=%s type=%s size=%s state=%s worst=%.4f checksum=%016llx seconds=%.9f bytes=%.0f flops=%.0f",
              name, Number<T>::name(), size, matches ? "matched" : "differs", worst, checksum(values), seconds,
              bytes, flops);
  if (!matches)
    std::printf(" at=%zu value=%.17g expected=%.17g bound=%.3g", wrong,
                static_cast<double>(Number<T>::load(values[wrong])), reference.values[wrong],
                reference.bounds[wrong]);
  std::printf("\n");
  return matches;
}

inline void printDevice() {
  int device = 0;
  cudaDeviceProp properties;
  CHECK_CUDA(cudaGetDevice(&device));
  CHECK_CUDA(cudaGetDeviceProperties(&properties, device));
  std::printf("device=%s\n", properties.name);
}

#endif
