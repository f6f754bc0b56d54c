#include "check.h"
#include "signal.h"

#include <cub/cub.cuh>
#include <thrust/device_vector.h>
#include <thrust/execution_policy.h>
#include <thrust/sequence.h>
#include <thrust/sort.h>
#include <thrust/transform.h>

namespace {

struct Power {
    __host__ __device__ float operator()(cuFloatComplex value) const
    {
        return cuCrealf(value) * cuCrealf(value) + cuCimagf(value) * cuCimagf(value);
    }
};

}  // namespace

std::vector<int> strongest(const cuFloatComplex *spectrum, int bins, int count)
{
    thrust::device_vector<float> power(bins);
    thrust::device_vector<int> order(bins);
    thrust::transform(thrust::device, spectrum, spectrum + bins, power.begin(), Power());
    thrust::sequence(order.begin(), order.end());
    thrust::sort_by_key(thrust::cuda::par, power.begin(), power.end(), order.begin(), thrust::greater<float>());

    std::vector<int> result(count);
    thrust::copy_n(order.begin(), count, result.begin());
    return result;
}

float meanPower(const cuFloatComplex *spectrum, int bins, cudaStream_t stream)
{
    thrust::device_vector<float> power(bins);
    thrust::transform(thrust::cuda::par.on(stream), spectrum, spectrum + bins, power.begin(), Power());

    float *sum = nullptr;
    CHECK(cudaMalloc(&sum, sizeof(float)));
    void *scratch = nullptr;
    size_t scratchBytes = 0;
    CHECK(cub::DeviceReduce::Sum(scratch, scratchBytes, thrust::raw_pointer_cast(power.data()), sum, bins, stream));
    CHECK(cudaMalloc(&scratch, scratchBytes));
    CHECK(cub::DeviceReduce::Sum(scratch, scratchBytes, thrust::raw_pointer_cast(power.data()), sum, bins, stream));

    float total = 0;
    CHECK(cudaMemcpyAsync(&total, sum, sizeof(float), cudaMemcpyDeviceToHost, stream));
    CHECK(cudaStreamSynchronize(stream));
    CHECK(cudaFree(scratch));
    CHECK(cudaFree(sum));
    return total / static_cast<float>(bins);
}
