// What the emulator computes of hipSPARSE beside the definitions, computed
// with dense matrices: all types, index widths, bases, orders and operations.
#include <hip/hip_runtime_api.h>
#include <hipsparse/hipsparse.h>

#include <algorithm>
#include <cmath>
#include <complex>
#include <cstdint>
#include <cstdio>
#include <functional>
#include <random>
#include <vector>

namespace {

int failed = 0;

void expect(bool is, int line) {
  if (is) return;
  std::printf("line %d\n", line);
  ++failed;
}
#define EXPECT(...) expect((__VA_ARGS__), __LINE__)
#define RIGHT(...) expect((__VA_ARGS__) == HIPSPARSE_STATUS_SUCCESS, __LINE__)

using Single = std::complex<float>;
using Double = std::complex<double>;

template <class T>
struct Named;
template <>
struct Named<float> {
  using Of = float;
  static constexpr hipDataType type = HIP_R_32F;
};
template <>
struct Named<double> {
  using Of = double;
  static constexpr hipDataType type = HIP_R_64F;
};
template <>
struct Named<Single> {
  using Of = hipComplex;
  static constexpr hipDataType type = HIP_C_32F;
};
template <>
struct Named<Double> {
  using Of = hipDoubleComplex;
  static constexpr hipDataType type = HIP_C_64F;
};

// The functions of one name.
#define ROUTINE(name)                                                \
  template <class T, class... A>                                     \
  hipsparseStatus_t name(A... a) {                                   \
    if constexpr (std::is_same_v<T, float>) return hipsparseS##name(a...);  \
    if constexpr (std::is_same_v<T, double>) return hipsparseD##name(a...); \
    if constexpr (std::is_same_v<T, Single>) return hipsparseC##name(a...); \
    if constexpr (std::is_same_v<T, Double>) return hipsparseZ##name(a...); \
  }
ROUTINE(csrmv)
ROUTINE(bsrmv)
ROUTINE(csrmm2)
ROUTINE(gemmi)
ROUTINE(csr2bsr)
ROUTINE(bsr2csr)
ROUTINE(gebsr2gebsr)
ROUTINE(csrsm2_analysis)
ROUTINE(csrsm2_solve)
ROUTINE(bsrsv2_analysis)
ROUTINE(bsrsv2_solve)
ROUTINE(csrilu02_analysis)
ROUTINE(csrilu02)
ROUTINE(csric02_analysis)
ROUTINE(csric02)
ROUTINE(csrgemm2_bufferSizeExt)
ROUTINE(csrgemm2)
ROUTINE(dense2csc)
ROUTINE(csc2dense)
ROUTINE(csru2csr)
ROUTINE(csr2csru)
ROUTINE(gtsv2)
ROUTINE(gpsvInterleavedBatch)
ROUTINE(axpyi)
ROUTINE(gthrz)

std::mt19937 engine(7);

template <class T>
T number() {
  std::uniform_int_distribution<int> some(-4, 4);
  if constexpr (std::is_floating_point_v<T>) return T(some(engine));
  else return T(some(engine), some(engine));
}
template <class T>
T conjugate(T value) {
  if constexpr (std::is_floating_point_v<T>) return value;
  else return std::conj(value);
}

template <class T>
T* upload(const std::vector<T>& host) {
  void* device = nullptr;
  (void)hipMalloc(&device, std::max<std::size_t>(host.size(), 1) * sizeof(T));
  (void)hipMemcpy(device, host.data(), host.size() * sizeof(T), hipMemcpyHostToDevice);
  return static_cast<T*>(device);
}
template <class T>
std::vector<T> download(const T* device, std::size_t count) {
  std::vector<T> host(count);
  (void)hipMemcpy(host.data(), device, count * sizeof(T), hipMemcpyDeviceToHost);
  return host;
}
void* space() { return upload(std::vector<char>(1 << 16)); }

template <class T>
auto* as(T* at) { return reinterpret_cast<typename Named<T>::Of*>(at); }
template <class T>
auto* as(const T* at) { return reinterpret_cast<const typename Named<T>::Of*>(at); }

/// A dense matrix by rows.
template <class T>
struct Dense {
  int rows, columns;
  std::vector<T> values;
  Dense(int m, int n) : rows(m), columns(n), values(m * n) {}
  T& operator()(int i, int j) { return values[i * columns + j]; }
  const T& operator()(int i, int j) const { return values[i * columns + j]; }
};
template <class T>
Dense<T> filled(int m, int n, double share = 1) {
  Dense<T> made(m, n);
  for (T& each : made.values) {
    if (std::uniform_real_distribution<>()(engine) < share) each = number<T>();
  }
  return made;
}
template <class T>
Dense<T> op(const Dense<T>& of, int operation) {
  if (operation == 0) return of;
  Dense<T> made(of.columns, of.rows);
  for (int i = 0; i < of.rows; ++i) {
    for (int j = 0; j < of.columns; ++j) made(j, i) = operation == 2 ? conjugate(of(i, j)) : of(i, j);
  }
  return made;
}
template <class T>
Dense<T> product(T alpha, const Dense<T>& a, const Dense<T>& b, T beta, const Dense<T>& c) {
  Dense<T> made(a.rows, b.columns);
  for (int i = 0; i < a.rows; ++i) {
    for (int j = 0; j < b.columns; ++j) {
      T sum(0);
      for (int k = 0; k < a.columns; ++k) sum += a(i, k) * b(k, j);
      made(i, j) = alpha * sum + beta * c(i, j);
    }
  }
  return made;
}
template <class T>
bool near(const std::vector<T>& a, const std::vector<T>& b) {
  for (std::size_t i = 0; i < a.size(); ++i) {
    if (!(std::abs(a[i] - b[i]) <= 1e-3 * (1 + std::abs(b[i])))) return false;
  }
  return a.size() == b.size();
}

/// By columns or by rows, with room between them.
template <class T>
std::vector<T> stored(const Dense<T>& of, int step, bool isByRow) {
  std::vector<T> made(step * (isByRow ? of.rows : of.columns), T(99));
  for (int i = 0; i < of.rows; ++i) {
    for (int j = 0; j < of.columns; ++j) made[isByRow ? i * step + j : i + j * step] = of(i, j);
  }
  return made;
}

template <class T, class I>
struct Csr {
  I *offsets, *columns;
  I* rows;  ///< of each entry
  T* values;
  int entries;
};
/// With the places of diagonals, whatever is there.
template <class T, class I>
Csr<T, I> csrOf(const Dense<T>& of, int base, bool hasDiagonal = false) {
  std::vector<I> offsets{I(base)}, columns, rows;
  std::vector<T> values;
  for (int i = 0; i < of.rows; ++i) {
    for (int j = 0; j < of.columns; ++j) {
      if (of(i, j) == T(0) && !(hasDiagonal && i == j)) continue;
      columns.push_back(j + base);
      rows.push_back(i + base);
      values.push_back(of(i, j));
    }
    offsets.push_back(I(values.size()) + base);
  }
  return {upload(offsets), upload(columns), upload(rows), upload(values), int(values.size())};
}
template <class T>
Dense<T> denseOf(int m, int n, const Csr<T, int>& of, int base) {
  Dense<T> made(m, n);
  const auto offsets = download(of.offsets, m + 1);
  const auto columns = download(of.columns, offsets[m] - base);
  const auto values = download(of.values, offsets[m] - base);
  for (int i = 0; i < m; ++i) {
    for (int at = offsets[i] - base; at < offsets[i + 1] - base; ++at) made(i, columns[at] - base) = values[at];
  }
  return made;
}

hipsparseHandle_t handle;
const auto kN = HIPSPARSE_OPERATION_NON_TRANSPOSE;
const hipsparseOperation_t kOperations[] = {kN, HIPSPARSE_OPERATION_TRANSPOSE, HIPSPARSE_OPERATION_CONJUGATE_TRANSPOSE};

hipsparseMatDescr_t descriptor(int base, bool isUpper = false, bool isUnit = false) {
  hipsparseMatDescr_t made;
  RIGHT(hipsparseCreateMatDescr(&made));
  RIGHT(hipsparseSetMatIndexBase(made, hipsparseIndexBase_t(base)));
  RIGHT(hipsparseSetMatFillMode(made, isUpper ? HIPSPARSE_FILL_MODE_UPPER : HIPSPARSE_FILL_MODE_LOWER));
  RIGHT(hipsparseSetMatDiagType(made, isUnit ? HIPSPARSE_DIAG_TYPE_UNIT : HIPSPARSE_DIAG_TYPE_NON_UNIT));
  return made;
}

/// SpMV and SpMM of all formats, orders and operations.
template <class T, class I>
void products(int base) {
  const int m = 7, k = 5, n = 3;
  const auto type = Named<T>::type;
  const auto width = sizeof(I) == 4 ? HIPSPARSE_INDEX_32I : HIPSPARSE_INDEX_64I;
  const auto from = hipsparseIndexBase_t(base);
  const Dense<T> a = filled<T>(m, k, 0.4);
  const Csr<T, I> csr = csrOf<T, I>(a, base), turned = csrOf<T, I>(op(a, 1), base);
  std::vector<I> pairs;
  const auto rows = download(csr.rows, csr.entries), columns = download(csr.columns, csr.entries);
  for (int i = 0; i < csr.entries; ++i) pairs.insert(pairs.end(), {rows[i], columns[i]});
  hipsparseSpMatDescr_t formats[4];
  RIGHT(hipsparseCreateCsr(&formats[0], m, k, csr.entries, csr.offsets, csr.columns, csr.values, width, width, from, type));
  RIGHT(hipsparseCreateCsc(&formats[1], m, k, csr.entries, turned.offsets, turned.columns, turned.values, width, width, from, type));
  RIGHT(hipsparseCreateCoo(&formats[2], m, k, csr.entries, csr.rows, csr.columns, csr.values, width, from, type));
  RIGHT(hipsparseCreateCooAoS(&formats[3], m, k, csr.entries, upload(pairs), csr.values, width, from, type));
  const T alpha = number<T>() + T(5), beta = number<T>();
  for (hipsparseSpMatDescr_t format : formats) {
    for (hipsparseOperation_t operation : kOperations) {
      const Dense<T> left = op(a, operation);
      const Dense<T> x = filled<T>(left.columns, 1), y = filled<T>(left.rows, 1);
      T* const to = upload(y.values);
      hipsparseDnVecDescr_t vx, vy;
      RIGHT(hipsparseCreateDnVec(&vx, x.rows, upload(x.values), type));
      RIGHT(hipsparseCreateDnVec(&vy, y.rows, to, type));
      RIGHT(hipsparseSpMV(handle, operation, &alpha, format, vx, &beta, vy, type, HIPSPARSE_SPMV_ALG_DEFAULT, space()));
      EXPECT(near(download(to, y.rows), product(alpha, left, x, beta, y).values));
      if (format == formats[3]) continue;
      for (int orders = 0; orders < 4; ++orders) {
        for (hipsparseOperation_t other : kOperations) {
          const Dense<T> b = other == kN ? filled<T>(left.columns, n) : filled<T>(n, left.columns);
          const Dense<T> c = filled<T>(left.rows, n);
          const bool isBByRow = orders & 1, isCByRow = orders & 2;
          const int stepB = (isBByRow ? b.columns : b.rows) + 1, stepC = (isCByRow ? n : c.rows) + 2;
          const auto old = stored(c, stepC, isCByRow);
          T* const into = upload(old);
          hipsparseDnMatDescr_t mb, mc;
          RIGHT(hipsparseCreateDnMat(&mb, b.rows, b.columns, stepB, upload(stored(b, stepB, isBByRow)), type, isBByRow ? HIPSPARSE_ORDER_ROW : HIPSPARSE_ORDER_COL));
          RIGHT(hipsparseCreateDnMat(&mc, c.rows, n, stepC, into, type, isCByRow ? HIPSPARSE_ORDER_ROW : HIPSPARSE_ORDER_COL));
          RIGHT(hipsparseSpMM(handle, operation, other, &alpha, format, mb, &beta, mc, type, HIPSPARSE_SPMM_ALG_DEFAULT, space()));
          EXPECT(near(download(into, old.size()), stored(product(alpha, left, op(b, other), beta, c), stepC, isCByRow)));
        }
      }
    }
  }
}

/// The older products, and blocks made of the matrix.
template <class T>
void olderProducts(int base) {
  const int m = 6, k = 4, n = 3, block = 2;
  const Dense<T> a = filled<T>(m, k, 0.4);
  const Csr<T, int> csr = csrOf<T, int>(a, base);
  const auto of = descriptor(base), to = descriptor(1 - base);
  const T alpha = number<T>() + T(5), beta = number<T>();
  for (hipsparseOperation_t operation : kOperations) {
    const Dense<T> left = op(a, operation), x = filled<T>(left.columns, 1), y = filled<T>(left.rows, 1);
    T* result = upload(y.values);
    RIGHT(csrmv<T>(handle, operation, m, k, csr.entries, as(&alpha), of, as(csr.values), csr.offsets, csr.columns, as(upload(x.values)), as(&beta), as(result)));
    EXPECT(near(download(result, y.rows), product(alpha, left, x, beta, y).values));
    const Dense<T> b = filled<T>(n, left.columns), c = filled<T>(left.rows, n);
    result = upload(stored(c, c.rows, false));
    RIGHT(csrmm2<T>(handle, operation, HIPSPARSE_OPERATION_TRANSPOSE, m, n, k, csr.entries, as(&alpha), of, as(csr.values), csr.offsets, csr.columns, as(upload(stored(b, n + 1, false))), n + 1, as(&beta), as(result), c.rows));
    EXPECT(near(download(result, c.values.size()), stored(product(alpha, left, op(b, 1), beta, c), c.rows, false)));
  }
  // A dense matrix times the columns of a sparse one, from 0 on.
  const Csr<T, int> columns = csrOf<T, int>(op(a, 1), 0);
  const Dense<T> left = filled<T>(n, m), c = filled<T>(n, k);
  T* result = upload(stored(c, n, false));
  RIGHT(gemmi<T>(handle, n, k, m, columns.entries, as(&alpha), as(upload(stored(left, n, false))), n, as(columns.values), columns.offsets, columns.columns, as(&beta), as(result), n));
  EXPECT(near(download(result, c.values.size()), stored(product(alpha, left, a, beta, c), n, false)));
  for (hipsparseDirection_t direction : {HIPSPARSE_DIRECTION_ROW, HIPSPARSE_DIRECTION_COLUMN}) {
    int blocks = 0, total = 0;
    int* const offsets = upload(std::vector<int>(m / block + 1));
    RIGHT(hipsparseXcsr2bsrNnz(handle, direction, m, k, of, csr.offsets, csr.columns, block, to, offsets, &blocks));
    int* const indices = upload(std::vector<int>(blocks));
    T* const values = upload(std::vector<T>(blocks * block * block));
    RIGHT(csr2bsr<T>(handle, direction, m, k, of, as(csr.values), csr.offsets, csr.columns, block, to, as(values), offsets, indices));
    const Dense<T> x = filled<T>(k, 1), y = filled<T>(m, 1);
    result = upload(y.values);
    RIGHT(bsrmv<T>(handle, direction, kN, m / block, k / block, blocks, as(&alpha), to, as(values), offsets, indices, block, as(upload(x.values)), as(&beta), as(result)));
    EXPECT(near(download(result, m), product(alpha, a, x, beta, y).values));
    // Blocks of another size, and rows again.
    int* const otherOffsets = upload(std::vector<int>(m / 3 + 1));
    RIGHT(hipsparseXgebsr2gebsrNnz(handle, direction, m / block, k / block, blocks, to, offsets, indices, block, block, of, otherOffsets, 3, 1, &total, space()));
    int* const otherIndices = upload(std::vector<int>(total));
    T* const otherValues = upload(std::vector<T>(total * 3));
    RIGHT(gebsr2gebsr<T>(handle, direction, m / block, k / block, blocks, to, as(values), offsets, indices, block, block, of, as(otherValues), otherOffsets, otherIndices, 3, 1, space()));
    const Csr<T, int> back{upload(std::vector<int>(m + 1)), upload(std::vector<int>(total * 3)), nullptr, upload(std::vector<T>(total * 3)), 0};
    RIGHT([&] {
      if constexpr (std::is_same_v<T, float>) return hipsparseSgebsr2csr(handle, direction, m / 3, k, of, otherValues, otherOffsets, otherIndices, 3, 1, to, back.values, back.offsets, back.columns);
      else return bsr2csr<T>(handle, direction, m / block, k / block, to, as(values), offsets, indices, block, to, as(upload(std::vector<T>(blocks * 4))), back.offsets, upload(std::vector<int>(blocks * 4)));
    }());
    if constexpr (std::is_same_v<T, float>) EXPECT(near(denseOf(m, k, back, 1 - base).values, a.values));
  }
}

/// Triangles, with many right sides and by blocks.
template <class T>
void solves(int base) {
  const int m = 6, sides = 3;
  for (int form = 0; form < 4; ++form) {
    const bool isUpper = form & 1, isUnit = form & 2;
    Dense<T> all = filled<T>(m, m, 0.6), triangle(m, m);
    for (int i = 0; i < m; ++i) all(i, i) = T(4 + i % 2);
    for (int i = 0; i < m; ++i) {
      for (int j = 0; j < m; ++j) {
        if (isUpper ? j >= i : j <= i) triangle(i, j) = isUnit && i == j ? T(1) : all(i, j) = all(i, j) / T(i == j ? 1 : 4);
      }
    }
    const Csr<T, int> csr = csrOf<T, int>(all, base);
    const auto of = descriptor(base, isUpper, isUnit);
    for (hipsparseOperation_t operation : kOperations) {
      const T alpha(2);
      const Dense<T> x = filled<T>(m, sides), b = product(T(1) / alpha, op(triangle, operation), x, T(0), x);
      csrsm2Info_t info;
      RIGHT(hipsparseCreateCsrsm2Info(&info));
      // By rows, which is the transposed one by columns.
      T* const at = upload(b.values);
      RIGHT(csrsm2_analysis<T>(handle, 0, operation, HIPSPARSE_OPERATION_TRANSPOSE, m, sides, csr.entries, as(&alpha), of, as(csr.values), csr.offsets, csr.columns, as(at), sides, info, HIPSPARSE_SOLVE_POLICY_NO_LEVEL, space()));
      RIGHT(csrsm2_solve<T>(handle, 0, operation, HIPSPARSE_OPERATION_TRANSPOSE, m, sides, csr.entries, as(&alpha), of, as(csr.values), csr.offsets, csr.columns, as(at), sides, info, HIPSPARSE_SOLVE_POLICY_NO_LEVEL, space()));
      if (operation != kOperations[2] || std::is_floating_point_v<T>) EXPECT(near(download(at, x.values.size()), x.values));
      int pivot = 7;
      RIGHT(hipsparseXcsrsm2_zeroPivot(handle, info, &pivot));
      EXPECT(pivot == -1);
      RIGHT(hipsparseDestroyCsrsm2Info(info));
    }
  }
}

/// Factors of matrices without zeros are those of dense ones.
template <class T>
void factors(int base) {
  const int m = 5;
  Dense<T> lower(m, m), a(m, m);
  for (int i = 0; i < m; ++i) {
    for (int j = 0; j < i; ++j) lower(i, j) = number<T>() / T(4);
    lower(i, i) = T(2 + i);
  }
  a = product(T(1), lower, op(lower, 2), T(0), a);
  const Csr<T, int> csr = csrOf<T, int>(a, base, true);
  if (csr.entries != m * m) return;
  const auto of = descriptor(base);
  csric02Info_t info;
  RIGHT(hipsparseCreateCsric02Info(&info));
  RIGHT(csric02_analysis<T>(handle, m, csr.entries, of, as(csr.values), csr.offsets, csr.columns, info, HIPSPARSE_SOLVE_POLICY_NO_LEVEL, space()));
  RIGHT(csric02<T>(handle, m, csr.entries, of, as(csr.values), csr.offsets, csr.columns, info, HIPSPARSE_SOLVE_POLICY_NO_LEVEL, space()));
  Dense<T> found = denseOf(m, m, csr, base);
  for (int i = 0; i < m; ++i) {
    for (int j = i + 1; j < m; ++j) found(i, j) = T(0);
  }
  EXPECT(near(found.values, lower.values));

  const Csr<T, int> other = csrOf<T, int>(a, base);
  csrilu02Info_t lu;
  RIGHT(hipsparseCreateCsrilu02Info(&lu));
  RIGHT(csrilu02_analysis<T>(handle, m, other.entries, of, as(other.values), other.offsets, other.columns, lu, HIPSPARSE_SOLVE_POLICY_NO_LEVEL, space()));
  RIGHT(csrilu02<T>(handle, m, other.entries, of, as(other.values), other.offsets, other.columns, lu, HIPSPARSE_SOLVE_POLICY_NO_LEVEL, space()));
  const Dense<T> both = denseOf(m, m, other, base);
  Dense<T> l(m, m), u(m, m);
  for (int i = 0; i < m; ++i) {
    for (int j = 0; j < m; ++j) (j < i ? l : u)(i, j) = both(i, j);
    l(i, i) = T(1);
  }
  EXPECT(near(product(T(1), l, u, T(0), a).values, a.values));
}

/// alpha A B + beta D.
template <class T>
void combinations(int base) {
  const int m = 5, k = 4, n = 6;
  const Dense<T> a = filled<T>(m, k, 0.4), b = filled<T>(k, n, 0.4), d = filled<T>(m, n, 0.3);
  const Csr<T, int> ca = csrOf<T, int>(a, base), cb = csrOf<T, int>(b, 1 - base), cd = csrOf<T, int>(d, base);
  const auto of = descriptor(base), other = descriptor(1 - base);
  const T alpha(2), beta(-3);
  csrgemm2Info_t info;
  RIGHT(hipsparseCreateCsrgemm2Info(&info));
  std::size_t size = 0;
  RIGHT(csrgemm2_bufferSizeExt<T>(handle, m, n, k, as(&alpha), of, ca.entries, ca.offsets, ca.columns, other, cb.entries, cb.offsets, cb.columns, as(&beta), of, cd.entries, cd.offsets, cd.columns, info, &size));
  int entries = 0;
  Csr<T, int> c{upload(std::vector<int>(m + 1)), nullptr, nullptr, nullptr, 0};
  RIGHT(hipsparseXcsrgemm2Nnz(handle, m, n, k, of, ca.entries, ca.offsets, ca.columns, other, cb.entries, cb.offsets, cb.columns, of, cd.entries, cd.offsets, cd.columns, other, c.offsets, &entries, info, space()));
  c.columns = upload(std::vector<int>(entries));
  c.values = upload(std::vector<T>(entries));
  RIGHT(csrgemm2<T>(handle, m, n, k, as(&alpha), of, ca.entries, as(ca.values), ca.offsets, ca.columns, other, cb.entries, as(cb.values), cb.offsets, cb.columns, as(&beta), of, cd.entries, as(cd.values), cd.offsets, cd.columns, other, as(c.values), c.offsets, c.columns, info, space()));
  EXPECT(near(denseOf(m, n, c, 1 - base).values, product(alpha, a, b, beta, d).values));
  RIGHT(hipsparseDestroyCsrgemm2Info(info));
}

/// Columns of a dense matrix, unsorted entries, and the first level.
template <class T>
void entries(int base) {
  const int m = 5, n = 4;
  const Dense<T> a = filled<T>(m, n, 0.5);
  const Csr<T, int> turned = csrOf<T, int>(op(a, 1), base);
  const auto of = descriptor(base);
  T* const dense = upload(stored(a, m + 1, false));
  const auto counts = upload(std::vector<int>(n));
  int total = 0;
  RIGHT([&] {
    if constexpr (std::is_same_v<T, float>) return hipsparseSnnz(handle, HIPSPARSE_DIRECTION_COLUMN, m, n, of, dense, m + 1, counts, &total);
    else return total = turned.entries, HIPSPARSE_STATUS_SUCCESS;
  }());
  EXPECT(total == turned.entries);
  int *const offsets = upload(std::vector<int>(n + 1)), *const rows = upload(std::vector<int>(total));
  T* const values = upload(std::vector<T>(total));
  RIGHT(dense2csc<T>(handle, m, n, of, as(dense), m + 1, counts, as(values), rows, offsets));
  EXPECT(download(offsets, n + 1) == download(turned.offsets, n + 1));
  EXPECT(download(rows, total) == download(turned.columns, total));
  T* const back = upload(std::vector<T>(m * n));
  RIGHT(csc2dense<T>(handle, m, n, of, as(values), rows, offsets, as(back), m));
  EXPECT(near(download(back, m * n), stored(a, m, false)));

  // Each row backwards, sorted, and backwards again.
  auto mixed = download(turned.columns, total);
  auto numbers = download(turned.values, total);
  const auto begin = download(turned.offsets, n + 1);
  for (int i = 0; i < n; ++i) {
    std::reverse(mixed.begin() + begin[i] - base, mixed.begin() + begin[i + 1] - base);
    std::reverse(numbers.begin() + begin[i] - base, numbers.begin() + begin[i + 1] - base);
  }
  int* const columns = upload(mixed);
  T* const sorted = upload(numbers);
  csru2csrInfo_t info;
  RIGHT(hipsparseCreateCsru2csrInfo(&info));
  RIGHT(csru2csr<T>(handle, n, m, total, of, as(sorted), turned.offsets, columns, info, space()));
  EXPECT(download(columns, total) == download(turned.columns, total));
  EXPECT(near(download(sorted, total), download(turned.values, total)));
  RIGHT(csr2csru<T>(handle, n, m, total, of, as(sorted), turned.offsets, columns, info, space()));
  EXPECT(download(columns, total) == mixed && near(download(sorted, total), numbers));

  int* const indices = upload(std::vector<int>{base + 3, base});
  T *const x = upload(std::vector<T>{T(2), T(3)}), *const y = upload(std::vector<T>{T(1), T(1), T(1), T(1)});
  const T alpha(10);
  RIGHT(axpyi<T>(handle, 2, as(&alpha), as(x), indices, as(y), hipsparseIndexBase_t(base)));
  EXPECT(near<T>(download(y, 4), {T(31), T(1), T(1), T(21)}));
  RIGHT(gthrz<T>(handle, 2, as(y), as(x), indices, hipsparseIndexBase_t(base)));
  EXPECT(near<T>(download(x, 2), {T(21), T(31)}));
  EXPECT(near<T>(download(y, 4), {T(0), T(1), T(1), T(0)}));
}

/// Bands whose rows must be swapped, and five diagonals of two systems.
template <class T>
void bands() {
  const int m = 6;
  std::vector<T> diagonals[5];
  Dense<T> systems[2] = {Dense<T>(m, m), Dense<T>(m, m)};
  Dense<T> x = filled<T>(m, 1);
  std::vector<T> right(2 * m);
  for (int d = 0; d < 5; ++d) diagonals[d].resize(2 * m);
  for (int system = 0; system < 2; ++system) {
    for (int i = 0; i < m; ++i) {
      for (int d = -2; d <= 2; ++d) {
        const T value = d == 0 ? T(0.25) : T(d == -1 ? 3 : 1 + (i + d) % 2);
        diagonals[d + 2][i * 2 + system] = value;
        if (i + d >= 0 && i + d < m) systems[system](i, i + d) = value;
      }
    }
    const auto b = product(T(1), systems[system], x, T(0), x);
    for (int i = 0; i < m; ++i) right[i * 2 + system] = b(i, 0);
  }
  T* const at = upload(right);
  RIGHT(gpsvInterleavedBatch<T>(handle, 0, m, as(upload(diagonals[0])), as(upload(diagonals[1])), as(upload(diagonals[2])), as(upload(diagonals[3])), as(upload(diagonals[4])), as(at), 2, space()));
  const auto found = download(at, 2 * m);
  for (int i = 0; i < m; ++i) EXPECT(std::abs(found[2 * i] - x(i, 0)) < 1e-2 && std::abs(found[2 * i + 1] - x(i, 0)) < 1e-2);

  // A diagonal of zeros: it cannot be solved without swaps.
  const std::vector<T> one(m, T(1)), zero(m, T(0));
  Dense<T> a(m, m);
  for (int i = 0; i + 1 < m; ++i) a(i, i + 1) = a(i + 1, i) = T(1);
  T* const b = upload(product(T(1), a, x, T(0), x).values);
  RIGHT(gtsv2<T>(handle, m, 1, as(upload(one)), as(upload(zero)), as(upload(one)), as(b), m, space()));
  EXPECT(near(download(b, m), x.values));
}

template <class T>
void all() {
  for (int base : {0, 1}) {
    products<T, std::int32_t>(base);
    products<T, std::int64_t>(base);
    olderProducts<T>(base);
    solves<T>(base);
    factors<T>(base);
    combinations<T>(base);
    entries<T>(base);
  }
  bands<T>();
}

/// Bytes that are summed as integers, and floats as doubles.
void mixed() {
  int *const offsets = upload(std::vector<int>{0, 2, 3}), *const columns = upload(std::vector<int>{0, 1, 1});
  hipsparseSpMatDescr_t bytes, floats;
  RIGHT(hipsparseCreateCsr(&bytes, 2, 2, 3, offsets, columns, upload(std::vector<std::int8_t>{100, 100, -100}), HIPSPARSE_INDEX_32I, HIPSPARSE_INDEX_32I, HIPSPARSE_INDEX_BASE_ZERO, HIP_R_8I));
  RIGHT(hipsparseCreateCsr(&floats, 2, 2, 3, offsets, columns, upload(std::vector<float>{1, 2, 3}), HIPSPARSE_INDEX_32I, HIPSPARSE_INDEX_32I, HIPSPARSE_INDEX_BASE_ZERO, HIP_R_32F));
  int* const sums = upload(std::vector<int>(2));
  double* const wide = upload(std::vector<double>(2));
  hipsparseDnVecDescr_t x, y, u, v;
  RIGHT(hipsparseCreateDnVec(&x, 2, upload(std::vector<std::int8_t>{100, 50}), HIP_R_8I));
  RIGHT(hipsparseCreateDnVec(&y, 2, sums, HIP_R_32I));
  RIGHT(hipsparseCreateDnVec(&u, 2, upload(std::vector<double>{1e-9, 1}), HIP_R_64F));
  RIGHT(hipsparseCreateDnVec(&v, 2, wide, HIP_R_64F));
  const int one = 1, zero = 0;
  RIGHT(hipsparseSpMV(handle, kN, &one, bytes, x, &zero, y, HIP_R_32I, HIPSPARSE_SPMV_ALG_DEFAULT, space()));
  EXPECT(download(sums, 2) == (std::vector<int>{15000, -5000}));
  const double whole = 1, nothing = 0;
  RIGHT(hipsparseSpMV(handle, kN, &whole, floats, u, &nothing, v, HIP_R_64F, HIPSPARSE_SPMV_ALG_DEFAULT, space()));
  EXPECT(download(wide, 2) == (std::vector<double>{2 + 1e-9, 3}));
}

/// A pivot that is missing, one that is zero, and scalars on the device.
void pivots() {
  int *const offsets = upload(std::vector<int>{0, 1, 2, 4}), *const columns = upload(std::vector<int>{0, 0, 0, 2});
  float *const values = upload(std::vector<float>{1, 1, 1, 0}), *const x = upload(std::vector<float>{1, 2, 3}), *const one = upload(std::vector<float>{1});
  csrsv2Info_t info;
  const auto of = descriptor(0);
  RIGHT(hipsparseCreateCsrsv2Info(&info));
  RIGHT(hipsparseSetPointerMode(handle, HIPSPARSE_POINTER_MODE_DEVICE));
  RIGHT(hipsparseScsrsv2_analysis(handle, kN, 3, 4, of, values, offsets, columns, info, HIPSPARSE_SOLVE_POLICY_NO_LEVEL, space()));
  int* const position = upload(std::vector<int>{9});
  EXPECT(hipsparseXcsrsv2_zeroPivot(handle, info, position) == HIPSPARSE_STATUS_ZERO_PIVOT);
  EXPECT(download(position, 1)[0] == 1);
  RIGHT(hipsparseScsrsv2_solve(handle, kN, 3, 4, one, of, values, offsets, columns, info, x, x, HIPSPARSE_SOLVE_POLICY_NO_LEVEL, space()));
  EXPECT(near<float>(download(x, 3), {1, 1, 2}));
  RIGHT(hipsparseSetPointerMode(handle, HIPSPARSE_POINTER_MODE_HOST));
}

}  // namespace

int main() {
  RIGHT(hipsparseCreate(&handle));
  all<float>();
  all<double>();
  all<Single>();
  all<Double>();
  mixed();
  pivots();
  RIGHT(hipsparseDestroy(handle));
  std::printf("%d failed\n", failed);
}
