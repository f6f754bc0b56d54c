#include "tally/pool.h"
#include "tally/tally.h"

#include <cuda_runtime.h>

#include <cstdio>
#include <cstring>
#include <vector>

static int failures = 0;

static void expect(bool holds, const char *what)
{
    std::printf("%s: %s\n", what, holds ? "OK" : "mismatch");
    failures += !holds;
}

int main()
{
    const size_t count = 100003;
    std::vector<float> values(count);
    double sum = 0;
    unsigned int positive = 0, negative = 0, zero = 0;
    for (size_t i = 0; i < count; ++i) {
        values[i] = static_cast<float>(static_cast<int>(i % 13) - 4);
        sum += values[i];
        positive += values[i] > 0;
        negative += values[i] < 0;
        zero += values[i] == 0;
    }

    float *onDevice = nullptr;
    tallyContext *context = nullptr;
    if (cudaMalloc(&onDevice, count * sizeof(float)) != cudaSuccess ||
        cudaMemcpy(onDevice, values.data(), count * sizeof(float), cudaMemcpyHostToDevice) != cudaSuccess ||
        tallyCreate(&context, nullptr) != cudaSuccess) {
        std::fprintf(stderr, "cannot start: %s\n", cudaGetErrorString(cudaGetLastError()));
        return 2;
    }

    // Whole numbers below 2^24: the sum of floats is exact in any order.
    float result = 0;
    expect(tallySum(context, onDevice, count, &result) == cudaSuccess && result == sum, "sum");
    unsigned int counted = 0;
    expect(tallyCount(context, onDevice, count, TALLY_POSITIVE, &counted) == cudaSuccess && counted == positive, "positive");
    expect(tallyCount(context, onDevice, count, TALLY_NEGATIVE, &counted) == cudaSuccess && counted == negative, "negative");
    expect(tallyCount(context, onDevice, count, TALLY_ZERO, &counted) == cudaSuccess && counted == zero, "zero");
    expect(tallyDestroy(context) == cudaSuccess, "destroy");

    tally::Pool pool;
    void *first = pool.cudaMalloc(256);
    pool.cudaFree(first);
    expect(pool.cudaMalloc(256) == first && pool.allocations() == 1, "pool");

    void *memory = nullptr;
    expect(tally::mock::cudaMalloc(&memory, 16) == 0 && tally::mock::cudaFree(memory) == 0, "mock");
    expect(std::strstr(tally::advice(cudaErrorInvalidValue), "range") != nullptr, "advice");

    cudaFree(onDevice);
    return failures == 0 ? 0 : 1;
}
