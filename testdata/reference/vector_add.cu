// Adds two vectors on the GPU, in every number type, and compares each element
// with the CPU's sum: exactly, as one addition is rounded the same way on both
// (IEEE 754, to nearest). Sums of half and bfloat16 are exact in float, so that
// rounding them once more changes nothing.
//
// Exit status: 0 all equal, 1 a mismatch, 2 a failed call, 3 out of memory.

#include "reference.h"

template <typename T>
__global__ void vectorAdd(const T *a, const T *b, T *sum, std::size_t count) {
  const std::size_t i = static_cast<std::size_t>(blockIdx.x) * blockDim.x + threadIdx.x;
  if (i < count)
    sum[i] = Number<T>::store(Number<T>::load(a[i]) + Number<T>::load(b[i]));
}

template <typename T>
bool run() {
  // Larger than caches, so that the time is that of memory, and not a multiple
  // of the block size, so that the last block is partly idle.
  const std::size_t count = (std::size_t{1} << 25) + 77;
  std::vector<T> a(count);
  std::vector<T> b(count);
  Reference expected{std::vector<double>(count), std::vector<double>(count, 0.0)};
  for (std::size_t i = 0; i < count; ++i) {
    a[i] = Number<T>::store(0.001f * static_cast<float>(i % 4096));
    b[i] = Number<T>::store(3.7f - 0.25f * static_cast<float>(i % 1021));
    expected.values[i] = Number<T>::load(Number<T>::store(Number<T>::load(a[i]) + Number<T>::load(b[i])));
  }
  T *deviceA = upload(a);
  T *deviceB = upload(b);
  T *deviceSum = allocate<T>(count);
  const unsigned threads = 256;
  const unsigned blocks = static_cast<unsigned>((count + threads - 1) / threads);
  const double seconds = timed([&] { vectorAdd<T><<<blocks, threads>>>(deviceA, deviceB, deviceSum, count); });
  const std::vector<T> sum = download(deviceSum, count);
  CHECK_CUDA(cudaFree(deviceA));
  CHECK_CUDA(cudaFree(deviceB));
  CHECK_CUDA(cudaFree(deviceSum));
  char size[32];
  std::snprintf(size, sizeof size, "%zu", count);
  return report("vector-add", size, sum, expected, seconds, 3.0 * count * sizeof(T), static_cast<double>(count));
}

int main() {
  printDevice();
  bool ok = run<float>();
  ok = run<double>() && ok;
  ok = run<__half>() && ok;
#ifdef REFERENCE_HAS_BFLOAT16
  ok = run<__nv_bfloat16>() && ok;
#endif
  return ok ? 0 : 1;
}
