// cuRAND, host and device.
#include <curand.h>
#include <curand_kernel.h>
__global__ void setup(curandState* s, curandStatePhilox4_32_10_t* p) {
  curand_init(1234ULL, threadIdx.x, 0, &s[threadIdx.x]);
  curandState local = s[0];
  float f = curand_uniform(&local) + curand_normal(&local) + curand_log_normal(&local, 0.f, 1.f);
  double d = curand_uniform_double(&local) + curand_normal_double(&local);
  unsigned u = curand(&local) + curand_poisson(&local, 3.0);
  float4 f4 = curand_uniform4(p);
  float2 f2 = curand_normal2(&local);
  skipahead(3ULL, &local);
  s[0] = local;
  curandState_t t = local; curandStateXORWOW_t x; curandStateMRG32k3a m; curand_init(1, 2, 3, &m);
  f += f4.x + f2.y + d + u;
}
int main() {
  curandGenerator_t g;
  if (curandCreateGenerator(&g, CURAND_RNG_PSEUDO_DEFAULT) != CURAND_STATUS_SUCCESS) return 1;
  curandSetPseudoRandomGeneratorSeed(g, 1ULL); float* p = nullptr; curandGenerateUniform(g, p, 4); curandDestroyGenerator(g);
}
