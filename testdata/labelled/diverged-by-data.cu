// flags:
// Masks for all lanes in branches that depend on what each lane read, in
// operands that some lanes do not evaluate, in lambdas and helpers.
#include <cuda_runtime.h>

#define FULL 0xffffffffu
constexpr unsigned kAll = 0xffffffff;

__device__ int sumAll(int v) {
  for (int o = 16; o; o /= 2) v += __shfl_xor_sync(FULL, v, o);
  return v;
}
template <typename T>
__device__ T broadcast(T v, int from, unsigned mask = kAll) {
  return __shfl_sync(mask, v, from);
}

// ---- wrong

__global__ void byElement(int* out, const int* in) {
  const int t = threadIdx.x;
  if (in[t] > 0) out[t] = __shfl_down_sync(FULL, in[t], 1);  // wrong: diverged-mask
}
__global__ void bySum(int* out, const int* in) {
  const int value = in[blockIdx.x * blockDim.x + threadIdx.x];
  if (value != 0) out[threadIdx.x] = sumAll(value);  // wrong: diverged-mask
}
__global__ void byFunction(float* out, const float* in) {
  const float x = in[threadIdx.x];
  if (fabsf(x) > 1e-3f) out[threadIdx.x] = __shfl_xor_sync(FULL, x, 1);  // wrong: diverged-mask
}
__global__ void byPointer(int* out, const int* in) {
  const int* own = in + threadIdx.x;
  if (*own == 7) out[0] = __ballot_sync(FULL, *own > 1);  // wrong: diverged-mask
}
__global__ void afterReturn(int* out, const int* in) {
  const int v = in[threadIdx.x];
  if (v < 0) return;
  out[threadIdx.x] = __shfl_up_sync(FULL, v, 1);  // wrong: diverged-mask
}
__global__ void inLoop(int* out, const int* next) {
  int at = next[threadIdx.x];
  while (at >= 0) {
    out[at] = __any_sync(FULL, at == 5);  // wrong: diverged-mask
    at = next[at];
  }
}
__global__ void inChoice(int* out, const int* in, int t) {
  t = threadIdx.x;
  out[t] = t % 2 ? __shfl_sync(FULL, in[t], 0) : 0;  // wrong: diverged-mask
  const bool isGood = in[t] > 3 && __all_sync(FULL, in[t] < 9);  // wrong: diverged-mask
  const bool isBad = t < 3 || __any_sync(FULL, in[t] == 4);  // wrong: diverged-mask
  out[t] += isGood - isBad;
}
__global__ void inLambda(int* out, const int* in) {
  const auto shifted = [&](int v) { return __shfl_down_sync(FULL, v, 1); };
  if (threadIdx.x % 4 == 0) out[threadIdx.x] = shifted(in[0]);  // wrong: diverged-mask
}
__global__ void byDefault(int* out, const int* in) {
  if (threadIdx.x < 5) out[threadIdx.x] = broadcast(in[1], 0);  // wrong: diverged-mask
  if (in[threadIdx.x] == 2) out[threadIdx.x] = broadcast(in[1], 0, FULL);  // wrong: diverged-mask
}
__global__ void arrivedBefore(int* out, const int* in) {
  const unsigned mask = __activemask();
  if (in[threadIdx.x] > 1) out[threadIdx.x] = __shfl_sync(mask, in[threadIdx.x], 0);  // wrong: diverged-mask
}

// ---- harmless

__global__ void sharedByAll(int* out, const int* in) {
  int v = in[threadIdx.x];
  v = __shfl_sync(FULL, v, 0);
  if (v > 3) out[threadIdx.x] = sumAll(v);  // harmless: diverged-mask
  int total = in[threadIdx.x];
  total = sumAll(total);
  if (total != 0) out[threadIdx.x] += __shfl_xor_sync(FULL, total, 1);  // harmless: diverged-mask
  int votes = in[threadIdx.x];
  votes = __any_sync(FULL, votes);
  if (votes) out[threadIdx.x] += sumAll(votes);  // harmless: diverged-mask
}
__global__ void ofBlock(int* out, const int* in) {
  if (in[blockIdx.x] > 0) out[threadIdx.x] = sumAll(in[threadIdx.x]);  // harmless: diverged-mask
  const int row = (blockIdx.x * blockDim.x + threadIdx.x) / 32;
  for (int i = in[row]; i < in[row + 1]; ++i) out[i] = __shfl_sync(FULL, i, 0);  // harmless: diverged-mask
  if (in[threadIdx.x / 32] == 1) out[0] = sumAll(1);  // harmless: diverged-mask
}
__global__ void masked(int* out, const int* in) {
  const int v = in[threadIdx.x];
  const unsigned mask = __ballot_sync(FULL, v > 0);
  if (v > 0) out[threadIdx.x] = broadcast(v, __ffs(mask) - 1, mask);  // harmless: diverged-mask
  if (v < 0) {
    const unsigned here = __activemask();
    out[threadIdx.x] = __shfl_sync(here, v, __ffs(here) - 1);  // harmless: diverged-mask
  }
}
__global__ void chosen(int* out, const int* in) {
  const int other = __shfl_xor_sync(FULL, in[threadIdx.x], 1);  // harmless: diverged-mask
  out[threadIdx.x] = in[threadIdx.x] > 2 ? other : 0;
  const bool isAny = __any_sync(FULL, in[threadIdx.x] > 2 && other < 3);  // harmless: diverged-mask
  out[0] = blockIdx.x > 1 ? sumAll(other) : isAny;  // harmless: diverged-mask
  out[1] = gridDim.x > 1 && __all_sync(FULL, other);  // harmless: diverged-mask
}
__global__ void lambdas(int* out, const int* in, int n) {
  const auto shifted = [&](int v) { return __shfl_down_sync(FULL, v, 1); };
  out[threadIdx.x] = shifted(in[threadIdx.x]);  // harmless: diverged-mask
  if (n > 3) out[threadIdx.x] = shifted(n);  // harmless: diverged-mask
  const auto doubled = [](int v) { return 2 * v; };
  if (threadIdx.x < 3) out[threadIdx.x] = doubled(in[0]);  // harmless: diverged-mask
}
