// Multiplies two row-major matrices on the matrix units of the GPU, where it
// has them, and checks the product against the CPU's:
//   gemm-matrix  one wave (AMD) or warp (NVIDIA) a tile of 16 x 16, in half
//                and, on AMD, bfloat16 and float, summed up in float
// On AMD these are MFMA instructions (gfx90a and later of CDNA), by the
// builtins of Clang; where lanes hold elements follows "AMD matrix cores", AMD
// lab notes, https://gpuopen.com/learn/amd-lab-notes/amd-lab-notes-matrix-cores-readme/
// On NVIDIA it is nvcuda::wmma (compute capability 7.0 and later). The bounds
// are those of reference.h.
//
// Exit status: 0 all within their bounds, 1 a mismatch, 2 a failed call, 3 out
// of memory. A type that the device has no matrix unit for is said to be skipped.

#include "reference.h"

#if !defined(__HIP_PLATFORM_AMD__) && !defined(__HIP_PLATFORM_NVIDIA__)
#include <mma.h>
#endif

#ifdef REFERENCE_HAS_BFLOAT16
typedef __nv_bfloat16 Bfloat16;
#endif

constexpr int kTile = 16;
constexpr int kThreads = 64;  // a wave of CDNA

struct Shape {
  int m;
  int n;
  int k;
};

// Multiplies two tiles in shared memory and adds to a third. All threads of a
// block call it. `isAble` of a type says whether the device can.
template <typename T>
struct MatrixUnit {
  static __device__ bool isAble() { return false; }
  static __device__ void multiply(const T (*)[kTile], const T (*)[kTile], float (*)[kTile]) {}
};

#if defined(__gfx90a__) || defined(__gfx942__)
typedef float Floats __attribute__((ext_vector_type(4)));
typedef _Float16 Halves __attribute__((ext_vector_type(4)));
typedef short Shorts __attribute__((ext_vector_type(4)));

// A lane holds four elements of a row of A, of a column of B, of a column of C:
// these are they, counted from the tile's corner.
__device__ inline int alongTile() { return threadIdx.x % kTile; }
__device__ inline int acrossTile(int i) { return threadIdx.x / kTile * 4 + i; }

__device__ inline Floats loadSums(const float (*c)[kTile]) {
  Floats sums;
  for (int i = 0; i < 4; ++i) sums[i] = c[acrossTile(i)][alongTile()];
  return sums;
}

__device__ inline void storeSums(float (*c)[kTile], Floats sums) {
  for (int i = 0; i < 4; ++i) c[acrossTile(i)][alongTile()] = sums[i];
}

// The same bits as elements that the builtins take.
template <typename Elements, typename T>
__device__ inline void loadOperands(const T (*a)[kTile], const T (*b)[kTile], Elements &rows, Elements &columns) {
  T ofA[4];
  T ofB[4];
  for (int i = 0; i < 4; ++i) {
    ofA[i] = a[alongTile()][acrossTile(i)];
    ofB[i] = b[acrossTile(i)][alongTile()];
  }
  __builtin_memcpy(&rows, ofA, sizeof rows);
  __builtin_memcpy(&columns, ofB, sizeof columns);
}

template <>
struct MatrixUnit<__half> {
  static __device__ bool isAble() { return true; }
  static __device__ void multiply(const __half (*a)[kTile], const __half (*b)[kTile], float (*c)[kTile]) {
    Halves rows, columns;
    loadOperands(a, b, rows, columns);
    storeSums(c, __builtin_amdgcn_mfma_f32_16x16x16f16(rows, columns, loadSums(c), 0, 0, 0));
  }
};

template <>
struct MatrixUnit<float> {
  static __device__ bool isAble() { return true; }
  // An instruction takes four terms of each sum; a lane has one of them.
  static __device__ void multiply(const float (*a)[kTile], const float (*b)[kTile], float (*c)[kTile]) {
    Floats sums = loadSums(c);
    for (int step = 0; step < kTile; step += 4) {
      const int term = step + threadIdx.x / kTile;
      sums = __builtin_amdgcn_mfma_f32_16x16x4f32(a[alongTile()][term], b[term][alongTile()], sums, 0, 0, 0);
    }
    storeSums(c, sums);
  }
};

#ifdef REFERENCE_HAS_BFLOAT16
template <>
struct MatrixUnit<Bfloat16> {
  static __device__ bool isAble() { return true; }
  static __device__ void multiply(const Bfloat16 (*a)[kTile], const Bfloat16 (*b)[kTile], float (*c)[kTile]) {
    Shorts rows, columns;
    loadOperands(a, b, rows, columns);
    storeSums(c, __builtin_amdgcn_mfma_f32_16x16x16bf16_1k(rows, columns, loadSums(c), 0, 0, 0));
  }
};
#endif
#endif

#if !defined(__HIP_PLATFORM_AMD__) && !defined(__HIP_PLATFORM_NVIDIA__) && defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 700
template <>
struct MatrixUnit<__half> {
  static __device__ bool isAble() { return true; }
  // The first warp of the block does it.
  static __device__ void multiply(const __half (*a)[kTile], const __half (*b)[kTile], float (*c)[kTile]) {
    if (threadIdx.x >= 32) return;
    nvcuda::wmma::fragment<nvcuda::wmma::matrix_a, 16, 16, 16, __half, nvcuda::wmma::row_major> rows;
    nvcuda::wmma::fragment<nvcuda::wmma::matrix_b, 16, 16, 16, __half, nvcuda::wmma::row_major> columns;
    nvcuda::wmma::fragment<nvcuda::wmma::accumulator, 16, 16, 16, float> sums;
    nvcuda::wmma::load_matrix_sync(rows, &a[0][0], kTile);
    nvcuda::wmma::load_matrix_sync(columns, &b[0][0], kTile);
    nvcuda::wmma::load_matrix_sync(sums, &c[0][0], kTile, nvcuda::wmma::mem_row_major);
    nvcuda::wmma::mma_sync(sums, rows, columns, sums);
    nvcuda::wmma::store_matrix_sync(&c[0][0], sums, kTile, nvcuda::wmma::mem_row_major);
  }
};
#endif

template <typename T>
__global__ void askForMatrixUnit(int *answer) {
  *answer = MatrixUnit<T>::isAble() ? 1 : 0;
}

template <typename T>
__global__ void __launch_bounds__(kThreads) gemmMatrix(Shape shape, const T *a, const T *b, T *c) {
  __shared__ T tileA[kTile][kTile];
  __shared__ T tileB[kTile][kTile];
  __shared__ float tileC[kTile][kTile];
  const int firstRow = blockIdx.y * kTile;
  const int firstColumn = blockIdx.x * kTile;
  for (int i = threadIdx.x; i < kTile * kTile; i += kThreads) tileC[i / kTile][i % kTile] = 0;
  for (int start = 0; start < shape.k; start += kTile) {
    for (int i = threadIdx.x; i < kTile * kTile; i += kThreads) {
      const int row = i / kTile;
      const int column = i % kTile;
      const bool isInA = firstRow + row < shape.m && start + column < shape.k;
      const bool isInB = start + row < shape.k && firstColumn + column < shape.n;
      tileA[row][column] = isInA ? a[(firstRow + row) * shape.k + start + column] : Number<T>::store(0);
      tileB[row][column] = isInB ? b[(start + row) * shape.n + firstColumn + column] : Number<T>::store(0);
    }
    __syncthreads();
    MatrixUnit<T>::multiply(tileA, tileB, tileC);
    __syncthreads();
  }
  for (int i = threadIdx.x; i < kTile * kTile; i += kThreads) {
    const int row = firstRow + i / kTile;
    const int column = firstColumn + i % kTile;
    if (row < shape.m && column < shape.n) c[row * shape.n + column] = Number<T>::store(tileC[i / kTile][i % kTile]);
  }
}

template <typename T>
bool run() {
  int *answer = allocate<int>(1);
  askForMatrixUnit<T><<<1, 1>>>(answer);
  CHECK_CUDA(cudaGetLastError());
  const bool isAble = download(answer, 1)[0] != 0;
  CHECK_CUDA(cudaFree(answer));
  if (!isAble) {
    std::printf("skipped=%s: this device has no matrix unit that the kernel knows\n", Number<T>::name());
    return true;
  }

  const Shape shape{259, 197, 131};
  std::vector<T> a(static_cast<std::size_t>(shape.m) * shape.k);
  std::vector<T> b(static_cast<std::size_t>(shape.k) * shape.n);
  for (std::size_t i = 0; i < a.size(); ++i)
    a[i] = Number<T>::store(static_cast<float>(i * 37 % 1009) / 1009.0f - 0.5f);
  for (std::size_t i = 0; i < b.size(); ++i)
    b[i] = Number<T>::store(static_cast<float>(i * 53 % 907) / 907.0f - 0.25f);
  const std::size_t count = static_cast<std::size_t>(shape.m) * shape.n;
  Reference expected{std::vector<double>(count), std::vector<double>(count)};
  for (int row = 0; row < shape.m; ++row) {
    for (int column = 0; column < shape.n; ++column) {
      double sum = 0;
      double bound = 0;
      for (int i = 0; i < shape.k; ++i) {
        const double term = static_cast<double>(Number<T>::load(a[row * shape.k + i])) *
                            static_cast<double>(Number<T>::load(b[i * shape.n + column]));
        sum += term;
        bound += std::fabs(term);
      }
      expected.values[row * shape.n + column] = sum;
      expected.bounds[row * shape.n + column] =
          2.0 * shape.k * Number<T>::sumRoundoff() * bound + 2.0 * Number<T>::storeRoundoff() * std::fabs(sum);
    }
  }
  T *deviceA = upload(a);
  T *deviceB = upload(b);
  T *deviceC = allocate<T>(count);
  const dim3 grid((shape.n + kTile - 1) / kTile, (shape.m + kTile - 1) / kTile);
  const double seconds = timed([&] { gemmMatrix<T><<<grid, kThreads>>>(shape, deviceA, deviceB, deviceC); });
  const std::vector<T> product = download(deviceC, count);
  CHECK_CUDA(cudaFree(deviceA));
  CHECK_CUDA(cudaFree(deviceB));
  CHECK_CUDA(cudaFree(deviceC));
  char size[48];
  std::snprintf(size, sizeof size, "%dx%dx%d", shape.m, shape.n, shape.k);
  return report("gemm-matrix", size, product, expected, seconds,
                static_cast<double>(a.size() + b.size() + count) * sizeof(T),
                2.0 * shape.m * shape.n * shape.k);
}

int main() {
  printDevice();
  bool ok = run<__half>();
  ok = run<float>() && ok;
#ifdef REFERENCE_HAS_BFLOAT16
  ok = run<Bfloat16>() && ok;
#endif
  return ok ? 0 : 1;
}
