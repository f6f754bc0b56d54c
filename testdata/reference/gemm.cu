// Multiplies two row-major matrices in three ways and checks each product
// against the CPU's:
//   plain   one thread an element, straight from global memory
//   tiled   square tiles in shared memory; every block also sums up its tile of
//           the product by warp shuffles, and these sums are checked as well
//   cublas  cublasSgemm; left out where GEMM_WITHOUT_BLAS is defined
//
// Tolerance: the CPU's reference is computed in double. A float dot product of
// k terms, added in any order, with or without fused multiply-add, is off by
// at most about k * 2^-24 * sum |a_i * b_i|. That bound is computed for every
// element and doubled (FLT_EPSILON is 2^-23); a sum over the t elements of a
// tile counts as k + t terms.
//
// Prints one line a variant, ending in OK or naming the first mismatch. Exit
// status: 0 all within their bounds, 1 a mismatch, 2 a failed API call.

#include <cuda_runtime.h>
#ifndef GEMM_WITHOUT_BLAS
#include <cublas_v2.h>
#endif

#include <algorithm>
#include <cfloat>
#include <cmath>
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

#define CHECK_CUBLAS(call)                                                      \
    do {                                                                        \
        const cublasStatus_t status = (call);                                   \
        if (status != CUBLAS_STATUS_SUCCESS) {                                  \
            std::fprintf(stderr, "%s:%d: %s: status %d\n", __FILE__, __LINE__,  \
                         #call, static_cast<int>(status));                      \
            std::exit(2);                                                       \
        }                                                                       \
    } while (0)

constexpr int kTile = 16;
constexpr int kThreads = kTile * kTile;
constexpr int kLanes = 32;  // that exchange values in one shuffle
constexpr int kGroups = kThreads / kLanes;
static_assert(kThreads % kLanes == 0, "a block consists of whole shuffle groups");
static_assert(kGroups <= kLanes, "one group adds up the sums of all groups");

// Sizes of C (m x n) = A (m x k) * B (k x n), all row-major.
struct Shape {
    int m;
    int n;
    int k;
};

__global__ void gemmPlain(Shape shape, const float *a, const float *b, float *c)
{
    const int row = blockIdx.y * blockDim.y + threadIdx.y;
    const int column = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= shape.m || column >= shape.n)
        return;
    float sum = 0.0f;
    for (int i = 0; i < shape.k; ++i)
        sum += a[row * shape.k + i] * b[i * shape.n + column];
    c[row * shape.n + column] = sum;
}

// The value of the lane that is `offset` lanes up in the same group of kLanes.
// CUDA 9 replaced the shuffles by ones that take a mask.
__device__ inline float shuffleDown(float value, int offset)
{
#if defined(CUDART_VERSION) && CUDART_VERSION >= 9000
    return __shfl_down_sync(0xffffffffu, value, offset, kLanes);
#else
    return __shfl_down(value, offset, kLanes);
#endif
}

// The sum over a group of kLanes lanes, valid in the group's first lane.
__device__ inline float groupSum(float value)
{
    for (int offset = kLanes / 2; offset > 0; offset /= 2)
        value += shuffleDown(value, offset);
    return value;
}

// The sum over a block of kThreads threads, valid in thread 0. All threads of
// the block have to call it.
__device__ float blockSum(float value)
{
    __shared__ float groupSums[kGroups];
    const int thread = threadIdx.y * blockDim.x + threadIdx.x;
    const int lane = thread % kLanes;
    const int group = thread / kLanes;

    value = groupSum(value);
    if (lane == 0)
        groupSums[group] = value;
    __syncthreads();
    if (group == 0)
        value = groupSum(lane < kGroups ? groupSums[lane] : 0.0f);
    return value;
}

__global__ void __launch_bounds__(kThreads)
    gemmTiled(Shape shape, const float *a, const float *b, float *c, float *tileSums)
{
    __shared__ float tileA[kTile][kTile];
    __shared__ float tileB[kTile][kTile + 1];  // padded against bank conflicts
    const int row = blockIdx.y * kTile + threadIdx.y;
    const int column = blockIdx.x * kTile + threadIdx.x;

    float sum = 0.0f;
    for (int start = 0; start < shape.k; start += kTile) {
        const int columnA = start + threadIdx.x;
        const int rowB = start + threadIdx.y;
        tileA[threadIdx.y][threadIdx.x] =
            row < shape.m && columnA < shape.k ? a[row * shape.k + columnA] : 0.0f;
        tileB[threadIdx.y][threadIdx.x] =
            rowB < shape.k && column < shape.n ? b[rowB * shape.n + column] : 0.0f;
        __syncthreads();
#pragma unroll
        for (int i = 0; i < kTile; ++i)
            sum += tileA[threadIdx.y][i] * tileB[i][threadIdx.x];
        __syncthreads();
    }
    if (row < shape.m && column < shape.n)
        c[row * shape.n + column] = sum;

    // Outside the matrix the sum is zero: only zeros were multiplied.
    const float total = blockSum(sum);
    if (threadIdx.x == 0 && threadIdx.y == 0)
        tileSums[blockIdx.y * gridDim.x + blockIdx.x] = total;
}

// What the CPU computes: each value, and how far a correct float result may be
// from it.
struct Reference {
    std::vector<double> values;
    std::vector<double> bounds;
};

Reference multiplyOnCpu(Shape shape, const std::vector<float> &a, const std::vector<float> &b)
{
    const std::size_t count = static_cast<std::size_t>(shape.m) * shape.n;
    Reference reference{std::vector<double>(count, 0.0), std::vector<double>(count, 0.0)};
    for (int row = 0; row < shape.m; ++row) {
        for (int i = 0; i < shape.k; ++i) {
            const double factor = a[row * shape.k + i];
            for (int column = 0; column < shape.n; ++column) {
                const double product = factor * b[i * shape.n + column];
                reference.values[row * shape.n + column] += product;
                reference.bounds[row * shape.n + column] += std::fabs(product);
            }
        }
    }
    for (double &bound : reference.bounds)
        bound *= shape.k * static_cast<double>(FLT_EPSILON);
    return reference;
}

// The sums of `product` over the tiles of the grid, row by row.
Reference sumTilesOnCpu(Shape shape, dim3 grid, const Reference &product)
{
    const std::size_t count = static_cast<std::size_t>(grid.x) * grid.y;
    Reference sums{std::vector<double>(count, 0.0), std::vector<double>(count, 0.0)};
    for (int row = 0; row < shape.m; ++row) {
        for (int column = 0; column < shape.n; ++column) {
            const std::size_t tile = (row / kTile) * grid.x + column / kTile;
            sums.values[tile] += product.values[row * shape.n + column];
            sums.bounds[tile] += product.bounds[row * shape.n + column];
        }
    }
    for (double &bound : sums.bounds)
        bound *= static_cast<double>(shape.k + kThreads) / shape.k;
    return sums;
}

// Prints the variant's line; true where every value is within its bound.
bool report(const char *variant, const std::vector<float> &values, const Reference &reference)
{
    double worst = 0.0;
    for (std::size_t i = 0; i < values.size(); ++i) {
        const double error = std::fabs(values[i] - reference.values[i]);
        if (!(error <= reference.bounds[i])) {  // a NaN is a mismatch, too
            std::printf("gemm %s: mismatch at %zu: %.9g, expected %.9g, off by %.3g of at most %.3g\n",
                        variant, i, values[i], reference.values[i], error, reference.bounds[i]);
            return false;
        }
        if (error > 0.0)
            worst = std::max(worst, error / reference.bounds[i]);
    }
    std::printf("gemm %s: %zu values, worst error %.4f of its bound: OK\n", variant, values.size(), worst);
    return true;
}

// Device memory of `count` floats, each byte set so that what a kernel fails
// to write reads as NaN.
float *allocate(std::size_t count)
{
    float *memory = nullptr;
    CHECK_CUDA(cudaMalloc(reinterpret_cast<void **>(&memory), count * sizeof(float)));
    CHECK_CUDA(cudaMemset(memory, 0xff, count * sizeof(float)));
    return memory;
}

float *upload(const std::vector<float> &values)
{
    float *memory = allocate(values.size());
    CHECK_CUDA(cudaMemcpy(memory, values.data(), values.size() * sizeof(float), cudaMemcpyHostToDevice));
    return memory;
}

std::vector<float> download(const float *memory, std::size_t count)
{
    std::vector<float> values(count);
    CHECK_CUDA(cudaMemcpy(values.data(), memory, count * sizeof(float), cudaMemcpyDeviceToHost));
    return values;
}

int main()
{
    // No size is a multiple of the tile, so that all borders are exercised.
    const Shape shape{259, 197, 131};
    const std::size_t count = static_cast<std::size_t>(shape.m) * shape.n;
    std::vector<float> a(static_cast<std::size_t>(shape.m) * shape.k);
    std::vector<float> b(static_cast<std::size_t>(shape.k) * shape.n);
    for (std::size_t i = 0; i < a.size(); ++i)
        a[i] = static_cast<float>(i * 37 % 1009) / 1009.0f - 0.5f;
    for (std::size_t i = 0; i < b.size(); ++i)
        b[i] = static_cast<float>(i * 53 % 907) / 907.0f - 0.25f;

    const dim3 block(kTile, kTile);
    const dim3 grid((shape.n + kTile - 1) / kTile, (shape.m + kTile - 1) / kTile);
    const std::size_t tiles = static_cast<std::size_t>(grid.x) * grid.y;
    const Reference product = multiplyOnCpu(shape, a, b);

    float *deviceA = upload(a);
    float *deviceB = upload(b);
    float *deviceC = allocate(count);
    float *deviceSums = allocate(tiles);
    bool ok = true;

    gemmPlain<<<grid, block>>>(shape, deviceA, deviceB, deviceC);
    CHECK_CUDA(cudaGetLastError());
    CHECK_CUDA(cudaDeviceSynchronize());
    ok = report("plain", download(deviceC, count), product) && ok;

    CHECK_CUDA(cudaMemset(deviceC, 0xff, count * sizeof(float)));
    gemmTiled<<<grid, block>>>(shape, deviceA, deviceB, deviceC, deviceSums);
    CHECK_CUDA(cudaGetLastError());
    CHECK_CUDA(cudaDeviceSynchronize());
    ok = report("tiled", download(deviceC, count), product) && ok;
    ok = report("tiled, sums of tiles", download(deviceSums, tiles), sumTilesOnCpu(shape, grid, product)) && ok;

#ifndef GEMM_WITHOUT_BLAS
    // cuBLAS is column-major: a row-major C is the transpose of its own, and
    // C^T = B^T * A^T.
    const float one = 1.0f;
    const float zero = 0.0f;
    cublasHandle_t handle = nullptr;
    CHECK_CUBLAS(cublasCreate(&handle));
    CHECK_CUDA(cudaMemset(deviceC, 0xff, count * sizeof(float)));
    CHECK_CUBLAS(cublasSgemm(handle, CUBLAS_OP_N, CUBLAS_OP_N, shape.n, shape.m, shape.k, &one,
                             deviceB, shape.n, deviceA, shape.k, &zero, deviceC, shape.n));
    CHECK_CUDA(cudaDeviceSynchronize());
    CHECK_CUBLAS(cublasDestroy(handle));
    ok = report("cublas", download(deviceC, count), product) && ok;
#endif

    CHECK_CUDA(cudaFree(deviceA));
    CHECK_CUDA(cudaFree(deviceB));
    CHECK_CUDA(cudaFree(deviceC));
    CHECK_CUDA(cudaFree(deviceSums));
    return ok ? 0 : 1;
}
