// What the emulator computes of hipBLAS by itself, beside the BLAS of this
// processor, which another implementation has: updates of triangles, rotations,
// sums, inverses.
#define HIPBLAS_V2
#include <dlfcn.h>
#include <hip/hip_runtime_api.h>
#include <hipblas/hipblas.h>

#include <array>
#include <cmath>
#include <complex>
#include <cstdint>
#include <cstdio>
#include <utility>
#include <vector>

namespace {

using Z = std::complex<double>;

int failed = 0;
void* const library = dlopen("libopenblas.so.0", RTLD_LAZY | RTLD_LOCAL);

/// A function of BLAS, by its Fortran name.
template <class... Arguments>
void blas(const char* name, Arguments... arguments) {
  reinterpret_cast<void (*)(Arguments..., std::size_t)>(dlsym(library, name))(arguments..., 1);
}

template <class T>
T* upload(const std::vector<T>& host) {
  void* memory = nullptr;
  (void)hipMalloc(&memory, host.size() * sizeof(T));
  (void)hipMemcpy(memory, host.data(), host.size() * sizeof(T), hipMemcpyHostToDevice);
  return static_cast<T*>(memory);
}

template <class T>
void expectNear(const char* name, const T* actual, const std::vector<T>& expected) {
  for (std::size_t i = 0; i < expected.size(); ++i) {
    if (std::abs(actual[i] - expected[i]) <= 1e-12 * (1 + std::abs(expected[i]))) continue;
    std::printf("%s: element %zu\n", name, i);
    ++failed;
    return;
  }
}

hipDoubleComplex* as(Z* numbers) { return reinterpret_cast<hipDoubleComplex*>(numbers); }

std::vector<Z> numbers(int count, int seed) {
  std::vector<Z> all;
  for (int i = 0; i < count; ++i) all.emplace_back((i * 7 + seed) % 11 - 5, (i * 5 + 2 * seed) % 7 - 3);
  return all;
}

void updates(hipblasHandle_t handle, hipblasFillMode_t fill, const char* uplo) {
  int n = 4, one = 1, back = -2;
  Z alpha(1.5, -0.5);
  std::vector<Z> x = numbers(n, 1), y = numbers(2 * n, 4), a = numbers(n * n, 2);
  Z *const dx = upload(x), *const dy = upload(y);
  Z* da = upload(a);
  hipblasZher2(handle, fill, n, as(&alpha), as(dx), 1, as(dy), back, as(da), n);
  blas("zher2_", uplo, &n, &alpha, x.data(), &one, y.data(), &back, a.data(), &n);
  expectNear("her2", da, a);
  std::vector<Z> packed = numbers(n * (n + 1) / 2, 3);
  Z* const dp = upload(packed);
  hipblasZhpr2(handle, fill, n, as(&alpha), as(dx), 1, as(dy), back, as(dp));
  blas("zhpr2_", uplo, &n, &alpha, x.data(), &one, y.data(), &back, packed.data());
  expectNear("hpr2", dp, packed);
  // alpha (x y' + y x') is alpha X Y' + alpha Y X' of matrices with one column.
  std::vector<Z> s = numbers(n * n, 5);
  Z* const ds = upload(s);
  Z unit = 1;
  hipblasZsyr2(handle, fill, n, as(&alpha), as(dx), 1, as(dy), 1, as(ds), n);
  blas("zsyr2k_", uplo, "N", &n, &one, &alpha, x.data(), &n, y.data(), &n, &unit, s.data(), &n);
  expectNear("syr2", ds, s);
  // Where B is A, the product is the one of herk.
  double real = 0.5, keep = 2;
  Z factor = real;
  int k = 3;
  std::vector<Z> left = numbers(n * k, 6), c = numbers(n * n, 7);
  Z *const dl = upload(left), *const dc = upload(c);
  hipblasZherkx(handle, fill, HIPBLAS_OP_C, n, k, as(&factor), as(dl), k, as(dl), k, &keep, as(dc), n);
  blas("zherk_", uplo, "C", &n, &k, &real, left.data(), &k, &keep, c.data(), &n);
  expectNear("herkx", dc, c);
}

void rotations(hipblasHandle_t handle) {
  for (const auto [first, second] : {std::pair(3., 4.), {4., -3.}, {0., 2.}, {2., 0.}, {0., 0.}, {-5., 1.}}) {
    double a = first, b = second, c, s;
    std::vector<double> own(4);
    std::vector<double> known = {first, second, 0, 0};
    hipblasDrotg(handle, &a, &b, &c, &s);
    own = {a, b, c, s};
    blas("drotg_", &known[0], &known[1], &known[2], &known[3]);
    expectNear("rotg", own.data(), known);
  }
  for (const auto& [d1, d2, x1, y1] : {std::array{2., 3., 1., .5}, {1., 4., .5, 2.}, {1e-9, 3., 1., .5}, {1e9, 1e9, 3., 2.}, {-1., 1., 1., 1.}, {1., 0., 1., 1.}, {1., -2., 1., 5.}}) {
    std::vector<double> own = {d1, d2, x1, 9, 9, 9, 9, 9}, known = own;
    hipblasDrotmg(handle, &own[0], &own[1], &own[2], &y1, &own[3]);
    blas("drotmg_", &known[0], &known[1], &known[2], &y1, &known[3]);
    // Where nothing is rotated, the numbers and their scales are as they were.
    if (known[3] == -2) known = {d1, d2, x1, -2, 9, 9, 9, 9};
    expectNear("rotmg", own.data(), known);
    std::vector<double> x = {1, 2, 3, 4}, y = {4, 3, 2, 1};
    double *const dx = upload(x), *const dy = upload(y);
    int n = 4, step = 1;
    hipblasDrotm(handle, n, dx, 1, dy, 1, &known[3]);
    blas("drotm_", &n, x.data(), &step, y.data(), &step, &known[3]);
    expectNear("rotm", dx, x);
    expectNear("rotm", dy, y);
  }
}

void inverses(hipblasHandle_t handle) {
  const int n = 3, batch = 2;
  std::vector<double> a = {2, 1, 4, 7, 3, 5, 8, 9, 6, 1, 2, 3, 7, 4, 5, 8, 9, 2};
  double *const da = upload(a), *const inverse = upload(std::vector<double>(a.size()));
  hipblasDtrtriStridedBatched(handle, HIPBLAS_FILL_MODE_LOWER, HIPBLAS_DIAG_NON_UNIT, n, da, n, n * n, inverse, n, n * n, batch);
  for (int each = 0; each < batch; ++each) {
    for (int i = 0; i < n; ++i) {
      for (int j = 0; j < n; ++j) {
        double sum = 0;
        for (int k = j; k <= i; ++k) sum += a[each * 9 + i + k * n] * inverse[each * 9 + k + j * n];
        if (std::fabs(sum - (i == j ? 1 : 0)) > 1e-12) ++failed;
      }
    }
  }
}

void sums(hipblasHandle_t handle) {
  // Squares of these are no doubles.
  double* const x = upload<double>({3e200, 4e200, 0, -1, 2});
  double norm = 0;
  hipblasDnrm2(handle, 2, x, 1, &norm);
  if (std::fabs(norm / 5e200 - 1) > 1e-14) ++failed;
  std::int64_t index[2] = {};
  hipblasIdamaxStridedBatched_64(handle, 2, x, 1, 3, 2, index);
  if (index[0] != 2 || index[1] != 2) ++failed;
}

}  // namespace

int main() {
  hipblasHandle_t handle;
  hipblasCreate(&handle);
  updates(handle, HIPBLAS_FILL_MODE_UPPER, "U");
  updates(handle, HIPBLAS_FILL_MODE_LOWER, "L");
  rotations(handle);
  inverses(handle);
  sums(handle);
  hipblasDestroy(handle);
  std::printf("%d failed\n", failed);
}
