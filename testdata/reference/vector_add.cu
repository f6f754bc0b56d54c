// Adds two vectors on the GPU and compares every element with the CPU's sum.
//
// The comparison is exact: one addition of two floats is rounded the same way
// on both sides (IEEE 754, round to nearest).
//
// Prints one line that ends in OK or names the first mismatch. Exit status:
// 0 all equal, 1 a mismatch, 2 a failed API call.

#include <cuda_runtime.h>

#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <vector>

#define CHECK_CUDA(call)                                                        \
    do {                                                                        \
        const cudaError_t status = (call);                                      \
        if (status != cudaSuccess) {                                            \
            std::fprintf(stderr, "%s:%d: %s: %s (%s)\n", __FILE__, __LINE__,    \
                         #call, cudaGetErrorString(status),                     \
                         cudaGetErrorName(status));                             \
            std::exit(2);                                                       \
        }                                                                       \
    } while (0)

__global__ void vectorAdd(const float *a, const float *b, float *sum, std::size_t count)
{
    const std::size_t i = static_cast<std::size_t>(blockIdx.x) * blockDim.x + threadIdx.x;
    if (i < count)
        sum[i] = a[i] + b[i];
}

int main()
{
    // Not a multiple of the block size, so that the last block is partly idle.
    const std::size_t count = (std::size_t{1} << 20) + 77;
    const std::size_t bytes = count * sizeof(float);

    std::vector<float> a(count);
    std::vector<float> b(count);
    std::vector<float> sum(count, -1.0f);
    for (std::size_t i = 0; i < count; ++i) {
        a[i] = 0.001f * static_cast<float>(i % 4096);
        b[i] = 3.7f - 0.25f * static_cast<float>(i % 1021);
    }

    int device = 0;
    cudaDeviceProp properties;
    CHECK_CUDA(cudaGetDevice(&device));
    CHECK_CUDA(cudaGetDeviceProperties(&properties, device));

    float *deviceA = nullptr;
    float *deviceB = nullptr;
    float *deviceSum = nullptr;
    CHECK_CUDA(cudaMalloc(reinterpret_cast<void **>(&deviceA), bytes));
    CHECK_CUDA(cudaMalloc(reinterpret_cast<void **>(&deviceB), bytes));
    CHECK_CUDA(cudaMalloc(reinterpret_cast<void **>(&deviceSum), bytes));
    CHECK_CUDA(cudaMemcpy(deviceA, a.data(), bytes, cudaMemcpyHostToDevice));
    CHECK_CUDA(cudaMemcpy(deviceB, b.data(), bytes, cudaMemcpyHostToDevice));

    const unsigned int threads = 256;
    const unsigned int blocks = static_cast<unsigned int>((count + threads - 1) / threads);
    vectorAdd<<<blocks, threads>>>(deviceA, deviceB, deviceSum, count);
    CHECK_CUDA(cudaGetLastError());
    CHECK_CUDA(cudaDeviceSynchronize());

    CHECK_CUDA(cudaMemcpy(sum.data(), deviceSum, bytes, cudaMemcpyDeviceToHost));
    CHECK_CUDA(cudaFree(deviceA));
    CHECK_CUDA(cudaFree(deviceB));
    CHECK_CUDA(cudaFree(deviceSum));

    for (std::size_t i = 0; i < count; ++i) {
        const float expected = a[i] + b[i];
        if (sum[i] != expected) {
            std::printf("vector_add on %s: mismatch at %zu: %.9g, expected %.9g\n",
                        properties.name, i, sum[i], expected);
            return 1;
        }
    }
    std::printf("vector_add on %s: %zu elements: OK\n", properties.name, count);
    return 0;
}
