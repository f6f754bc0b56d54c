#include "check.h"
#include "signal.h"

#include <curand_kernel.h>

namespace {

__global__ void add(float *signal, const float *noise, int count)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < count)
        signal[i] += noise[i];
}

__global__ void swapNeighbours(float *signal, int pairs, float probability, unsigned long long seed)
{
    const int pair = blockIdx.x * blockDim.x + threadIdx.x;
    if (pair >= pairs)
        return;
    curandStatePhilox4_32_10_t state;
    curand_init(seed, pair, 0, &state);
    if (curand_uniform(&state) < probability) {
        const float kept = signal[2 * pair];
        signal[2 * pair] = signal[2 * pair + 1];
        signal[2 * pair + 1] = kept;
    }
}

}  // namespace

void addNoise(float *signal, int count, float deviation, unsigned long long seed, cudaStream_t stream)
{
    float *noise = nullptr;
    CHECK(cudaMallocAsync(&noise, count * sizeof(float), stream));

    curandGenerator_t generator;
    CHECK(curandCreateGenerator(&generator, CURAND_RNG_PSEUDO_PHILOX4_32_10));
    CHECK(curandSetStream(generator, stream));
    CHECK(curandSetPseudoRandomGeneratorSeed(generator, seed));
    CHECK(curandGenerateNormal(generator, noise, count, 0.0f, deviation));
    add<<<(count + 255) / 256, 256, 0, stream>>>(signal, noise, count);
    CHECK(cudaGetLastError());
    CHECK(curandDestroyGenerator(generator));
    CHECK(cudaFreeAsync(noise, stream));
}

void addJitter(float *signal, int count, float probability, unsigned long long seed, cudaStream_t stream)
{
    const int pairs = count / 2;
    swapNeighbours<<<(pairs + 255) / 256, 256, 0, stream>>>(signal, pairs, probability, seed);
    CHECK(cudaGetLastError());
}
