// What the emulator computes of the roc* libraries beside the definitions,
// where their functions differ from those of hip*: names of batches, orders of
// arguments, numbers of enumerators, stages, and what they alone have.
#include <hip/hip_runtime_api.h>
#include <rocblas/rocblas.h>
#include <rocfft/rocfft.h>
#include <rocrand/rocrand.h>
#include <rocsolver/rocsolver.h>
#include <rocsparse/rocsparse.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <complex>
#include <cstdint>
#include <cstdio>
#include <utility>
#include <vector>

namespace {

using Double = std::complex<double>;

int failed = 0;

void expect(bool is, int line) {
  if (is) return;
  std::printf("line %d\n", line);
  ++failed;
}
#define EXPECT(...) expect((__VA_ARGS__), __LINE__)
#define RIGHT(...) expect(static_cast<int>(__VA_ARGS__) == 0, __LINE__)

template <class T>
T* upload(const std::vector<T>& host) {
  void* memory = nullptr;
  (void)hipMalloc(&memory, host.size() * sizeof(T));
  (void)hipMemcpy(memory, host.data(), host.size() * sizeof(T), hipMemcpyHostToDevice);
  return static_cast<T*>(memory);
}
template <class T>
T* room(std::size_t count) {
  return upload(std::vector<T>(count));
}
template <class T>
std::vector<T> download(const T* device, std::size_t count) {
  std::vector<T> host(count);
  (void)hipMemcpy(host.data(), device, count * sizeof(T), hipMemcpyDeviceToHost);
  return host;
}

template <class T>
bool areNear(const std::vector<T>& a, const std::vector<T>& b, double tolerance = 1e-10) {
  if (a.size() != b.size()) return false;
  for (std::size_t i = 0; i < a.size(); ++i) {
    if (!(std::abs(a[i] - b[i]) <= tolerance * (1 + std::abs(b[i])))) return false;
  }
  return true;
}

std::vector<double> numbers(int count, int seed) {
  std::vector<double> all;
  for (int i = 0; i < count; ++i) all.push_back((i * 7 + seed * 3) % 11 - 5 + 0.25 * ((i + seed) % 3));
  return all;
}

/// C = alpha op(A) op(B) + beta C by columns, op being none or transposed.
std::vector<double> product(bool isATransposed, bool isBTransposed, int m, int n, int k, double alpha, const double* a, int lda, const double* b, int ldb, double beta, const double* c, int ldc) {
  std::vector<double> made(c, c + ldc * n);
  for (int i = 0; i < m; ++i) {
    for (int j = 0; j < n; ++j) {
      double sum = 0;
      for (int l = 0; l < k; ++l) sum += (isATransposed ? a[l + i * lda] : a[i + l * lda]) * (isBTransposed ? b[j + l * ldb] : b[l + j * ldb]);
      made[i + j * ldc] = alpha * sum + beta * made[i + j * ldc];
    }
  }
  return made;
}

// --- rocBLAS -----------------------------------------------------------------

void products(rocblas_handle handle) {
  const int m = 3, n = 4, k = 2, batch = 2;
  const double alpha = 1.5, beta = -0.5;
  const std::vector<double> a = numbers(batch * k * m, 1), b = numbers(batch * k * n, 2), c = numbers(batch * m * n, 3);
  double *const da = upload(a), *const db = upload(b), *dc = upload(c);
  std::vector<double> expected;
  for (int each = 0; each < batch; ++each) {
    const auto one = product(true, false, m, n, k, alpha, &a[each * k * m], k, &b[each * k * n], k, beta, &c[each * m * n], m);
    expected.insert(expected.end(), one.begin(), one.end());
  }
  RIGHT(rocblas_dgemm_strided_batched(handle, rocblas_operation_transpose, rocblas_operation_none, m, n, k, &alpha, da, k, k * m, db, k, k * n, &beta, dc, m, m * n, batch));
  EXPECT(areNear(download(dc, c.size()), expected));
  dc = upload(c);
  RIGHT(rocblas_dgemm_strided_batched_64(handle, rocblas_operation_transpose, rocblas_operation_none, m, n, k, &alpha, da, k, k * m, db, k, k * n, &beta, dc, m, m * n, batch));
  EXPECT(areNear(download(dc, c.size()), expected));
  dc = upload(c);
  double** const as = upload<double*>({da, da + k * m});
  double** const bs = upload<double*>({db, db + k * n});
  double** const cs = upload<double*>({dc, dc + m * n});
  RIGHT(rocblas_dgemm_batched(handle, rocblas_operation_transpose, rocblas_operation_none, m, n, k, &alpha, as, k, bs, k, &beta, cs, m, batch));
  EXPECT(areNear(download(dc, c.size()), expected));
  // The result goes to another matrix; C stays.
  dc = upload(c);
  double* const dd = room<double>(m * n);
  RIGHT(rocblas_gemm_ex(handle, rocblas_operation_transpose, rocblas_operation_none, m, n, k, &alpha, da, rocblas_datatype_f64_r, k, db, rocblas_datatype_f64_r, k, &beta, dc, rocblas_datatype_f64_r, m, dd, rocblas_datatype_f64_r, m, rocblas_datatype_f64_r, rocblas_gemm_algo_standard, 0, 0));
  EXPECT(areNear(download(dd, m * n), std::vector<double>(expected.begin(), expected.begin() + m * n)));
  EXPECT(download(dc, c.size()) == c);
  // One triangle of a square product.
  const std::vector<double> square = numbers(m * m, 4);
  double* const ds = upload(square);
  RIGHT(rocblas_dgemmt(handle, rocblas_fill_lower, rocblas_operation_transpose, rocblas_operation_none, m, k, &alpha, da, k, db, k, &beta, ds, m));
  const auto whole = product(true, false, m, m, k, alpha, a.data(), k, b.data(), k, beta, square.data(), m);
  std::vector<double> triangle = square;
  for (int j = 0; j < m; ++j) {
    for (int i = j; i < m; ++i) triangle[i + j * m] = whole[i + j * m];
  }
  EXPECT(areNear(download(ds, square.size()), triangle));
}

void vectors(rocblas_handle handle) {
  const std::vector<double> x = numbers(12, 1), y = numbers(12, 5);
  double *const dx = upload(x), *const dy = upload(y);
  double sums[2] = {}, expected[2] = {};
  for (int i = 0; i < 6; ++i) {
    expected[0] += x[i] * y[i];
    expected[1] += x[6 + i] * y[6 + i];
  }
  RIGHT(rocblas_ddot_strided_batched(handle, 6, dx, 1, 6, dy, 1, 6, 2, sums));
  EXPECT(areNear<double>({sums[0], sums[1]}, {expected[0], expected[1]}));
  // A result where the pointer mode has it.
  double* const result = room<double>(1);
  RIGHT(rocblas_set_pointer_mode(handle, rocblas_pointer_mode_device));
  rocblas_pointer_mode mode = rocblas_pointer_mode_host;
  RIGHT(rocblas_get_pointer_mode(handle, &mode));
  EXPECT(mode == rocblas_pointer_mode_device);
  RIGHT(rocblas_ddot(handle, 6, dx, 1, dy, 1, result));
  RIGHT(rocblas_set_pointer_mode(handle, rocblas_pointer_mode_host));
  EXPECT(areNear(download(result, 1), {expected[0]}));
  rocblas_int largest = 0;
  RIGHT(rocblas_idamax(handle, 12, dx, 1, &largest));
  for (int i = 0; i < 12; ++i) EXPECT(std::fabs(x[i]) <= std::fabs(x[largest - 1]));
  const float alpha = 2;
  RIGHT(rocblas_scal_ex(handle, 12, &alpha, rocblas_datatype_f32_r, upload(std::vector<float>(12, 1)), rocblas_datatype_f32_r, 1, rocblas_datatype_f32_r));
  std::vector<double> host(6);
  RIGHT(rocblas_get_vector(6, sizeof(double), dx, 2, host.data(), 1));
  for (int i = 0; i < 6; ++i) EXPECT(host[i] == x[2 * i]);
  EXPECT(std::string_view(rocblas_status_to_string(rocblas_status_invalid_size)) == "rocblas_status_invalid_size");
}

// --- rocSOLVER ---------------------------------------------------------------

void factors(rocblas_handle handle) {
  const int n = 4, batch = 2;
  std::vector<double> a = numbers(batch * n * n, 2);
  for (int i = 0; i < batch * n; ++i) a[i / n * n * n + i % n * (n + 1)] += 9;
  const std::vector<double> unit = [] {
    std::vector<double> all(n * n, 0);
    for (int i = 0; i < n; ++i) all[i * (n + 1)] = 1;
    return all;
  }();
  const auto isInverse = [&](const std::vector<double>& inverse) {
    bool is = true;
    for (int each = 0; each < batch; ++each) {
      is = is && areNear(product(false, false, n, n, n, 1, &a[each * n * n], n, &inverse[each * n * n], n, 0, unit.data(), n), unit);
    }
    return is;
  };
  // Pivots of batches are a stride apart, whatever the matrices are.
  double* da = upload(a);
  int *const pivots = room<int>(batch * 6), *const info = upload<int>({7, 7});
  RIGHT(rocsolver_dgetrf_strided_batched(handle, n, n, da, n, n * n, pivots, 6, info, batch));
  RIGHT(rocsolver_dgetri_strided_batched(handle, n, da, n, n * n, pivots, 6, info, batch));
  EXPECT(download(info, 2) == std::vector<int>({0, 0}));
  EXPECT(isInverse(download(da, a.size())));
  da = upload(a);
  double** const all = upload<double*>({da, da + n * n});
  double* const inverse = room<double>(a.size());
  RIGHT(rocsolver_dgetf2_batched(handle, n, n, all, n, pivots, 6, info, batch));
  RIGHT(rocsolver_dgetri_outofplace_batched(handle, n, all, n, pivots, 6, upload<double*>({inverse, inverse + n * n}), n, info, batch));
  EXPECT(isInverse(download(inverse, a.size())));
  da = upload(a);
  double* const b = upload(unit);
  RIGHT(rocsolver_dgesv(handle, n, n, da, n, pivots, b, n, info));
  EXPECT(areNear(download(b, n * n), download(inverse, n * n)));
  double* const again = upload(unit);
  RIGHT(rocsolver_dgetrs(handle, rocblas_operation_none, n, n, da, n, pivots, again, n));
  EXPECT(areNear(download(again, n * n), download(inverse, n * n)));
  // A zero among the pivots leaves no inverse, and tells its column.
  double* const zero = upload<double>({0, 0, 0, 0});
  RIGHT(rocsolver_dgetrf(handle, 2, 2, zero, 2, pivots, info));
  EXPECT(download(info, 1)[0] == 1);
}

void eigenvalues(rocblas_handle handle) {
  const int n = 3, batch = 2;
  const std::vector<double> a = {2, 1, 0, 1, 3, -1, 0, -1, 5, 4, 0.5, 1, 0.5, 1, 2, 1, 2, -3};
  const auto areRight = [&](const std::vector<double>& v, const std::vector<double>& w, int stride) {
    bool is = true;
    for (int each = 0; each < batch; ++each) {
      for (int j = 0; j < n; ++j) {
        for (int i = 0; i < n; ++i) {
          double sum = 0;
          for (int k = 0; k < n; ++k) sum += a[each * 9 + i + k * n] * v[each * 9 + k + j * n];
          is = is && std::fabs(sum - w[each * stride + j] * v[each * 9 + i + j * n]) < 1e-10;
        }
      }
      is = is && std::is_sorted(&w[each * stride], &w[each * stride] + n);
    }
    return is;
  };
  double *da = upload(a), *const w = room<double>(8), *const e = room<double>(8);
  int* const info = room<int>(batch);
  RIGHT(rocsolver_dsyev_strided_batched(handle, rocblas_evect_original, rocblas_fill_upper, n, da, n, n * n, w, 4, e, 4, info, batch));
  EXPECT(areRight(download(da, a.size()), download(w, 8), 4));
  da = upload(a);
  RIGHT(rocsolver_dsyevd_batched(handle, rocblas_evect_original, rocblas_fill_lower, n, upload<double*>({da, da + n * n}), n, w, 4, e, 4, info, batch));
  EXPECT(areRight(download(da, a.size()), download(w, 8), 4));
  // The product of singular values is that of the matrix's determinant.
  double *const ds = room<double>(n), *const u = room<double>(9), *const v = room<double>(9);
  da = upload(a);
  RIGHT(rocsolver_dgesvd(handle, rocblas_svect_all, rocblas_svect_all, n, n, da, n, ds, u, n, v, n, e, rocblas_outofplace, info));
  const auto s = download(ds, n), left = download(u, 9), right = download(v, 9);
  std::vector<double> back(9, 0);
  for (int i = 0; i < 9; ++i) {
    for (int k = 0; k < n; ++k) back[i] += left[i % n + k * n] * s[k] * right[k + i / n * n];
  }
  EXPECT(areNear(back, std::vector<double>(a.begin(), a.begin() + 9)));
}

// --- rocSPARSE ---------------------------------------------------------------

/// 4 x 4, lower triangular:  2 0 0 0 | 1 3 0 0 | 0 4 5 0 | 6 0 0 7
const std::vector<int> kOffsets = {0, 1, 3, 5, 7}, kColumns = {0, 0, 1, 1, 2, 0, 3}, kRows = {0, 1, 1, 2, 2, 3, 3};
const std::vector<double> kValues = {2, 1, 3, 4, 5, 6, 7};

void sparseProducts(rocsparse_handle handle) {
  const double alpha = 2, beta = -1;
  const std::vector<double> x = {1, 2, 3, 4}, y = {4, 3, 2, 1};
  const std::vector<double> expected = {0, 11, 44, 67}, transposed = {52, 33, 28, 55};
  int *const offsets = upload(kOffsets), *const columns = upload(kColumns), *const rows = upload(kRows);
  double *const values = upload(kValues), *const dx = upload(x);
  rocsparse_mat_descr descr;
  RIGHT(rocsparse_create_mat_descr(&descr));
  rocsparse_mat_info info;
  RIGHT(rocsparse_create_mat_info(&info));
  double* dy = upload(y);
  RIGHT(rocsparse_dcsrmv_analysis(handle, rocsparse_operation_none, 4, 4, 7, descr, values, offsets, columns, info));
  RIGHT(rocsparse_dcsrmv(handle, rocsparse_operation_none, 4, 4, 7, &alpha, descr, values, offsets, columns, info, dx, &beta, dy));
  EXPECT(download(dy, 4) == expected);
  dy = upload(y);
  RIGHT(rocsparse_dcsrmv(handle, rocsparse_operation_transpose, 4, 4, 7, &alpha, descr, values, offsets, columns, nullptr, dx, &beta, dy));
  EXPECT(download(dy, 4) == transposed);
  dy = upload(y);
  RIGHT(rocsparse_dcoomv(handle, rocsparse_operation_none, 4, 4, 7, &alpha, descr, values, rows, columns, dx, &beta, dy));
  EXPECT(download(dy, 4) == expected);
  // Rows of two entries, column by column; -1 is none.
  dy = upload(y);
  RIGHT(rocsparse_dellmv(handle, rocsparse_operation_none, 4, 4, &alpha, descr, upload<double>({2, 1, 4, 6, 0, 3, 5, 7}), upload<int>({0, 0, 1, 0, -1, 1, 2, 3}), 2, dx, &beta, dy));
  EXPECT(download(dy, 4) == expected);
  // Blocks of 1 x 2, by rows: (2 0) | (1 3) | (0 4)(5 0) | (6 0)(0 7)
  dy = upload(y);
  RIGHT(rocsparse_dgebsrmv(handle, rocsparse_direction_row, rocsparse_operation_none, 4, 2, 6, &alpha, descr, upload<double>({2, 0, 1, 3, 0, 4, 5, 0, 6, 0, 0, 7}), upload<int>({0, 1, 2, 4, 6}), upload<int>({0, 0, 0, 1, 0, 1}), 1, 2, dx, &beta, dy));
  EXPECT(download(dy, 4) == expected);
  // Blocks of 2 x 2; the second row of blocks alone, without its last block.
  double* const blocks = upload<double>({2, 0, 1, 3, 0, 4, 6, 0, 5, 0, 0, 7});
  int* const blockColumns = upload<int>({0, 0, 1});
  dy = upload(y);
  RIGHT(rocsparse_dbsrmv(handle, rocsparse_direction_row, rocsparse_operation_none, 2, 2, 3, &alpha, descr, blocks, upload<int>({0, 1, 3}), blockColumns, 2, info, dx, &beta, dy));
  EXPECT(download(dy, 4) == expected);
  dy = upload(y);
  RIGHT(rocsparse_dbsrxmv(handle, rocsparse_direction_row, rocsparse_operation_none, 1, 2, 2, 3, &alpha, descr, blocks, upload<int>({1}), upload<int>({0, 1}), upload<int>({1, 2}), blockColumns, 2, dx, &beta, dy));
  EXPECT(download(dy, 4) == std::vector<double>({4, 3, 14, 11}));
  // C = alpha A B' with a dense A: A has 2 rows.
  double* const dc = room<double>(8);
  const double zero = 0;
  RIGHT(rocsparse_dgemmi(handle, rocsparse_operation_none, rocsparse_operation_transpose, 2, 4, 4, 7, &alpha, upload<double>({1, 0, 2, 0, 3, 1, 4, 0}), 2, descr, values, offsets, columns, &zero, dc, 2));
  EXPECT(download(dc, 8) == std::vector<double>({4, 0, 14, 0, 46, 10, 68, 0}));
  RIGHT(rocsparse_destroy_mat_info(info));
  RIGHT(rocsparse_destroy_mat_descr(descr));
}

void genericFunctions(rocsparse_handle handle) {
  const double alpha = 2, beta = -1;
  rocsparse_spmat_descr a;
  RIGHT(rocsparse_create_csr_descr(&a, 4, 4, 7, upload(kOffsets), upload(kColumns), upload(kValues), rocsparse_indextype_i32, rocsparse_indextype_i32, rocsparse_index_base_zero, rocsparse_datatype_f64_r));
  double *const dx = upload<double>({1, 2, 3, 4}), *const dy = upload<double>({4, 3, 2, 1});
  rocsparse_dnvec_descr x, y;
  RIGHT(rocsparse_create_dnvec_descr(&x, 4, dx, rocsparse_datatype_f64_r));
  RIGHT(rocsparse_create_dnvec_descr(&y, 4, dy, rocsparse_datatype_f64_r));
  std::size_t size = 0;
  const auto spmv = [&](rocsparse_spmv_stage stage, void* buffer) {
    RIGHT(rocsparse_spmv(handle, rocsparse_operation_none, &alpha, a, x, &beta, y, rocsparse_datatype_f64_r, rocsparse_spmv_alg_csr_adaptive, stage, &size, buffer));
  };
  spmv(rocsparse_spmv_stage_buffer_size, nullptr);
  EXPECT(size > 0);
  char* const buffer = room<char>(size);
  spmv(rocsparse_spmv_stage_preprocess, buffer);
  spmv(rocsparse_spmv_stage_compute, buffer);
  EXPECT(download(dy, 4) == std::vector<double>({0, 11, 44, 67}));
  rocsparse_format format;
  rocsparse_datatype type;
  std::int64_t length = 0;
  void* values = nullptr;
  RIGHT(rocsparse_spmat_get_format(a, &format));
  RIGHT(rocsparse_dnvec_get(x, &length, &values, &type));
  EXPECT(format == rocsparse_format_csr && type == rocsparse_datatype_f64_r && length == 4 && values == dx);
  // A y = alpha x, in three stages.
  const auto spsv = [&](rocsparse_spsv_stage stage) {
    return rocsparse_spsv(handle, rocsparse_operation_none, &alpha, a, x, y, rocsparse_datatype_f64_r, rocsparse_spsv_alg_default, stage, &size, buffer);
  };
  RIGHT(spsv(rocsparse_spsv_stage_buffer_size));
  RIGHT(spsv(rocsparse_spsv_stage_preprocess));
  RIGHT(spsv(rocsparse_spsv_stage_compute));
  const std::vector<double> solution = {1, 1, 0.4, 2. / 7};
  EXPECT(areNear(download(dy, 4), solution));
  // By Jacobi's method, which is exact after as many steps as there are rows.
  (void)hipMemset(dy, 0, 4 * sizeof(double));
  int most = 50;
  double tolerance = 1e-14, history[50] = {};
  const auto spitsv = [&](rocsparse_spitsv_stage stage) {
    RIGHT(rocsparse_spitsv(handle, &most, &tolerance, history, rocsparse_operation_none, &alpha, a, x, y, rocsparse_datatype_f64_r, rocsparse_spitsv_alg_default, stage, &size, buffer));
  };
  spitsv(rocsparse_spitsv_stage_buffer_size);
  spitsv(rocsparse_spitsv_stage_preprocess);
  spitsv(rocsparse_spitsv_stage_compute);
  EXPECT(areNear(download(dy, 4), solution));
  EXPECT(most <= 4 && history[0] == 8 && history[most] <= tolerance);
  // Dense matrices by rows.
  double* const dc = room<double>(8);
  rocsparse_dnmat_descr b, c;
  RIGHT(rocsparse_create_dnmat_descr(&b, 4, 2, 2, upload<double>({1, 0, 2, 1, 3, 0, 4, 1}), rocsparse_datatype_f64_r, rocsparse_order_row));
  RIGHT(rocsparse_create_dnmat_descr(&c, 4, 2, 4, dc, rocsparse_datatype_f64_r, rocsparse_order_column));
  const double zero = 0;
  RIGHT(rocsparse_spmm(handle, rocsparse_operation_none, rocsparse_operation_none, &alpha, a, b, &zero, c, rocsparse_datatype_f64_r, rocsparse_spmm_alg_csr_merge, rocsparse_spmm_stage_compute, &size, buffer));
  EXPECT(download(dc, 8) == std::vector<double>({4, 14, 46, 68, 0, 6, 8, 14}));
  // A A + A, whose number of entries is not known before: 2 0 0 0 | 1 3 0 0 |
  // 0 4 5 0 | 6 0 0 7 has the square 4 0 0 0 | 5 9 0 0 | 4 32 25 0 | 54 0 0 49.
  const double once = 1;
  rocsparse_spmat_descr square;
  int* const squareOffsets = room<int>(5);
  RIGHT(rocsparse_create_csr_descr(&square, 4, 4, 0, squareOffsets, nullptr, nullptr, rocsparse_indextype_i32, rocsparse_indextype_i32, rocsparse_index_base_zero, rocsparse_datatype_f64_r));
  const auto spgemm = [&](rocsparse_spgemm_stage stage) {
    RIGHT(rocsparse_spgemm(handle, rocsparse_operation_none, rocsparse_operation_none, &once, a, a, &once, a, square, rocsparse_datatype_f64_r, rocsparse_spgemm_alg_default, stage, &size, buffer));
  };
  spgemm(rocsparse_spgemm_stage_buffer_size);
  spgemm(rocsparse_spgemm_stage_nnz);
  std::int64_t height = 0, width = 0, entries = 0;
  RIGHT(rocsparse_spmat_get_size(square, &height, &width, &entries));
  EXPECT(height == 4 && width == 4 && entries == 8);
  int* const squareColumns = room<int>(8);
  double* const squareValues = room<double>(8);
  RIGHT(rocsparse_csr_set_pointers(square, squareOffsets, squareColumns, squareValues));
  spgemm(rocsparse_spgemm_stage_compute);
  EXPECT(download(squareColumns, 8) == std::vector<int>({0, 0, 1, 0, 1, 2, 0, 3}));
  EXPECT(download(squareValues, 8) == std::vector<double>({6, 6, 12, 4, 36, 30, 60, 56}));
  for (auto* each : {x, y}) RIGHT(rocsparse_destroy_dnvec_descr(each));
  for (auto* each : {b, c}) RIGHT(rocsparse_destroy_dnmat_descr(each));
  RIGHT(rocsparse_destroy_spmat_descr(a));
}

void sparseFactors(rocsparse_handle handle) {
  // 4 1 0 | 1 4 1 | 0 1 4: its incomplete factors are its factors.
  const std::vector<int> offsets = {0, 2, 5, 7}, columns = {0, 1, 0, 1, 2, 1, 2};
  const std::vector<double> values = {4, 1, 1, 4, 1, 1, 4};
  int *const dOffsets = upload(offsets), *const dColumns = upload(columns);
  double* const dValues = upload(values);
  rocsparse_mat_descr descr;
  RIGHT(rocsparse_create_mat_descr(&descr));
  rocsparse_mat_info info;
  RIGHT(rocsparse_create_mat_info(&info));
  std::size_t size = 0;
  RIGHT(rocsparse_dcsrilu0_buffer_size(handle, 3, 7, descr, dValues, dOffsets, dColumns, info, &size));
  char* const buffer = room<char>(size);
  RIGHT(rocsparse_dcsrilu0_analysis(handle, 3, 7, descr, dValues, dOffsets, dColumns, info, rocsparse_analysis_policy_reuse, rocsparse_solve_policy_auto, buffer));
  RIGHT(rocsparse_dcsrilu0(handle, 3, 7, descr, dValues, dOffsets, dColumns, info, rocsparse_solve_policy_auto, buffer));
  EXPECT(areNear(download(dValues, 7), {4, 1, 0.25, 3.75, 1, 1 / 3.75, 4 - 1 / 3.75}));
  int position = 7;
  RIGHT(rocsparse_csrilu0_zero_pivot(handle, info, &position));
  EXPECT(position == -1);
  // The lower factor has a diagonal of ones.
  RIGHT(rocsparse_set_mat_fill_mode(descr, rocsparse_fill_mode_lower));
  RIGHT(rocsparse_set_mat_diag_type(descr, rocsparse_diag_type_unit));
  const double one = 1;
  double* const y = room<double>(3);
  RIGHT(rocsparse_dcsrsv_analysis(handle, rocsparse_operation_none, 3, 7, descr, dValues, dOffsets, dColumns, info, rocsparse_analysis_policy_reuse, rocsparse_solve_policy_auto, buffer));
  RIGHT(rocsparse_dcsrsv_solve(handle, rocsparse_operation_none, 3, 7, &one, descr, dValues, dOffsets, dColumns, info, upload<double>({1, 2, 3}), y, rocsparse_solve_policy_auto, buffer));
  EXPECT(areNear(download(y, 3), {1, 1.75, 3 - 1.75 / 3.75}));
  // Three diagonals, of two systems whose rows are three numbers apart.
  double *const dl = upload<double>({0, 0, 9, 1, 1, 9, 1, 1, 9}), *const d = upload<double>({4, 2, 9, 4, 2, 9, 4, 2, 9});
  double *const du = upload<double>({1, 1, 9, 1, 1, 9, 0, 0, 9}), *const x = upload<double>({5, 3, 9, 6, 4, 9, 5, 3, 9});
  RIGHT(rocsparse_dgtsv_interleaved_batch_buffer_size(handle, rocsparse_gtsv_interleaved_alg_qr, 3, dl, d, du, x, 2, 3, &size));
  RIGHT(rocsparse_dgtsv_interleaved_batch(handle, rocsparse_gtsv_interleaved_alg_qr, 3, dl, d, du, x, 2, 3, room<char>(size)));
  EXPECT(areNear(download(x, 9), {1, 1, 9, 1, 1, 9, 1, 1, 9}));
  // Columns of a dense matrix, with their beginnings before their rows.
  double* const cscValues = room<double>(3);
  int *const cscOffsets = room<int>(3), *const cscRows = room<int>(3);
  RIGHT(rocsparse_ddense2csc(handle, 2, 2, descr, upload<double>({1, 2, 0, 3}), 2, upload<int>({2, 1}), cscValues, cscOffsets, cscRows));
  EXPECT(download(cscOffsets, 3) == std::vector<int>({0, 2, 3}) && download(cscRows, 3) == std::vector<int>({0, 1, 1}) && download(cscValues, 3) == std::vector<double>({1, 2, 3}));
}

// --- rocRAND and rocFFT ------------------------------------------------------

void randomNumbers() {
  rocrand_generator generator;
  RIGHT(rocrand_create_generator(&generator, ROCRAND_RNG_QUASI_SOBOL32));
  RIGHT(rocrand_set_quasi_random_generator_dimensions(generator, 2));
  unsigned* const words = room<unsigned>(16);
  RIGHT(rocrand_generate(generator, words, 16));
  std::vector<unsigned> high = download(words, 16);
  for (unsigned& each : high) each >>= 28;
  EXPECT(high == std::vector<unsigned>({0, 8, 12, 4, 6, 14, 10, 2, 0, 8, 4, 12, 6, 14, 2, 10}));
  // Of 2^k points from the beginning each interval of 2^-k has one, in each
  // dimension.
  const int points = 1024;
  RIGHT(rocrand_set_quasi_random_generator_dimensions(generator, 10));
  RIGHT(rocrand_set_offset(generator, 0));
  double* const uniform = room<double>(10 * points);
  RIGHT(rocrand_generate_uniform_double(generator, uniform, 10 * points));
  const std::vector<double> all = download(uniform, 10 * points);
  for (int dimension = 0; dimension < 10; ++dimension) {
    std::vector<int> has(points, 0);
    for (int i = 0; i < points; ++i) ++has[static_cast<int>(all[dimension * points + i] * points)];
    EXPECT(std::all_of(has.begin(), has.end(), [](int count) { return count == 1; }));
  }
  RIGHT(rocrand_destroy_generator(generator));
  RIGHT(rocrand_create_generator(&generator, ROCRAND_RNG_PSEUDO_MT19937));
  RIGHT(rocrand_set_seed(generator, 5));
  const int count = 1 << 16;
  double* const normal = room<double>(count);
  RIGHT(rocrand_generate_normal_double(generator, normal, count, 3, 2));
  double sum = 0, squares = 0;
  for (const double each : download(normal, count)) {
    sum += each;
    squares += (each - 3) * (each - 3);
  }
  EXPECT(std::fabs(sum / count - 3) < 0.05 && std::fabs(squares / count - 4) < 0.1);
  RIGHT(rocrand_destroy_generator(generator));
}

void transforms() {
  // 3 x 2, the first dimension the fastest; columns are 4 apart, from the
  // second element on, and the result is scaled.
  RIGHT(rocfft_setup());
  const std::size_t lengths[] = {3, 2}, strides[] = {1, 4}, offsets[] = {1, 0}, packed[] = {1, 3};
  std::vector<Double> input(9);
  for (int i = 0; i < 9; ++i) input[i] = {i * 0.5 - 1, (i * 3) % 4 * 1.0};
  rocfft_plan_description description;
  RIGHT(rocfft_plan_description_create(&description));
  RIGHT(rocfft_plan_description_set_data_layout(description, rocfft_array_type_complex_interleaved, rocfft_array_type_complex_interleaved, offsets, nullptr, 2, strides, 8, 2, packed, 6));
  RIGHT(rocfft_plan_description_set_scale_factor(description, 0.5));
  rocfft_plan plan;
  RIGHT(rocfft_plan_create(&plan, rocfft_placement_notinplace, rocfft_transform_type_complex_forward, rocfft_precision_double, 2, lengths, 1, description));
  void *in[] = {upload(input)}, *out[] = {room<Double>(6)};
  RIGHT(rocfft_execute(plan, in, out, nullptr));
  std::vector<Double> expected(6);
  const double pi = std::acos(-1.0);
  for (int k = 0; k < 6; ++k) {
    for (int j = 0; j < 6; ++j) {
      const double angle = -2 * pi * (k % 3 * (j % 3) / 3.0 + k / 3 * (j / 3) / 2.0);
      expected[k] += 0.5 * input[1 + j % 3 + j / 3 * 4] * std::polar(1.0, angle);
    }
  }
  EXPECT(areNear(download(static_cast<Double*>(out[0]), 6), expected));
  RIGHT(rocfft_plan_destroy(plan));
  RIGHT(rocfft_plan_description_destroy(description));
  // Real numbers in place, there and back.
  const std::size_t length = 5;
  const std::vector<float> real = {1, 2, 4, -1, 3, 0};
  void* both[] = {upload(real)};
  for (const auto type : {rocfft_transform_type_real_forward, rocfft_transform_type_real_inverse}) {
    RIGHT(rocfft_plan_create(&plan, rocfft_placement_inplace, type, rocfft_precision_single, 1, &length, 1, nullptr));
    RIGHT(rocfft_execute(plan, both, nullptr, nullptr));
    RIGHT(rocfft_plan_destroy(plan));
  }
  std::vector<float> five(real.begin(), real.begin() + 5), back = download(static_cast<float*>(both[0]), 5);
  for (float& each : back) each /= 5;
  EXPECT(areNear(back, five, 1e-6));
  RIGHT(rocfft_cleanup());
}

}  // namespace

int main() {
  rocblas_handle handle;
  RIGHT(rocblas_create_handle(&handle));
  products(handle);
  vectors(handle);
  factors(handle);
  eigenvalues(handle);
  RIGHT(rocblas_destroy_handle(handle));
  rocsparse_handle sparse;
  RIGHT(rocsparse_create_handle(&sparse));
  sparseProducts(sparse);
  genericFunctions(sparse);
  sparseFactors(sparse);
  RIGHT(rocsparse_destroy_handle(sparse));
  randomNumbers();
  transforms();
  std::printf("%d failed\n", failed);
}
