// flags:
// Masks that an object keeps.
#include <cuda_runtime.h>

constexpr unsigned kAll = 0xffffffffu;

struct Sum {
  unsigned mask_;
  __device__ explicit Sum(unsigned mask) : mask_(mask) {}
  __device__ int operator()(int v) const {
    for (int d = 16; d > 0; d /= 2) v += __shfl_down_sync(mask_, v, d);
    return v;
  }
  __device__ int first(int v) const { return __shfl_sync(mask_, v, 0); }
};

struct Fixed {
  unsigned m_ = 0xffffffff;
  __device__ int any(int v) const { return __any_sync(m_, v); }
};

struct Lanes {
  unsigned mask;
};

struct Given {
  unsigned mask = 0;
  __device__ void set(unsigned m) { mask = m; }
  __device__ int first(int v) const { return __shfl_sync(mask, v, 0); }
};

__global__ void some(int* out, int v) {
  const int lane = threadIdx.x % 32;
  Sum sum(kAll);
  Fixed fixed;
  if (lane < 8) v = sum(v);                       // wrong: diverged-mask
  if (lane == 0) v += sum.first(v);               // wrong: diverged-mask
  if (threadIdx.x & 1) v += fixed.any(v);         // wrong: diverged-mask
  Lanes all = {kAll};
  if (lane < 4) v += __shfl_sync(all.mask, v, 0);  // wrong: diverged-mask
  Lanes set;
  set.mask = 0xffffffff;
  if (lane < 4) v += __shfl_sync(set.mask, v, 0);  // wrong: diverged-mask
  if (lane < 4) v += Fixed().any(v);              // wrong: diverged-mask
  const unsigned kept = kAll;
  unsigned plain = kAll;
  if (lane < 4) v += __shfl_sync(kept, v, 0);     // wrong: diverged-mask
  if (lane < 4) v += __shfl_sync(plain, v, 0);    // wrong: diverged-mask
  out[threadIdx.x] = v;
}

__global__ void all(int* out, int v) {
  const int lane = threadIdx.x % 32;
  Sum sum(kAll);
  Fixed fixed;
  v = sum(v);                                     // harmless: diverged-mask
  if (threadIdx.x < 64) v += sum.first(v);        // harmless: diverged-mask
  if (blockIdx.x == 0) v += fixed.any(v);         // harmless: diverged-mask
  out[threadIdx.x] = v;
  if (lane == 0) out[0] = v;
}

struct Voted {
  unsigned mask;
  __device__ int first(int v) const { return __shfl_sync(mask, v, 0); }
};

__global__ void asked(int* out, int v) {
  const int lane = threadIdx.x % 32;
  Voted voted{__ballot_sync(kAll, lane < 8)};
  if (lane < 8) v = voted.first(v);               // harmless: diverged-mask
  Given given;
  given.set(0xff);
  if (lane < 8) v += given.first(v);              // harmless: diverged-mask
  unsigned part = kAll;
  part = __ballot_sync(kAll, lane < 4);
  if (lane < 4) v += __shfl_sync(part, v, 0);     // harmless: diverged-mask
  out[threadIdx.x] = v;
}
