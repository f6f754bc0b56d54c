// flags:
// Sorts and reductions in shared memory whose steps inside of a warp go without
// barriers: 32 threads ran in lockstep once.
#include <cuda_runtime.h>

__global__ void bitonic(int* out, const int* in) {
  __shared__ int s[256];
  const unsigned t = threadIdx.x;
  s[t] = in[t];
  __syncthreads();
  for (unsigned k = 2; k <= 256; k *= 2) {
    for (unsigned j = k / 2; j > 0; j /= 2) {
      const unsigned other = t ^ j;
      if (other > t && (s[t] > s[other]) == ((t & k) == 0)) {  // wrong: warp-synchronous
        const int kept = s[t];
        s[t] = s[other];
        s[other] = kept;
      }
      if (j >= 32) __syncthreads();
    }
    __syncthreads();
  }
  out[t] = s[t];
}

__global__ void bitonicOfOneWarp(int* out, const int* in) {
  __shared__ int s[32];
  const int t = threadIdx.x;
  s[t] = in[t];
  for (int k = 2; k <= 32; k <<= 1) {
    for (int j = k >> 1; j > 0; j >>= 1) {
      const int other = t ^ j;
      if (other > t) {
        if ((t & k) == 0 && s[t] > s[other]) {  // wrong: warp-synchronous
          const int kept = s[t];
          s[t] = s[other];
          s[other] = kept;
        }
      }
    }
  }
  out[t] = s[t];
}

__device__ void compareExchange(int& a, int& b, bool up) {
  if ((a > b) == up) {
    const int kept = a;
    a = b;
    b = kept;
  }
}

__global__ void sortedPairs(int* out, const int* in) {
  __shared__ int s[64];
  const int t = threadIdx.x;
  s[t] = in[t];
  s[t + 32] = in[t + 32];
  __syncthreads();
  for (int size = 2; size <= 64; size *= 2) {
    for (int stride = size / 2; stride > 0; stride /= 2) {
      const int at = 2 * t - (t & (stride - 1));
      compareExchange(s[at], s[at + stride], (t & (size / 2)) == 0);  // wrong: warp-synchronous
    }
  }
  out[t] = s[t];
}

__global__ void oddEven(int* out, const int* in) {
  __shared__ int s[64];
  const int t = threadIdx.x;
  s[2 * t] = in[2 * t];
  s[2 * t + 1] = in[2 * t + 1];
  for (int turn = 0; turn < 64; ++turn) {
    const int at = 2 * t + (turn & 1);
    if (at + 1 < 64 && s[at] > s[at + 1]) {  // wrong: warp-synchronous
      const int kept = s[at];
      s[at] = s[at + 1];
      s[at + 1] = kept;
    }
  }
  out[2 * t] = s[2 * t];
}

__global__ void halvedSteps(float* out, const float* in) {
  __shared__ float s[128];
  const int t = threadIdx.x;
  s[t] = in[t];
  __syncthreads();
  for (int d = blockDim.x / 2; d > 0; d >>= 1) {
    if (t < d) s[t] += s[t + d];  // wrong: warp-synchronous
    if (d > 32) __syncthreads();
  }
  if (t == 0) out[0] = s[0];
}

__global__ void scanWithoutSteps(int* out, const int* in) {
  __shared__ int s[32];
  const int t = threadIdx.x;
  s[t] = in[t];
  for (int d = 1; d < 32; d *= 2) {
    const int v = t >= d ? s[t - d] : 0;  // wrong: warp-synchronous
    s[t] += v;
  }
  out[t] = s[t];
}

__global__ void transposedByWarp(float* out, const float* in) {
  __shared__ float s[32][33];
  const int x = threadIdx.x;
  for (int y = 0; y < 32; ++y) s[y][x] = in[y * 32 + x];
  for (int y = 0; y < 32; ++y) out[y * 32 + x] = s[x][y];  // wrong: warp-synchronous
}

// ---- right on any hardware

__global__ void bitonicWithBarriers(int* out, const int* in) {
  __shared__ int s[256];
  const unsigned t = threadIdx.x;
  s[t] = in[t];
  __syncthreads();
  for (unsigned k = 2; k <= 256; k *= 2) {
    for (unsigned j = k / 2; j > 0; j /= 2) {
      const unsigned other = t ^ j;
      if (other > t && (s[t] > s[other]) == ((t & k) == 0)) {  // harmless: warp-synchronous
        const int kept = s[t];
        s[t] = s[other];
        s[other] = kept;  // harmless: warp-synchronous
      }
      __syncthreads();
    }
  }
  out[t] = s[t];  // harmless: warp-synchronous
}

__global__ void bitonicWithWarps(int* out, const int* in) {
  __shared__ int s[256];
  const unsigned t = threadIdx.x;
  s[t] = in[t];
  __syncthreads();
  for (unsigned k = 2; k <= 256; k *= 2) {
    for (unsigned j = k / 2; j > 0; j /= 2) {
      const unsigned other = t ^ j;
      if (other > t && (s[t] > s[other]) == ((t & k) == 0)) {  // harmless: warp-synchronous
        const int kept = s[t];
        s[t] = s[other];
        s[other] = kept;
      }
      if (j >= 32) {
        __syncthreads();
      } else {
        __syncwarp();
      }
    }
    __syncthreads();
  }
  out[t] = s[t];
}

__global__ void pairsWithBarriers(int* out, const int* in) {
  __shared__ int s[64];
  const int t = threadIdx.x;
  s[t] = in[t];
  s[t + 32] = in[t + 32];
  for (int size = 2; size <= 64; size *= 2) {
    for (int stride = size / 2; stride > 0; stride /= 2) {
      __syncthreads();
      const int at = 2 * t - (t & (stride - 1));
      compareExchange(s[at], s[at + stride], (t & (size / 2)) == 0);  // harmless: warp-synchronous
    }
  }
  __syncthreads();
  out[t] = s[t];  // harmless: warp-synchronous
}

__global__ void stepsWithBarriers(float* out, const float* in) {
  __shared__ float s[128];
  const int t = threadIdx.x;
  s[t] = in[t];
  __syncthreads();
  for (int d = blockDim.x / 2; d > 0; d >>= 1) {
    if (t < d) s[t] += s[t + d];  // harmless: warp-synchronous
    __syncthreads();
  }
  if (t == 0) out[0] = s[0];
}

__global__ void sortOfOneThread(int* out, const int* in) {
  __shared__ int s[64];
  if (threadIdx.x == 0) {
    for (int i = 0; i < 64; ++i) s[i] = in[i];
    for (int i = 0; i < 64; ++i) {
      for (int j = 0; j + 1 < 64; ++j) {
        if (s[j] > s[j + 1]) {  // harmless: warp-synchronous
          const int kept = s[j];
          s[j] = s[j + 1];
          s[j + 1] = kept;
        }
      }
    }
  }
  __syncthreads();
  out[threadIdx.x] = s[threadIdx.x];  // harmless: warp-synchronous
}

__global__ void ownPart(int* out, const int* in) {
  __shared__ int s[32 * 8];
  const int t = threadIdx.x;
  for (int i = 0; i < 8; ++i) s[t * 8 + i] = in[t * 8 + i];
  for (int i = 0; i + 1 < 8; ++i) {
    for (int j = 0; j + 1 < 8 - i; ++j) {
      if (s[t * 8 + j] > s[t * 8 + j + 1]) {  // harmless: warp-synchronous
        const int kept = s[t * 8 + j];
        s[t * 8 + j] = s[t * 8 + j + 1];  // harmless: warp-synchronous
        s[t * 8 + j + 1] = kept;
      }
    }
  }
  for (int i = 0; i < 8; ++i) out[t * 8 + i] = s[t * 8 + i];  // harmless: warp-synchronous
}

// The distance of the partner is a quotient.
extern __shared__ float rows[];
__global__ void pivotOfEachRow(float* out, int n, int width) {
  float* const row = rows;
  int* const best = reinterpret_cast<int*>(rows + width);
  const int col = threadIdx.x;
  row[col] = out[col];
  best[col] = col;
  __syncthreads();
  for (int r = 0; r < n; ++r) {
    if (threadIdx.y == r) {
      for (int k = 2; k <= width; k *= 2) {
        if (col < width / k) {
          if (row[best[col]] < row[best[col + width / k]]) {  // wrong: warp-synchronous
            best[col] = best[col + width / k];
          }
        }
      }
    }
    __syncthreads();
  }
  out[col] = best[0];
}

__global__ void pivotWithBarriers(float* out, int width) {
  __shared__ int best[256];
  const int col = threadIdx.x;
  best[col] = col;
  __syncthreads();
  for (int k = 2; k <= width; k *= 2) {
    if (col < width / k) {
      best[col] += best[col + width / k];  // harmless: warp-synchronous
    }
    __syncthreads();
  }
  out[col] = best[0];
}

__global__ void twoOfEachThread(float* out, const float* in, int n) {
  __shared__ float s[512];
  const int t = threadIdx.x;
  s[t] = in[t];
  s[t + n / 2] = in[t + n / 2];
  out[t] = s[t] + s[t + n / 2];  // harmless: warp-synchronous
}
