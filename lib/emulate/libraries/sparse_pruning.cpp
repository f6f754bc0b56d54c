// hipSPARSE: matrices without their small numbers.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "emulate/libraries/sparse_call.h"
#include "emulate/libraries/sparse_entries.h"
#include "emulate/libraries/sparse_infos.h"

namespace hipport {

namespace {

/// What is pruned, by what: a threshold, or a part of all numbers that are
/// dropped at least.
template <typename T>
struct Pruning {
  SparseMatrix sparse;
  DenseMatrix dense;
  bool isDense = false;
  Scalar threshold;
  std::optional<T> percentage;

  std::int64_t rows() const { return isDense ? dense.rows : sparse.rows; }
  /// visit(row, column, value), by rows.
  template <typename Visit>
  void forEach(Visit visit) const {
    if (!isDense) {
      const T* const values = static_cast<const T*>(sparse.values);
      forEachEntry(sparse,
                   [&](std::int64_t row, std::int64_t column, std::int64_t at) {
                     visit(row, column, values[at]);
                   });
      return;
    }
    const T* const values = static_cast<const T*>(dense.values);
    for (std::int64_t i = 0; i < dense.rows; ++i) {
      for (std::int64_t j = 0; j < dense.columns; ++j) {
        visit(i, j, values[dense.place(i, j)]);
      }
    }
  }
  T limit() const {
    if (!percentage) return threshold.get<T>();
    std::vector<T> sizes;
    forEach([&](std::int64_t, std::int64_t, T value) {
      sizes.push_back(std::abs(value));
    });
    if (sizes.empty()) return T(0);
    const auto count = static_cast<std::int64_t>(sizes.size());
    const auto place = static_cast<std::int64_t>(std::ceil(
                           static_cast<T>(count) * (*percentage / 100))) -
                       1;
    const auto nth =
        sizes.begin() + std::clamp<std::int64_t>(place, 0, count - 1);
    std::nth_element(sizes.begin(), nth, sizes.end());
    return *nth;
  }
  Rows<T> kept() const {
    const T least = limit();
    Rows<T> made;
    std::int64_t current = 0;
    forEach([&](std::int64_t row, std::int64_t column, T value) {
      for (; current < row; ++current) made.endRow();
      if (std::abs(value) > least) made.add(column, value);
    });
    for (; current < rows(); ++current) made.endRow();
    return made;
  }
};

template <typename T>
void readAll(SparseCall& call, const Pruning<T>& of) {
  if (of.percentage) {
    call.invalidIf(!(*of.percentage >= 0 && *of.percentage <= 100),
                   fmt::format("percentage is {}", *of.percentage));
  }
  if (of.isDense) {
    call.dense("A", of.dense);
  } else {
    call.matrix("A", of.sparse);
  }
}

template <typename T>
int count(SparseCall& call, const Pruning<T>& of, const void* descriptor,
          int* offsets, int* total, const void* buffer) {
  const SparseMatrix to =
      givenMatrix<T>(call, SparseFormat::csr, of.rows(), 0, -1, descriptor,
                     nullptr, offsets, nullptr);
  readAll(call, of);
  call.array("csrRowPtr", offsets, NumberKind::i32, of.rows() + 1);
  call.result("nnzTotalDevHostPtr", total, NumberKind::i32);
  call.work(buffer, sparseWorkBytes(of.rows()));
  return call.run([=] {
    const Rows<T> rows = of.kept();
    putOffsets(to, rows);
    *total = static_cast<int>(rows.entries());
    return hipSuccess;
  });
}

template <typename T>
int fill(SparseCall& call, const Pruning<T>& of, const void* descriptor,
         T* values, const int* offsets, int* indices, const void* buffer) {
  const SparseMatrix to =
      givenMatrix<T>(call, SparseFormat::csr, of.rows(), 0, -1, descriptor,
                     values, offsets, indices);
  readAll(call, of);
  call.array("csrRowPtr", offsets, NumberKind::i32, of.rows() + 1);
  call.work(buffer, sparseWorkBytes(of.rows()));
  call.nothingIf(of.rows() == 0);
  return call.run([=, function = std::string(call.function())] {
    const Rows<T> rows = of.kept();
    const std::string problem = targetProblem("the result", to, rows);
    if (problem.empty()) putEntries(to, rows);
    return reported(function, problem);
  });
}

template <typename T>
Pruning<T> ofDense(SparseCall& call, int m, int n, const T* a, int step) {
  call.size("m", m);
  call.size("n", n);
  call.invalidSizeIf(step < std::max(m, 1), fmt::format("lda is {}", step));
  Pruning<T> made;
  made.isDense = true;
  made.dense = {.rows = m,
                .columns = n,
                .step = step,
                .kind = kKindOf<T>,
                .values = const_cast<T*>(a)};
  return made;
}
template <typename T>
Pruning<T> ofSparse(SparseCall& call, int m, int n, int entries,
                    const void* descriptor, const T* values, const int* offsets,
                    const int* indices) {
  Pruning<T> made;
  made.sparse =
      givenCsr(call, m, n, entries, descriptor, values, offsets, indices);
  return made;
}
template <typename T>
Pruning<T> byThreshold(SparseCall& call, Pruning<T> of, const T* threshold) {
  of.threshold = call.scalar("threshold", threshold, kKindOf<T>);
  return of;
}
template <typename T>
Pruning<T> byPercentage(SparseCall& call, Pruning<T> of, T percentage,
                        const void* info) {
  (void)call.described<SparseInfo>("info", info);
  of.percentage = percentage;
  return of;
}

template <typename T>
int denseNnz(SparseCall& call, int m, int n, const T* a, int step,
             const T* threshold, const void* descriptor, int* offsets,
             int* total, void* buffer) {
  return count(call, byThreshold(call, ofDense(call, m, n, a, step), threshold),
               descriptor, offsets, total, buffer);
}
template <typename T>
int denseToCsr(SparseCall& call, int m, int n, const T* a, int step,
               const T* threshold, const void* descriptor, T* values,
               const int* offsets, int* indices, void* buffer) {
  return fill(call, byThreshold(call, ofDense(call, m, n, a, step), threshold),
              descriptor, values, offsets, indices, buffer);
}
template <typename T>
int csrNnz(SparseCall& call, int m, int n, int entries, const void* descriptorA,
           const T* valuesA, const int* offsetsA, const int* indicesA,
           const T* threshold, const void* descriptorC, int* offsetsC,
           int* total, void* buffer) {
  return count(call,
               byThreshold(call,
                           ofSparse(call, m, n, entries, descriptorA, valuesA,
                                    offsetsA, indicesA),
                           threshold),
               descriptorC, offsetsC, total, buffer);
}
template <typename T>
int csrToCsr(SparseCall& call, int m, int n, int entries,
             const void* descriptorA, const T* valuesA, const int* offsetsA,
             const int* indicesA, const T* threshold, const void* descriptorC,
             T* valuesC, const int* offsetsC, int* indicesC, void* buffer) {
  return fill(call,
              byThreshold(call,
                          ofSparse(call, m, n, entries, descriptorA, valuesA,
                                   offsetsA, indicesA),
                          threshold),
              descriptorC, valuesC, offsetsC, indicesC, buffer);
}

// --- What is not above a tolerance -------------------------------------------

template <typename T>
bool isKept(T value, Real<T> tolerance) {
  const Real<T> size = std::abs(value);
  return size > tolerance && size > std::numeric_limits<float>::min();
}

template <typename T>
void checkTolerance(SparseCall& call, T tolerance) {
  call.invalidIf(std::real(tolerance) < 0,
                 fmt::format("tol is {}", std::real(tolerance)));
}

/// How many numbers of each row are above, and in all.
template <typename T>
int nnzCompress(const char* function, void* handle, int m,
                const void* descriptor, const T* values, const int* offsets,
                int* perRow, int* total, T tolerance) {
  SparseCall call(function, handle);
  call.size("m", m);
  checkTolerance(call, tolerance);
  const MatrixTraits traits = call.traits("descrA", descriptor);
  call.array("csrRowPtrA", offsets, NumberKind::i32, std::int64_t{m} + 1);
  call.array("nnzPerRow", perRow, NumberKind::i32, m);
  call.result("nnzC", total, NumberKind::i32);
  return call.run([=, name = std::string(function)] {
    const Indices at(NumberKind::i32, offsets, traits.base);
    for (int i = 0; i < m; ++i) {
      if (at[i] >= 0 && at[i] <= at[i + 1]) continue;
      return reported(name, fmt::format("csrRowPtrA falls at row {}", i));
    }
    const std::string problem = memoryProblem(
        "csrValA", values,
        static_cast<std::uint64_t>(m > 0 ? at[m] : 0) * sizeof(T));
    if (!problem.empty()) return reported(name, problem);
    int all = 0;
    for (int i = 0; i < m; ++i) {
      perRow[i] = static_cast<int>(std::count_if(
          values + at[i], values + at[i + 1],
          [&](T value) { return isKept(value, std::real(tolerance)); }));
      all += perRow[i];
    }
    *total = all;
    return hipSuccess;
  });
}

template <typename T>
int compress(const char* function, void* handle, int m, int n,
             const void* descriptor, const T* values, const int* indices,
             const int* offsets, int entries, const int* perRow, T* toValues,
             int* toIndices, int* toOffsets, T tolerance) {
  SparseCall call(function, handle);
  checkTolerance(call, tolerance);
  const SparseMatrix a =
      givenCsr(call, m, n, entries, descriptor, values, offsets, indices);
  SparseMatrix to = a;
  to.entries = -1;
  to.values = toValues;
  to.indices = toIndices;
  to.offsets = toOffsets;
  call.nothingIf(m == 0 || n == 0);
  call.matrix("A", a);
  call.array("nnzPerRow", perRow, NumberKind::i32, m);
  call.array("csrRowPtrC", toOffsets, NumberKind::i32, std::int64_t{m} + 1);
  return call.run([=, name = std::string(function)] {
    const Rows<T> all = rowsOf<T>(a);
    Rows<T> kept;
    for (std::int64_t i = 0; i < m; ++i) {
      for (std::int64_t at = all.offsets[i]; at < all.offsets[i + 1]; ++at) {
        if (isKept(all.values[at], std::real(tolerance))) {
          kept.add(all.columns[at], all.values[at]);
        }
      }
      kept.endRow();
    }
    return reported(name, putRows("C", to, kept));
  });
}

}  // namespace

HIPPORT_SPARSE_REAL(pruneDense2csrNnz, denseNnz)
HIPPORT_SPARSE_REAL(pruneDense2csr, denseToCsr)
HIPPORT_SPARSE_REAL(pruneCsr2csrNnz, csrNnz)
HIPPORT_SPARSE_REAL(pruneCsr2csr, csrToCsr)

// Those that take a number itself, which only a function that names it finds.
// NOLINTBEGIN(bugprone-macro-parentheses): types have none.
#define HIPPORT_PRUNE(letter, T)                                               \
  HIPPORT_API int hipsparse##letter##pruneDense2csrNnzByPercentage(            \
      void* handle, int m, int n, const T* a, int step, T percentage,          \
      const void* descriptor, int* offsets, int* total, void* info,            \
      void* buffer) {                                                          \
    SparseCall call("hipsparse" #letter "pruneDense2csrNnzByPercentage",       \
                    handle);                                                   \
    return count(                                                              \
        call,                                                                  \
        byPercentage(call, ofDense(call, m, n, a, step), percentage, info),    \
        descriptor, offsets, total, buffer);                                   \
  }                                                                            \
  HIPPORT_API int hipsparse##letter##pruneDense2csrByPercentage(               \
      void* handle, int m, int n, const T* a, int step, T percentage,          \
      const void* descriptor, T* values, const int* offsets, int* indices,     \
      void* info, void* buffer) {                                              \
    SparseCall call("hipsparse" #letter "pruneDense2csrByPercentage", handle); \
    return fill(                                                               \
        call,                                                                  \
        byPercentage(call, ofDense(call, m, n, a, step), percentage, info),    \
        descriptor, values, offsets, indices, buffer);                         \
  }                                                                            \
  HIPPORT_API int hipsparse##letter##pruneCsr2csrNnzByPercentage(              \
      void* handle, int m, int n, int entries, const void* descriptorA,        \
      const T* valuesA, const int* offsetsA, const int* indicesA,              \
      T percentage, const void* descriptorC, int* offsetsC, int* total,        \
      void* info, void* buffer) {                                              \
    SparseCall call("hipsparse" #letter "pruneCsr2csrNnzByPercentage",         \
                    handle);                                                   \
    return count(call,                                                         \
                 byPercentage(call,                                            \
                              ofSparse(call, m, n, entries, descriptorA,       \
                                       valuesA, offsetsA, indicesA),           \
                              percentage, info),                               \
                 descriptorC, offsetsC, total, buffer);                        \
  }                                                                            \
  HIPPORT_API int hipsparse##letter##pruneCsr2csrByPercentage(                 \
      void* handle, int m, int n, int entries, const void* descriptorA,        \
      const T* valuesA, const int* offsetsA, const int* indicesA,              \
      T percentage, const void* descriptorC, T* valuesC, const int* offsetsC,  \
      int* indicesC, void* info, void* buffer) {                               \
    SparseCall call("hipsparse" #letter "pruneCsr2csrByPercentage", handle);   \
    return fill(call,                                                          \
                byPercentage(call,                                             \
                             ofSparse(call, m, n, entries, descriptorA,        \
                                      valuesA, offsetsA, indicesA),            \
                             percentage, info),                                \
                descriptorC, valuesC, offsetsC, indicesC, buffer);             \
  }
HIPPORT_PRUNE(S, float)
HIPPORT_PRUNE(D, double)

#define HIPPORT_COMPRESS(letter, ...)                                          \
  HIPPORT_API int hipsparse##letter##nnz_compress(                             \
      void* handle, int m, const void* descriptor, const __VA_ARGS__* values,  \
      const int* offsets, int* perRow, int* total, __VA_ARGS__ tolerance) {    \
    return nnzCompress("hipsparse" #letter "nnz_compress", handle, m,          \
                       descriptor, values, offsets, perRow, total, tolerance); \
  }                                                                            \
  HIPPORT_API int hipsparse##letter##csr2csr_compress(                         \
      void* handle, int m, int n, const void* descriptor,                      \
      const __VA_ARGS__* values, const int* indices, const int* offsets,       \
      int entries, const int* perRow, __VA_ARGS__* toValues, int* toIndices,   \
      int* toOffsets, __VA_ARGS__ tolerance) {                                 \
    return compress("hipsparse" #letter "csr2csr_compress", handle, m, n,      \
                    descriptor, values, indices, offsets, entries, perRow,     \
                    toValues, toIndices, toOffsets, tolerance);                \
  }
// NOLINTEND(bugprone-macro-parentheses)
HIPPORT_COMPRESS(S, float)
HIPPORT_COMPRESS(D, double)
HIPPORT_COMPRESS(C, std::complex<float>)
HIPPORT_COMPRESS(Z, std::complex<double>)

}  // namespace hipport
