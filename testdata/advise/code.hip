// What the compiler makes of kernels: marks as in accesses.hip. None of them
// runs.
#include <hip/hip_runtime.h>

// Indexed by what is known at run time alone.
__global__ void table(const int* index, float* out, int n) {
  float values[64];
  for (int k = 0; k < 64; ++k) values[k] = k * 1.5f * out[k];
  float sum = 0;
  for (int k = 0; k < n; ++k) {
    sum += values[index[k] & 63];  // advice: private-array
  }
  out[threadIdx.x] = sum;
}

__global__ void unrolled(const float* in, float* out) {
  float values[8];
#pragma unroll
  for (int k = 0; k < 8; ++k) values[k] = in[8 * threadIdx.x + k];
  float sum = 0;
#pragma unroll
  for (int k = 0; k < 8; ++k) sum += values[k] * values[7 - k];
  out[threadIdx.x] = sum;
}

// A compare-and-swap loop where an instruction could do.
__global__ void floats(float* sums, const float* in, int n) {
  atomicAdd(&sums[threadIdx.x % n], in[threadIdx.x]);  // advice: atomic-by-loop
}

__global__ void fast(float* sums, const float* in, int n) {
  unsafeAtomicAdd(&sums[threadIdx.x % n], in[threadIdx.x]);
}

__global__ void integers(int* sums, const int* in, int n) {
  atomicAdd(&sums[threadIdx.x % n], in[threadIdx.x]);
}

// A loop of the program's own does what it says.
__global__ void own(unsigned* largest, const unsigned* in) {
  unsigned seen = *largest;
  while (in[threadIdx.x] * 3 > seen * 2) {
    const unsigned before = atomicCAS(largest, seen, in[threadIdx.x]);
    if (before == seen) break;
    seen = before;
  }
}

// A pointer to either memory.
__global__ void either(const float* in, float* out, int n, bool first) {
  __shared__ float tile[256];
  tile[threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  const float* const from = first ? tile : in;
  float sum = 0;
  for (int k = 0; k < n; ++k) {
    sum += from[k * threadIdx.x];  // advice: flat-access
  }
  out[threadIdx.x] = sum;
}

__global__ void one(const float* in, float* out, int n) {
  float sum = 0;
  for (int k = 0; k < n; ++k) sum += in[k * threadIdx.x];
  out[threadIdx.x] = sum;
}

// Floats that become doubles for a constant.
__global__ void halved(float* data, int n) {
  float x = data[threadIdx.x];
  for (int k = 0; k < n; ++k) {
    x = x * 0.1 + data[k];  // advice: double-arithmetic
  }
  data[threadIdx.x] = x;
}

__global__ void in_float(float* data, int n) {
  float x = data[threadIdx.x];
  for (int k = 0; k < n; ++k) x = x * 0.1f + data[k];
  data[threadIdx.x] = x;
}

__global__ void summed(const float* data, double* out, int n) {
  double sum = 0;
  for (int k = 0; k < n; ++k) sum += data[k * threadIdx.x];
  out[threadIdx.x] = sum;
}

// Seen by the host.
__global__ void told(volatile int* flag, int* data) {
  data[threadIdx.x] = threadIdx.x;
  __threadfence_system();  // advice[gfx90a]: system-fence
  *flag = 1;
}

__global__ void told_to_kernels(volatile int* flag, int* data) {
  data[threadIdx.x] = threadIdx.x;
  __threadfence();
  *flag = 1;
}

// More live values than a lane has registers in blocks of 1,024.
template <int Count>
__device__ void shuffle(const float* in, float* out, int n) {
  float values[Count];
#pragma unroll
  for (int k = 0; k < Count; ++k) values[k] = in[k * 64 + threadIdx.x];
  for (int step = 0; step < n; ++step) {
#pragma unroll
    for (int k = 0; k < Count; ++k) {
      values[k] = values[k] * values[(k * 7 + 3) % Count] + in[step];
    }
  }
#pragma unroll
  for (int k = 0; k < Count; ++k) out[k * 64 + threadIdx.x] = values[k];
}

__global__ void spilling(const float* in, float* out, int n) {  // kernel: spilled-registers
  shuffle<200>(in, out, n);
}

// More than a lane can have, as in `spilling`: that with fewer there would be more
// waves is no advice.
__global__ void __launch_bounds__(512)
    crammed(const float* in, float* out, int n) {
  shuffle<300>(in, out, n);
}

__global__ void __launch_bounds__(64)
    fitting(const float* in, float* out, int n) {
  shuffle<100>(in, out, n);
}

// One wave at a time.
__global__ void __launch_bounds__(64)
    crowded(const float* in, float* out, int n) {  // kernel: low-occupancy
  __shared__ float tile[12288];
  for (int k = threadIdx.x; k < 12288; k += 64) tile[k] = in[k];
  __syncthreads();
  float sum = 0;
  for (int k = 0; k < n; ++k) sum += tile[(k * 64 + threadIdx.x) % 12288];
  out[threadIdx.x] = sum;
}

// An address of a local array that is written to memory.
__global__ void matrix(const float* in, float* out, int n) {
  float values[12][12];
  for (int r = 0; r < 12; ++r) {
    for (int c = 0; c < 12; ++c) values[r][c] = in[r * 12 + c];
  }
  for (int k = 0; k < n; ++k) {
    const int at = static_cast<int>(in[k]);
    values[at % 12][at % 11] += values[at % 7][at % 5];  // advice: private-array
  }
  out[threadIdx.x] = values[3][n % 12];
}

struct Pointers {
  const float* in;
  float* out;
};

__device__ Pointers everywhere;

// Pointers that are read from memory may lead anywhere.
__global__ void told_where(int n) {
  float sum = 0;
  for (int k = 0; k < n; ++k) {
    sum += everywhere.in[k * threadIdx.x];  // advice: flat-access
  }
  everywhere.out[threadIdx.x] = sum;
}

__global__ void given(Pointers where, int n) {
  float sum = 0;
  for (int k = 0; k < n; ++k) sum += where.in[k * threadIdx.x];
  where.out[threadIdx.x] = sum;
}

__global__ void rooted(float* data, int n) {
  float x = data[threadIdx.x];
  for (int k = 0; k < n; ++k) {
    x = sqrt(x + 1.0) + data[k];  // advice: double-arithmetic
  }
  data[threadIdx.x] = x;
}

__global__ void doubled(double* sums, const double* in, int n) {
  atomicAdd(&sums[threadIdx.x % n], in[threadIdx.x]);  // advice: atomic-by-loop
}

__global__ void largest(float* all, const float* in, int n) {
  atomicMax(&all[threadIdx.x % n], in[threadIdx.x]);  // advice: atomic-by-loop
}

// A texture's description is one for a wave.
__global__ void chosen(const hipTextureObject_t* textures, const int* which,
                       float* out) {
  const float x = out[threadIdx.x];
  out[threadIdx.x] =
      tex2D<float>(textures[which[threadIdx.x]], x, x);  // advice: waterfall-loop
}

__global__ void by_block(const hipTextureObject_t* __restrict__ textures,
                         float* __restrict__ out) {
  const float x = out[threadIdx.x];
  out[threadIdx.x] = tex2D<float>(textures[blockIdx.x], x, x);
}

__global__ void written(const hipSurfaceObject_t* surfaces, const int* which) {
  surf2Dwrite(which[0], surfaces[which[threadIdx.x]],  // advice: waterfall-loop
              threadIdx.x * 4, 0);
}

// A loop of the program's own that goes round by the lanes' values.
__global__ void by_hand(const int* keys, int* counts) {
  const int key = keys[threadIdx.x];
  while (true) {
    const int first = __builtin_amdgcn_readfirstlane(key);
    if (first == key) {
      counts[first] += 1;
      break;
    }
  }
}

int main() { return 0; }
