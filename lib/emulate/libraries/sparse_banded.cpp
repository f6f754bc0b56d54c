// hipSPARSE and rocSPARSE: systems with three or five diagonals, by elimination
// in the band.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include "emulate/libraries/sparse_call.h"

namespace hipport {

namespace {

/// Where the elements of many systems are.
struct Layout {
  std::int64_t step = 1;    ///< elements from a row to the next
  std::int64_t stride = 0;  ///< elements from a system to the next

  std::int64_t place(std::int64_t row, std::int64_t system) const {
    return row * step + system * stride;
  }
  std::int64_t extent(std::int64_t rows, std::int64_t systems) const {
    return place(rows - 1, systems - 1) + 1;
  }
};

/// Diagonals from the lowest to the highest; each has an element for each row.
template <typename T>
struct Systems {
  std::vector<const T*> diagonals;
  T* x = nullptr;
  std::int64_t rows = 0, count = 0;
  Layout ofDiagonals, ofX;
  bool isPivoted = true;
};

/// Rows of a band: `reach` diagonals below the main one, and with rows swapped
/// twice as many above it.
template <typename T>
class Band {
 public:
  Band(std::int64_t rows, std::int64_t reach)
      : rows_(rows),
        reach_(reach),
        values_(static_cast<std::size_t>(rows * (3 * reach + 1)), T(0)) {}
  T& at(std::int64_t row, std::int64_t column) {
    return values_[static_cast<std::size_t>(row * (3 * reach_ + 1) + column -
                                            row + reach_)];
  }

  /// Solves with one right side, in its place.
  void solve(std::vector<T>& x, bool isPivoted) {
    for (std::int64_t k = 0; k < rows_; ++k) {
      const std::int64_t last = std::min(rows_ - 1, k + reach_);
      if (isPivoted) swapLargest(k, last, x);
      for (std::int64_t row = k + 1; row <= last; ++row) {
        const T factor = at(row, k) / at(k, k);
        if (factor == T(0)) continue;
        for (std::int64_t j = k; j <= lastColumn(k); ++j) {
          at(row, j) -= factor * at(k, j);
        }
        x[row] -= factor * x[k];
      }
    }
    for (std::int64_t k = rows_ - 1; k >= 0; --k) {
      for (std::int64_t j = k + 1; j <= lastColumn(k); ++j) {
        x[k] -= at(k, j) * x[j];
      }
      x[k] /= at(k, k);
    }
  }

 private:
  std::int64_t lastColumn(std::int64_t row) const {
    return std::min(rows_ - 1, row + 2 * reach_);
  }
  void swapLargest(std::int64_t k, std::int64_t last, std::vector<T>& x) {
    std::int64_t best = k;
    for (std::int64_t row = k + 1; row <= last; ++row) {
      if (std::abs(at(row, k)) > std::abs(at(best, k))) best = row;
    }
    if (best == k) return;
    for (std::int64_t j = k; j <= lastColumn(k); ++j) {
      std::swap(at(k, j), at(best, j));
    }
    std::swap(x[k], x[best]);
  }

  std::int64_t rows_, reach_;
  std::vector<T> values_;
};

template <typename T>
void solveAll(const Systems<T>& of) {
  const auto reach = static_cast<std::int64_t>(of.diagonals.size() / 2);
  for (std::int64_t system = 0; system < of.count; ++system) {
    Band<T> band(of.rows, reach);
    std::vector<T> x(static_cast<std::size_t>(of.rows));
    for (std::int64_t row = 0; row < of.rows; ++row) {
      x[row] = of.x[of.ofX.place(row, system)];
      for (std::int64_t d = -reach; d <= reach; ++d) {
        if (row + d < 0 || row + d >= of.rows) continue;
        band.at(row, row + d) =
            of.diagonals[d + reach][of.ofDiagonals.place(row, system)];
      }
    }
    band.solve(x, of.isPivoted);
    for (std::int64_t row = 0; row < of.rows; ++row) {
      of.x[of.ofX.place(row, system)] = x[row];
    }
  }
}

template <typename T>
int run(SparseCall& call, const Systems<T>& of, const void* buffer) {
  const std::int64_t least = of.diagonals.size() == 3 ? 2 : 3;
  call.invalidSizeIf(of.rows < least, fmt::format("m is {}", of.rows));
  call.size("the number of systems", of.count);
  call.nothingIf(of.count == 0);
  call.work(buffer, sparseWorkBytes(of.rows));
  if (of.rows > 0 && of.count > 0) {
    for (const T* const each : of.diagonals) {
      call.array("a diagonal", each, kKindOf<T>,
                 of.ofDiagonals.extent(of.rows, of.count));
    }
    call.array("the right sides", of.x, kKindOf<T>,
               of.ofX.extent(of.rows, of.count));
  }
  return call.run([of] {
    solveAll(of);
    return hipSuccess;
  });
}

template <typename T, bool isPivoted>
int gtsv(SparseCall& call, int m, int n, const T* dl, const T* d, const T* du,
         T* b, int ldb, void* buffer) {
  call.invalidSizeIf(ldb < std::max(m, 1), fmt::format("ldb is {}", ldb));
  return run<T>(call,
                {.diagonals = {dl, d, du},
                 .x = b,
                 .rows = m,
                 .count = n,
                 .ofDiagonals = {},
                 .ofX = {1, ldb},
                 .isPivoted = isPivoted},
                buffer);
}
template <typename T>
int gtsv2(SparseCall& call, int m, int n, const T* dl, const T* d, const T* du,
          T* b, int ldb, void* buffer) {
  return gtsv<T, true>(call, m, n, dl, d, du, b, ldb, buffer);
}
template <typename T>
int gtsv2NoPivot(SparseCall& call, int m, int n, const T* dl, const T* d,
                 const T* du, T* b, int ldb, void* buffer) {
  return gtsv<T, false>(call, m, n, dl, d, du, b, ldb, buffer);
}
template <typename T>
int gtsv2Strided(SparseCall& call, int m, const T* dl, const T* d, const T* du,
                 T* x, int count, int stride, void* buffer) {
  call.invalidSizeIf(stride < m, fmt::format("batchStride is {}", stride));
  return run<T>(call,
                {.diagonals = {dl, d, du},
                 .x = x,
                 .rows = m,
                 .count = count,
                 .ofDiagonals = {1, stride},
                 .ofX = {1, stride},
                 .isPivoted = false},
                buffer);
}

/// Row by row, each with an element of every system. The library leaves other
/// numbers in the diagonals; these stay.
template <typename T>
int interleaved(SparseCall& call, std::vector<const T*> diagonals, int m, T* x,
                int count, int stride, bool isPivoted, void* buffer) {
  call.invalidSizeIf(stride < count, fmt::format("batch_stride is {}", stride));
  return run<T>(call,
                {.diagonals = std::move(diagonals),
                 .x = x,
                 .rows = m,
                 .count = count,
                 .ofDiagonals = {stride, 1},
                 .ofX = {stride, 1},
                 .isPivoted = isPivoted},
                buffer);
}
template <typename T>
int gtsvInterleaved(SparseCall& call, int algorithm, int m, T* dl, T* d, T* du,
                    T* x, int count, void* buffer) {
  call.enumerator("algo", algorithm, 2);
  return interleaved<T>(call, {dl, d, du}, m, x, count, count, algorithm != 0,
                        buffer);
}
/// rocSPARSE has rows further apart, and the algorithms by other numbers: the
/// second is the one without pivots.
template <typename T>
int stridedGtsv(SparseCall& call, int algorithm, int m, T* dl, T* d, T* du,
                T* x, int count, int stride, void* buffer) {
  call.enumerator("alg", algorithm, 3);
  return interleaved<T>(call, {dl, d, du}, m, x, count, stride, algorithm != 1,
                        buffer);
}
template <typename T>
int gpsvInterleaved(SparseCall& call, int algorithm, int m, T* ds, T* dl, T* d,
                    T* du, T* dw, T* x, int count, void* buffer) {
  call.enumerator("algo", algorithm, 0);
  return interleaved<T>(call, {ds, dl, d, du, dw}, m, x, count, count, true,
                        buffer);
}
template <typename T>
int stridedGpsv(SparseCall& call, int algorithm, int m, T* ds, T* dl, T* d,
                T* du, T* dw, T* x, int count, int stride, void* buffer) {
  call.enumerator("alg", algorithm, 1);
  return interleaved<T>(call, {ds, dl, d, du, dw}, m, x, count, stride, true,
                        buffer);
}

}  // namespace

HIPPORT_SPARSE_ALL(gtsv2, gtsv2)
HIPPORT_SPARSE_ALL(gtsv2_nopivot, gtsv2NoPivot)
HIPPORT_SPARSE_ALL(gtsv2StridedBatch, gtsv2Strided)
HIPPORT_SPARSE_ALL(gtsvInterleavedBatch, gtsvInterleaved)
HIPPORT_SPARSE_ALL(gpsvInterleavedBatch, gpsvInterleaved)
HIPPORT_ROCSPARSE_ALL(gtsv, nullptr, gtsv2)
HIPPORT_ROCSPARSE_ALL(gtsv_no_pivot, nullptr, gtsv2NoPivot)
HIPPORT_ROCSPARSE_ALL(gtsv_no_pivot_strided_batch, nullptr, gtsv2Strided)
HIPPORT_ROCSPARSE_ALL(gtsv_interleaved_batch, nullptr, stridedGtsv)
HIPPORT_ROCSPARSE_ALL(gpsv_interleaved_batch, nullptr, stridedGpsv)

}  // namespace hipport
