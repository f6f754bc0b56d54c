// Philox: four numbers at once, of every kind.
#include <cuda_runtime.h>
#include <curand_kernel.h>

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <vector>
#define CHECK_CUDA(call)                                                    \
  do {                                                                      \
    cudaError_t error_ = (call);                                            \
    if (error_ != cudaSuccess) {                                            \
      fprintf(stderr, "line %d: %s\n", __LINE__, cudaGetErrorString(error_)); \
      exit(EXIT_FAILURE);                                                   \
    }                                                                       \
  } while (0)

__global__ void draw(unsigned long long seed, float* sums, int rounds) {
  const int id = blockIdx.x * blockDim.x + threadIdx.x;
  curandStatePhilox4_32_10_t state;
  curand_init(seed, id, 0, &state);
  float uniform = 0, normal = 0, logNormal = 0;
  double wide = 0, wideNormal = 0;
  unsigned int bits = 0, poisson = 0;
  for (int i = 0; i < rounds; ++i) {
    const float4 u = curand_uniform4(&state);
    uniform += u.x + u.y + u.z + u.w;
    const float4 n = curand_normal4(&state);
    normal += n.x + n.y + n.z + n.w;
    const float4 l = curand_log_normal4(&state, 0.0f, 0.5f);
    logNormal += l.x + l.y + l.z + l.w;
    const uint4 b = curand4(&state);
    bits += (b.x >> 31) + (b.y >> 31) + (b.z >> 31) + (b.w >> 31);
    const double2 d = curand_uniform2_double(&state);
    wide += d.x + d.y;
    const double2 m = curand_normal2_double(&state);
    wideNormal += m.x + m.y;
    const uint4 p = curand_poisson4(&state, 3.0);
    poisson += p.x + p.y + p.z + p.w;
  }
  atomicAdd(&sums[0], uniform);
  atomicAdd(&sums[1], normal);
  atomicAdd(&sums[2], logNormal);
  atomicAdd(&sums[3], (float)bits);
  atomicAdd(&sums[4], (float)wide);
  atomicAdd(&sums[5], (float)wideNormal);
  atomicAdd(&sums[6], (float)poisson);
}

int main() {
  const int threads = 1024, rounds = 64;
  float *sums, host[7];
  CHECK_CUDA(cudaMalloc(&sums, sizeof(host)));
  CHECK_CUDA(cudaMemset(sums, 0, sizeof(host)));
  draw<<<threads / 256, 256>>>(2024, sums, rounds);
  CHECK_CUDA(cudaGetLastError());
  CHECK_CUDA(cudaMemcpy(host, sums, sizeof(host), cudaMemcpyDeviceToHost));
  const double four = 4.0 * threads * rounds, two = four / 2;
  printf("uniform %.2f normal %.1f log-normal %.1f bits %.1f\n", host[0] / four, fabs(host[1] / four), host[2] / four, host[3] / four);
  printf("doubles %.1f %.1f poisson %.1f\n", host[4] / two, fabs(host[5] / two), host[6] / four);
  CHECK_CUDA(cudaFree(sums));
  return 0;
}
