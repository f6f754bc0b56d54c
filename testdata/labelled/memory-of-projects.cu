// flags:
// Memory that kernels add to, as projects allocate it: workspaces, classes,
// templates, several streams.
#include <cuda_runtime.h>

#include <vector>

struct Particle {
  float3 position;
  float3 force;
  int hits;
};

__global__ void forces(const float* charges, Particle* particles) {
  particles[threadIdx.x].force.x += charges[threadIdx.x];
  ++particles[threadIdx.x].hits;
}
__global__ void total(const float* in, float* out, int n) {
  float sum = 0;
  for (int i = threadIdx.x; i < n; i += blockDim.x) sum += in[i];
  atomicAdd(out, sum);
}
__global__ void votes(const int* labels, unsigned long long* counts) {
  atomicAdd(counts + labels[threadIdx.x], 1ull);
}
__global__ void least(const unsigned* in, unsigned* out) { atomicMin(out, in[threadIdx.x]); }
__device__ void bump(int* counters, int which) { counters[which]++; }
__global__ void statistics(const int* in, int* counters) { bump(counters, in[threadIdx.x]); }
template <typename T>
__global__ void axpy(T a, const T* x, T* y) { y[threadIdx.x] += a * x[threadIdx.x]; }
__global__ void reset(float* out) { *out = 0; }
__global__ void maps(const float* in, float* out) { out[threadIdx.x] = 2 * in[threadIdx.x]; }
__global__ void mixed(const float* in, float* out, bool isFirst) {
  if (isFirst) out[threadIdx.x] = 0;
  out[threadIdx.x] += in[threadIdx.x];
}

void simulate(const float* charges, int n) {
  Particle* particles;
  cudaMalloc(&particles, n * sizeof(Particle));
  forces<<<1, n>>>(charges, particles);  // wrong: fresh-memory
  cudaFree(particles);
}
float sum(const float* in, int n) {
  float* out;
  cudaMalloc((void**)&out, sizeof(float));
  total<<<1, 256>>>(in, out, n);  // wrong: fresh-memory
  float result;
  cudaMemcpy(&result, out, sizeof(float), cudaMemcpyDeviceToHost);
  cudaFree(out);
  return result;
}
void elect(const int* labels, int classes) {
  unsigned long long* counts = nullptr;
  if (cudaMalloc(&counts, classes * sizeof(*counts)) != cudaSuccess) return;
  votes<<<1, 128>>>(labels, counts);  // wrong: fresh-memory
}
void smallest(const unsigned* in, cudaStream_t stream) {
  unsigned* out;
  cudaMallocAsync((void**)&out, sizeof(unsigned), stream);
  least<<<1, 64, 0, stream>>>(in, out);  // wrong: fresh-memory
}
void counters(const int* in) {
  int* all;
  cudaMalloc(&all, 64 * sizeof(int));
  const dim3 block(64);
  statistics<<<1, block>>>(in, all);  // wrong: fresh-memory
}
template <typename T>
T* update(T a, const T* x, int n) {
  T* y;
  cudaMalloc(&y, n * sizeof(T));
  axpy<<<1, n>>>(a, x, y);  // wrong: fresh-memory
  return y;
}
template double* update<double>(double, const double*, int);
class Accumulator {
 public:
  explicit Accumulator(int n) : n_(n) { cudaMalloc(&sum_, n * sizeof(float)); }
  ~Accumulator() { cudaFree(sum_); }
  void add(const float* in) {
    axpy<float><<<1, n_>>>(1.0f, in, sum_);  // wrong: fresh-memory
  }

 private:
  int n_;
  float* sum_;
};
void twoOfThem(const float* in, int n) {
  float* first;
  float* second;
  cudaMalloc(&first, sizeof(float));
  cudaMalloc(&second, sizeof(float));
  total<<<1, 256>>>(in, first, n);   // wrong: fresh-memory
  total<<<1, 256>>>(in, second, n);  // wrong: fresh-memory
}

// ---- right

void simulateFromHost(const float* charges, const std::vector<Particle>& host) {
  Particle* particles;
  cudaMalloc(&particles, host.size() * sizeof(Particle));
  cudaMemcpy(particles, host.data(), host.size() * sizeof(Particle), cudaMemcpyHostToDevice);
  forces<<<1, 64>>>(charges, particles);  // harmless
}
float sumRight(const float* in, int n) {
  float* out;
  cudaMalloc((void**)&out, sizeof(float));
  reset<<<1, 1>>>(out);
  total<<<1, 256>>>(in, out, n);  // harmless
  float result;
  cudaMemcpy(&result, out, sizeof(float), cudaMemcpyDeviceToHost);
  return result;
}
void smallestRight(const unsigned* in, cudaStream_t stream) {
  unsigned* out;
  cudaMallocAsync((void**)&out, sizeof(unsigned), stream);
  cudaMemsetAsync(out, 0xff, sizeof(unsigned), stream);
  least<<<1, 64, 0, stream>>>(in, out);  // harmless
}
void mapsOnly(const float* in, int n) {
  float* out;
  cudaMalloc(&out, n * sizeof(float));
  maps<<<1, n>>>(in, out);  // harmless
}
void firstTime(const float* in, int n) {
  float* out;
  cudaMalloc(&out, n * sizeof(float));
  for (int i = 0; i < 3; ++i) mixed<<<1, n>>>(in, out, i == 0);  // harmless
}
struct Pool {
  float* take(int n);
};
void ofPool(Pool& pool, const float* in, int n) {
  float* out = pool.take(1);
  total<<<1, 256>>>(in, out, n);  // harmless
}
void ofCaller(const float* in, float* out, int n) {
  total<<<1, 256>>>(in, out, n);  // harmless
}
void inputsOnly(float* out, int n) {
  float* in;
  cudaMalloc(&in, n * sizeof(float));
  total<<<1, 256>>>(in, out, n);  // harmless
}
class Cleared {
 public:
  explicit Cleared(int n) {
    cudaMalloc(&sum_, n);
    cudaMemset(sum_, 0, n);
  }
  void add(const float* in, int n) { total<<<1, 256>>>(in, sum_, n); }  // harmless

 private:
  float* sum_;
};
class Shared {
 public:
  float** place() { return &sum_; }
  void start() { cudaMalloc(&sum_, 4); }
  void add(const float* in, int n) { total<<<1, 256>>>(in, sum_, n); }  // harmless

 private:
  float* sum_ = nullptr;
};
void initialised(const float* in, int n) {
  float* out;
  cudaMalloc(&out, sizeof(float));
  const float zero = 0;
  cudaMemcpy(out, &zero, sizeof(float), cudaMemcpyHostToDevice);
  total<<<1, 256>>>(in, out, n);  // harmless
}
void swapped(const float* in, int n) {
  float* out;
  float* other;
  cudaMalloc(&out, sizeof(float));
  cudaMalloc(&other, sizeof(float));
  cudaMemset(other, 0, sizeof(float));
  out = other;
  total<<<1, 256>>>(in, out, n);  // harmless
}
