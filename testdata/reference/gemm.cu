// Multiplies two row-major matrices, in every number type, and checks each
// product against the CPU's:
//   gemm-plain  one thread an element, straight from global memory
//   gemm-tiled  square tiles in shared memory; every block also sums up its
//               tile of the product by warp shuffles
//   gemm-sums   those sums
//   gemm-blas   cuBLAS, in float and double; left out where there is no
//               header of it, or GEMM_WITHOUT_BLAS is defined
// The bounds are those of reference.h; a sum over the t elements of a tile
// counts as k + t terms.
//
// Exit status: 0 all within their bounds, 1 a mismatch, 2 a failed call, 3 out
// of memory.

#include "reference.h"
#if !defined(GEMM_WITHOUT_BLAS) && __has_include(<cublas_v2.h>)
#define GEMM_WITH_BLAS 1
#include <cublas_v2.h>

#define CHECK_CUBLAS(call)                                                 \
  do {                                                                     \
    const cublasStatus_t status = (call);                                  \
    if (status != CUBLAS_STATUS_SUCCESS) {                                 \
      std::fprintf(stderr, "%s:%d: %s: status %d\n", __FILE__, __LINE__,   \
                   #call, static_cast<int>(status));                       \
      std::exit(2);                                                        \
    }                                                                      \
  } while (0)
#endif

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

template <typename T>
__global__ void gemmPlain(Shape shape, const T *a, const T *b, T *c) {
  const int row = blockIdx.y * blockDim.y + threadIdx.y;
  const int column = blockIdx.x * blockDim.x + threadIdx.x;
  if (row >= shape.m || column >= shape.n)
    return;
  typename Number<T>::Sum sum = 0;
  for (int i = 0; i < shape.k; ++i)
    sum += Number<T>::load(a[row * shape.k + i]) * Number<T>::load(b[i * shape.n + column]);
  c[row * shape.n + column] = Number<T>::store(sum);
}

// The sum over a group of kLanes lanes, valid in the group's first lane.
template <typename Sum>
__device__ inline Sum groupSum(Sum value) {
  for (int offset = kLanes / 2; offset > 0; offset /= 2)
    value += __shfl_down_sync(0xffffffffu, value, offset, kLanes);
  return value;
}

// The sum over a block of kThreads threads, valid in thread 0. All threads of
// the block have to call it.
template <typename Sum>
__device__ Sum blockSum(Sum value) {
  __shared__ Sum groupSums[kGroups];
  const int thread = threadIdx.y * blockDim.x + threadIdx.x;
  const int lane = thread % kLanes;
  const int group = thread / kLanes;
  value = groupSum(value);
  if (lane == 0)
    groupSums[group] = value;
  __syncthreads();
  if (group == 0)
    value = groupSum(lane < kGroups ? groupSums[lane] : Sum(0));
  return value;
}

template <typename T>
__global__ void __launch_bounds__(kThreads)
    gemmTiled(Shape shape, const T *a, const T *b, T *c, typename Number<T>::Sum *tileSums) {
  typedef typename Number<T>::Sum Sum;
  __shared__ Sum tileA[kTile][kTile];
  __shared__ Sum tileB[kTile][kTile + 1];  // padded against bank conflicts
  const int row = blockIdx.y * kTile + threadIdx.y;
  const int column = blockIdx.x * kTile + threadIdx.x;

  Sum sum = 0;
  for (int start = 0; start < shape.k; start += kTile) {
    const int columnA = start + threadIdx.x;
    const int rowB = start + threadIdx.y;
    tileA[threadIdx.y][threadIdx.x] =
        row < shape.m && columnA < shape.k ? Number<T>::load(a[row * shape.k + columnA]) : Sum(0);
    tileB[threadIdx.y][threadIdx.x] =
        rowB < shape.k && column < shape.n ? Number<T>::load(b[rowB * shape.n + column]) : Sum(0);
    __syncthreads();
#pragma unroll
    for (int i = 0; i < kTile; ++i)
      sum += tileA[threadIdx.y][i] * tileB[i][threadIdx.x];
    __syncthreads();
  }
  if (row < shape.m && column < shape.n)
    c[row * shape.n + column] = Number<T>::store(sum);

  // Outside the matrix the sum is zero: only zeros were multiplied.
  const Sum total = blockSum(sum);
  if (threadIdx.x == 0 && threadIdx.y == 0)
    tileSums[blockIdx.y * gridDim.x + blockIdx.x] = total;
}

// The product as the CPU has it, in more precision than double where it can,
// and the bounds of its sums, before they are rounded to be stored.
template <typename T>
Reference multiplyOnCpu(Shape shape, const std::vector<T> &a, const std::vector<T> &b) {
  const std::size_t count = static_cast<std::size_t>(shape.m) * shape.n;
  std::vector<long double> sums(count, 0.0L);
  Reference product{std::vector<double>(count), std::vector<double>(count, 0.0)};
  for (int row = 0; row < shape.m; ++row) {
    for (int i = 0; i < shape.k; ++i) {
      const long double factor = Number<T>::load(a[row * shape.k + i]);
      for (int column = 0; column < shape.n; ++column) {
        const long double term = factor * Number<T>::load(b[i * shape.n + column]);
        sums[row * shape.n + column] += term;
        product.bounds[row * shape.n + column] += static_cast<double>(std::fabs(term));
      }
    }
  }
  for (std::size_t i = 0; i < count; ++i) {
    product.values[i] = static_cast<double>(sums[i]);
    product.bounds[i] *= 2.0 * shape.k * Number<T>::sumRoundoff();
  }
  return product;
}

// The same bounds for values that are rounded to T.
template <typename T>
Reference stored(Reference product) {
  for (std::size_t i = 0; i < product.values.size(); ++i)
    product.bounds[i] += 2.0 * Number<T>::storeRoundoff() * std::fabs(product.values[i]);
  return product;
}

// The sums of `product` over the tiles of the grid, row by row.
Reference sumTilesOnCpu(Shape shape, dim3 grid, const Reference &product) {
  const std::size_t count = static_cast<std::size_t>(grid.x) * grid.y;
  Reference sums{std::vector<double>(count, 0.0), std::vector<double>(count, 0.0)};
  for (int row = 0; row < shape.m; ++row) {
    for (int column = 0; column < shape.n; ++column) {
      const std::size_t tile = (row / kTile) * grid.x + column / kTile;
      sums.values[tile] += product.values[row * shape.n + column];
      sums.bounds[tile] += product.bounds[row * shape.n + column];
    }
  }
  for (std::size_t i = 0; i < count; ++i)
    sums.bounds[i] *= static_cast<double>(shape.k + kThreads) / shape.k;
  return sums;
}

#ifdef GEMM_WITH_BLAS
// cuBLAS is column-major: a row-major C is the transpose of its own, and
// C^T = B^T * A^T.
inline cublasStatus_t multiplyByBlas(cublasHandle_t handle, Shape shape, const float *a, const float *b, float *c) {
  const float one = 1.0f;
  const float zero = 0.0f;
  return cublasSgemm(handle, CUBLAS_OP_N, CUBLAS_OP_N, shape.n, shape.m, shape.k, &one, b, shape.n, a, shape.k,
                     &zero, c, shape.n);
}

inline cublasStatus_t multiplyByBlas(cublasHandle_t handle, Shape shape, const double *a, const double *b,
                                     double *c) {
  const double one = 1.0;
  const double zero = 0.0;
  return cublasDgemm(handle, CUBLAS_OP_N, CUBLAS_OP_N, shape.n, shape.m, shape.k, &one, b, shape.n, a, shape.k,
                     &zero, c, shape.n);
}
#endif

template <typename T>
struct Matrices {
  Shape shape;
  T *a;
  T *b;
  T *c;
  Reference product;
  char size[48];
  double bytes;
  double flops;
};

template <typename T>
Matrices<T> makeMatrices() {
  // No size is a multiple of the tile, so that all borders are exercised.
  Matrices<T> matrices;
  const Shape shape{259, 197, 131};
  matrices.shape = shape;
  std::vector<T> a(static_cast<std::size_t>(shape.m) * shape.k);
  std::vector<T> b(static_cast<std::size_t>(shape.k) * shape.n);
  for (std::size_t i = 0; i < a.size(); ++i)
    a[i] = Number<T>::store(static_cast<float>(i * 37 % 1009) / 1009.0f - 0.5f);
  for (std::size_t i = 0; i < b.size(); ++i)
    b[i] = Number<T>::store(static_cast<float>(i * 53 % 907) / 907.0f - 0.25f);
  matrices.product = multiplyOnCpu(shape, a, b);
  matrices.a = upload(a);
  matrices.b = upload(b);
  matrices.c = allocate<T>(static_cast<std::size_t>(shape.m) * shape.n);
  std::snprintf(matrices.size, sizeof matrices.size, "%dx%dx%d", shape.m, shape.n, shape.k);
  matrices.bytes = static_cast<double>(a.size() + b.size() + matrices.product.values.size()) * sizeof(T);
  matrices.flops = 2.0 * shape.m * shape.n * shape.k;
  return matrices;
}

template <typename T>
bool run() {
  typedef typename Number<T>::Sum Sum;
  Matrices<T> matrices = makeMatrices<T>();
  const Shape shape = matrices.shape;
  const std::size_t count = static_cast<std::size_t>(shape.m) * shape.n;
  const dim3 block(kTile, kTile);
  const dim3 grid((shape.n + kTile - 1) / kTile, (shape.m + kTile - 1) / kTile);
  const std::size_t tiles = static_cast<std::size_t>(grid.x) * grid.y;
  const Reference expected = stored<T>(matrices.product);

  double seconds = timed([&] { gemmPlain<T><<<grid, block>>>(shape, matrices.a, matrices.b, matrices.c); });
  bool ok = report("gemm-plain", matrices.size, download(matrices.c, count), expected, seconds, matrices.bytes,
                   matrices.flops);

  Sum *sums = allocate<Sum>(tiles);
  CHECK_CUDA(cudaMemset(matrices.c, 0xff, count * sizeof(T)));
  seconds = timed([&] { gemmTiled<T><<<grid, block>>>(shape, matrices.a, matrices.b, matrices.c, sums); });
  ok = report("gemm-tiled", matrices.size, download(matrices.c, count), expected, seconds, matrices.bytes,
              matrices.flops) && ok;
  char size[32];
  std::snprintf(size, sizeof size, "%zu", tiles);
  ok = report("gemm-sums", size, download(sums, tiles), sumTilesOnCpu(shape, grid, matrices.product), seconds,
              0.0, 0.0) && ok;
  CHECK_CUDA(cudaFree(sums));
  CHECK_CUDA(cudaFree(matrices.a));
  CHECK_CUDA(cudaFree(matrices.b));
  CHECK_CUDA(cudaFree(matrices.c));
  return ok;
}

#ifdef GEMM_WITH_BLAS
template <typename T>
bool runBlas() {
  Matrices<T> matrices = makeMatrices<T>();
  const std::size_t count = static_cast<std::size_t>(matrices.shape.m) * matrices.shape.n;
  cublasHandle_t handle = nullptr;
  CHECK_CUBLAS(cublasCreate(&handle));
  const double seconds = timed([&] {
    CHECK_CUBLAS(multiplyByBlas(handle, matrices.shape, matrices.a, matrices.b, matrices.c));
  });
  const bool ok = report("gemm-blas", matrices.size, download(matrices.c, count), matrices.product, seconds,
                         matrices.bytes, matrices.flops);
  CHECK_CUBLAS(cublasDestroy(handle));
  CHECK_CUDA(cudaFree(matrices.a));
  CHECK_CUDA(cudaFree(matrices.b));
  CHECK_CUDA(cudaFree(matrices.c));
  return ok;
}
#endif

int main() {
  printDevice();
  bool ok = run<float>();
  ok = run<double>() && ok;
  ok = run<__half>() && ok;
#ifdef REFERENCE_HAS_BFLOAT16
  ok = run<__nv_bfloat16>() && ok;
#endif
#ifdef GEMM_WITH_BLAS
  ok = runBlas<float>() && ok;
  ok = runBlas<double>() && ok;
#else
  std::printf("skipped=gemm-blas: it was compiled without a BLAS header\n");
#endif
  return ok ? 0 : 1;
}
