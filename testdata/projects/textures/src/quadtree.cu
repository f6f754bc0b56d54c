#include "ptx.cuh"
#include "viewer.h"

namespace {

constexpr int kSmallest = 8;

struct Square {
    int x;
    int y;
    int size;
};

__device__ unsigned int detailCount;

// One warp a square: counts it if it is small and has contrast, else launches
// the kernel for its quarters.
__global__ void refine(const float *pixels, int width, Square square, float contrast)
{
    float low = 1e30f;
    float high = -1e30f;
    for (unsigned int i = laneId(); i < square.size * square.size; i += 32) {
        const int x = square.x + i % square.size;
        const int y = square.y + i / square.size;
        const float value = loadUncached(pixels + y * width + x);
        low = fminf(low, value);
        high = fmaxf(high, value);
    }
    for (int offset = 16; offset > 0; offset /= 2) {
        low = fminf(low, __shfl_xor_sync(0xffffffff, low, offset));
        high = fmaxf(high, __shfl_xor_sync(0xffffffff, high, offset));
    }
    __syncwarp();
    if (lanesBelow() != 0 || high - low <= contrast)
        return;
    if (square.size <= kSmallest) {
        atomicAdd(&detailCount, 1u);
        publish();
        return;
    }
    const int half = square.size / 2;
    for (unsigned int quarter = 0; quarter < 4; ++quarter) {
        const Square child = {square.x + half * static_cast<int>(bits(quarter, 0, 1)),
                              square.y + half * static_cast<int>(bits(quarter, 1, 1)), half};
        refine<<<1, 32>>>(pixels, width, child, contrast);
    }
}

__global__ void selfTest(int *result)
{
    *result = dotBytes(0x01020304, 0x05060708, 100);
}

}  // namespace

unsigned int countDetails(const Image &image, float contrast)
{
    int *tested = nullptr;
    CHECK(cudaMallocManaged(&tested, sizeof(int)));
    selfTest<<<1, 1>>>(tested);
    CHECK(cudaDeviceSynchronize());
    if (*tested != 1 * 5 + 2 * 6 + 3 * 7 + 4 * 8 + 100)
        std::printf("dot product of bytes: mismatch\n");
    CHECK(cudaFree(tested));

    float *pixels = nullptr;
    const size_t bytes = image.pixels.size() * sizeof(float);
    CHECK(cudaMalloc(&pixels, bytes));
    CHECK(cudaMemcpy(pixels, image.pixels.data(), bytes, cudaMemcpyHostToDevice));
    unsigned int count = 0;
    CHECK(cudaMemcpyToSymbol(detailCount, &count, sizeof(count)));
    CHECK(cudaDeviceSetLimit(cudaLimitDevRuntimePendingLaunchCount, 4096));
    refine<<<1, 32>>>(pixels, image.width, Square{0, 0, image.width}, contrast);
    CHECK(cudaGetLastError());
    CHECK(cudaDeviceSynchronize());
    CHECK(cudaMemcpyFromSymbol(&count, detailCount, sizeof(count)));
    CHECK(cudaFree(pixels));
    return count;
}
