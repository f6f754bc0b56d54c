#include "heat/solver.h"

#include "heat/check.h"
#include "stencil.cuh"

#include <cuda_runtime.h>

#include <algorithm>
#include <utility>

namespace heat {
namespace {

constexpr int kBlockWidth = 32;
constexpr int kBlockHeight = 8;

static __constant__ Weights<float> floatWeights;
static __constant__ Weights<double> doubleWeights;

template <typename Real>
__device__ const Weights<Real> &weights();
template <>
__device__ const Weights<float> &weights<float>()
{
    return floatWeights;
}
template <>
__device__ const Weights<double> &weights<double>()
{
    return doubleWeights;
}

void uploadWeights(const Weights<float> &values, cudaStream_t stream)
{
    HEAT_CHECK(cudaMemcpyToSymbolAsync(floatWeights, &values, sizeof(values), 0, cudaMemcpyHostToDevice, stream));
}

void uploadWeights(const Weights<double> &values, cudaStream_t stream)
{
    HEAT_CHECK(cudaMemcpyToSymbolAsync(doubleWeights, &values, sizeof(values), 0, cudaMemcpyHostToDevice, stream));
}

/// One time step. The block's cells and a border of one are staged in shared
/// memory. Where `largestChange` is not null, it is raised to the largest
/// change of a cell.
template <typename Real, bool kMeasure>
__global__ void __launch_bounds__(kBlockWidth *kBlockHeight)
    step(const Real *__restrict__ before, Real *__restrict__ after, int width, int height, float *largestChange)
{
    __shared__ Real tile[kBlockHeight + 2][kBlockWidth + 2];
    const int column = blockIdx.x * kBlockWidth + threadIdx.x;
    const int row = blockIdx.y * kBlockHeight + threadIdx.y;

    const int firstColumn = static_cast<int>(blockIdx.x) * kBlockWidth - 1;
    const int firstRow = static_cast<int>(blockIdx.y) * kBlockHeight - 1;
    const int thread = threadIdx.y * kBlockWidth + threadIdx.x;
    for (int i = thread; i < (kBlockHeight + 2) * (kBlockWidth + 2); i += kBlockWidth * kBlockHeight) {
        const int x = min(max(firstColumn + i % (kBlockWidth + 2), 0), width - 1);
        const int y = min(max(firstRow + i / (kBlockWidth + 2), 0), height - 1);
        tile[i / (kBlockWidth + 2)][i % (kBlockWidth + 2)] = before[static_cast<size_t>(y) * width + x];
    }
    __syncthreads();

    float change = 0.0f;
    if (column < width && row < height) {
        const int x = threadIdx.x + 1;
        const int y = threadIdx.y + 1;
        const Real centre = tile[y][x];
        const bool rim = column == 0 || row == 0 || column == width - 1 || row == height - 1;
        const Real next = rim ? centre
                              : nextTemperature(weights<Real>(), centre, tile[y][x - 1], tile[y][x + 1],
                                                tile[y - 1][x], tile[y + 1][x]);
        after[static_cast<size_t>(row) * width + column] = next;
        change = fabsf(static_cast<float>(next - centre));
    }
    if (kMeasure) {
        change = warpMax(change);
        if (threadIdx.x == 0)
            atomicMaxPositive(largestChange, change);
    }
}

/// Device memory that is freed at the end of its scope.
template <typename T>
class DeviceArray {
public:
    explicit DeviceArray(size_t count) : bytes_(count * sizeof(T))
    {
        HEAT_CHECK(cudaMalloc(&data_, bytes_));
    }
    ~DeviceArray() { cudaFree(data_); }
    DeviceArray(const DeviceArray &) = delete;
    DeviceArray &operator=(const DeviceArray &) = delete;

    T *get() const { return data_; }
    size_t bytes() const { return bytes_; }

private:
    T *data_ = nullptr;
    size_t bytes_;
};

/// Events around the work that is timed.
class StopWatch {
public:
    explicit StopWatch(cudaStream_t stream) : stream_(stream)
    {
        HEAT_CHECK(cudaEventCreateWithFlags(&start_, cudaEventDefault));
        HEAT_CHECK(cudaEventCreateWithFlags(&stop_, cudaEventDefault));
        HEAT_CHECK(cudaEventRecord(start_, stream_));
    }
    ~StopWatch()
    {
        cudaEventDestroy(start_);
        cudaEventDestroy(stop_);
    }
    StopWatch(const StopWatch &) = delete;
    StopWatch &operator=(const StopWatch &) = delete;

    float milliseconds()
    {
        float elapsed = 0;
        HEAT_CHECK(cudaEventRecord(stop_, stream_));
        HEAT_CHECK(cudaEventSynchronize(stop_));
        HEAT_CHECK(cudaEventElapsedTime(&elapsed, start_, stop_));
        return elapsed;
    }

private:
    cudaStream_t stream_;
    cudaEvent_t start_ = nullptr;
    cudaEvent_t stop_ = nullptr;
};

}  // namespace

template <typename Real>
Outcome solve(Plate &plate, const Settings &settings, cudaStream_t stream)
{
    const dim3 block(kBlockWidth, kBlockHeight);
    const dim3 grid((plate.width + kBlockWidth - 1) / kBlockWidth, (plate.height + kBlockHeight - 1) / kBlockHeight);

    uploadWeights(Weights<Real>{static_cast<Real>(1 - 4 * settings.diffusivity),
                                static_cast<Real>(settings.diffusivity)},
                  stream);
    std::vector<Real> cells(plate.cells.begin(), plate.cells.end());
    DeviceArray<Real> first(cells.size());
    DeviceArray<Real> second(cells.size());
    DeviceArray<float> largestChange(1);
    HEAT_CHECK(cudaMemcpyAsync(first.get(), cells.data(), first.bytes(), cudaMemcpyHostToDevice, stream));

    Outcome outcome;
    Real *before = first.get();
    Real *after = second.get();
    StopWatch watch(stream);
    while (outcome.steps < settings.maxSteps) {
        const int steps = std::min(settings.stepsPerCheck, settings.maxSteps - outcome.steps);
        for (int i = 1; i < steps; ++i) {
            step<Real, false><<<grid, block, 0, stream>>>(before, after, plate.width, plate.height, nullptr);
            std::swap(before, after);
        }
        HEAT_CHECK(cudaMemsetAsync(largestChange.get(), 0, largestChange.bytes(), stream));
        step<Real, true><<<grid, block, 0, stream>>>(before, after, plate.width, plate.height, largestChange.get());
        std::swap(before, after);
        HEAT_CHECK(cudaGetLastError());
        outcome.steps += steps;

        float change = 0;
        HEAT_CHECK(cudaMemcpyAsync(&change, largestChange.get(), sizeof(change), cudaMemcpyDeviceToHost, stream));
        HEAT_CHECK(cudaStreamSynchronize(stream));
        outcome.largestChange = change;
        if (change <= settings.threshold)
            break;
    }
    outcome.milliseconds = watch.milliseconds();

    HEAT_CHECK(cudaMemcpyAsync(cells.data(), before, first.bytes(), cudaMemcpyDeviceToHost, stream));
    HEAT_CHECK(cudaStreamSynchronize(stream));
    plate.cells.assign(cells.begin(), cells.end());
    return outcome;
}

template Outcome solve<float>(Plate &, const Settings &, cudaStream_t);
template Outcome solve<double>(Plate &, const Settings &, cudaStream_t);

void solveOnCpu(Plate &plate, const Settings &settings, int steps)
{
    const Weights<double> weights{1 - 4 * settings.diffusivity, settings.diffusivity};
    std::vector<double> before(plate.cells.begin(), plate.cells.end());
    std::vector<double> after = before;
    for (int i = 0; i < steps; ++i) {
        for (int row = 1; row < plate.height - 1; ++row) {
            for (int column = 1; column < plate.width - 1; ++column) {
                const size_t cell = static_cast<size_t>(row) * plate.width + column;
                after[cell] = nextTemperature(weights, before[cell], before[cell - 1], before[cell + 1],
                                              before[cell - plate.width], before[cell + plate.width]);
            }
        }
        std::swap(before, after);
    }
    plate.cells.assign(before.begin(), before.end());
}

}  // namespace heat
