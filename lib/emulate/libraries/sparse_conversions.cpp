// hipSPARSE: one format of a matrix as another.
#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <vector>

#include "emulate/libraries/sparse_call.h"
#include "emulate/libraries/sparse_entries.h"
#include "emulate/libraries/sparse_infos.h"

namespace hipport {

namespace {

// --- Offsets and coordinates -------------------------------------------------

int csr2coo(SparseCall& call, const int* offsets, int entries, int m, int* rows,
            int base) {
  call.size("nnz", entries);
  call.size("m", m);
  call.enumerator("idxBase", base);
  call.nothingIf(m == 0 || entries == 0);
  call.array("csrRowPtr", offsets, NumberKind::i32, std::int64_t{m} + 1);
  call.array("cooRowInd", rows, NumberKind::i32, entries);
  return call.run([=, function = std::string(call.function())] {
    const Indices from(NumberKind::i32, offsets, base);
    for (std::int64_t i = 0; i < m; ++i) {
      if (from[i] >= 0 && from[i] <= from[i + 1] && from[i + 1] <= entries) {
        continue;
      }
      return reported(function,
                      fmt::format("csrRowPtr has row {} from {} to {} of {} "
                                  "entries",
                                  i, offsets[i], offsets[i + 1], entries));
    }
    for (int i = 0; i < m; ++i) {
      for (std::int64_t at = from[i]; at < from[i + 1]; ++at) {
        rows[at] = i + base;
      }
    }
    return hipSuccess;
  });
}

int coo2csr(SparseCall& call, const int* rows, int entries, int m, int* offsets,
            int base) {
  call.size("nnz", entries);
  call.size("m", m);
  call.enumerator("idxBase", base);
  call.nothingIf(m == 0);
  call.array("cooRowInd", rows, NumberKind::i32, entries);
  call.array("csrRowPtr", offsets, NumberKind::i32, std::int64_t{m} + 1);
  return call.run([=, function = std::string(call.function())] {
    std::vector<int> counts(static_cast<std::size_t>(m) + 1, 0);
    for (int i = 0; i < entries; ++i) {
      const int row = rows[i] - base;
      if (row < 0 || row >= m || (i > 0 && rows[i] < rows[i - 1])) {
        return reported(function,
                        fmt::format("cooRowInd has {} at {}: rows are sorted, "
                                    "and there are {} from {} on",
                                    rows[i], i, m, base));
      }
      ++counts[static_cast<std::size_t>(row) + 1];
    }
    offsets[0] = base;
    for (int i = 0; i < m; ++i) offsets[i + 1] = offsets[i] + counts[i + 1];
    return hipSuccess;
  });
}

/// The rows of the transposed matrix; without values if `to` has none.
template <typename T>
int transpose(SparseCall& call, SparseMatrix from, SparseMatrix to,
              int action) {
  call.enumerator("copyValues", action);
  call.nothingIf(from.rows == 0 || from.columns == 0);
  if (action == 0) from.kind = to.kind = NumberKind::none;
  call.matrix("the matrix", from);
  call.array("cscColPtr", to.offsets, NumberKind::i32, from.columns + 1);
  return call.run([=, function = std::string(call.function())] {
    return reported(function,
                    putRows("the result", to, rowsOf<T>(from, kTransposed)));
  });
}

SparseMatrix plainCsr(SparseCall& call, int m, int n, int entries,
                      NumberKind kind, const void* values, const int* offsets,
                      const int* indices, int base) {
  call.size("m", m);
  call.size("n", n);
  call.size("nnz", entries);
  call.enumerator("idxBase", base);
  SparseMatrix made;
  made.rows = m;
  made.columns = n;
  made.entries = entries;
  made.kind = kind;
  made.traits.base = base;
  made.values = const_cast<void*>(values);
  made.offsets = const_cast<int*>(offsets);
  made.indices = const_cast<int*>(indices);
  return made;
}

template <typename T>
int csr2csc(SparseCall& call, int m, int n, int entries, const T* values,
            const int* offsets, const int* indices, T* cscValues,
            int* cscIndices, int* cscOffsets, int action, int base) {
  const NumberKind kind = action == 0 ? NumberKind::none : kKindOf<T>;
  return transpose<T>(
      call, plainCsr(call, m, n, entries, kind, values, offsets, indices, base),
      plainCsr(call, n, m, entries, kind, cscValues, cscOffsets, cscIndices,
               base),
      action);
}
int csr2cscEx2(SparseCall& call, int m, int n, int entries, const void* values,
               const int* offsets, const int* indices, void* cscValues,
               int* cscOffsets, int* cscIndices, DataType dataType, int action,
               int base, int algorithm, void* buffer) {
  const NumberKind kind = sparseKindOf(dataType);
  call.unsupportedIf(kind == NumberKind::none || kind == NumberKind::i8 ||
                         kind == NumberKind::i32,
                     fmt::format("valType is {}", dataType));
  call.enumerator("alg", algorithm, 2);
  call.work(buffer, sparseWorkBytes(m));
  const NumberKind copied = action == 0 ? NumberKind::none : kind;
  return inType(kind, [&]<typename T>(Type<T>) {
    return transpose<T>(
        call,
        plainCsr(call, m, n, entries, copied, values, offsets, indices, base),
        plainCsr(call, n, m, entries, copied, cscValues, cscOffsets, cscIndices,
                 base),
        action);
  });
}

// --- Dense matrices ----------------------------------------------------------

/// The numbers that are not 0, by rows or by columns.
template <typename T>
Rows<T> nonZeros(const DenseMatrix& from, bool isByColumn) {
  const Numbers<T> numbers(from.kind, from.values);
  Rows<T> made;
  const std::int64_t lines = isByColumn ? from.columns : from.rows;
  const std::int64_t length = isByColumn ? from.rows : from.columns;
  for (std::int64_t i = 0; i < lines; ++i) {
    for (std::int64_t j = 0; j < length; ++j) {
      const T value = numbers[isByColumn ? from.place(j, i) : from.place(i, j)];
      if (value != T(0)) made.add(j, value);
    }
    made.endRow();
  }
  return made;
}

template <typename T>
void fillDense(const SparseMatrix& from, const DenseMatrix& to) {
  const Numbers<T> numbers(from.kind, from.values);
  for (std::int64_t i = 0; i < to.rows; ++i) {
    for (std::int64_t j = 0; j < to.columns; ++j) {
      putNumber(to.kind, to.values, to.place(i, j), T(0));
    }
  }
  forEachEntry(
      from, [&](std::int64_t row, std::int64_t column, std::int64_t place) {
        putNumber(to.kind, to.values, to.place(row, column), numbers[place]);
      });
}

template <typename T>
DenseMatrix givenDense(SparseCall& call, int m, int n, const T* values,
                       int step) {
  call.size("m", m);
  call.size("n", n);
  call.invalidSizeIf(
      step < std::max(m, 1),
      fmt::format("the leading dimension is {}, and there are {} "
                  "rows",
                  step, m));
  call.nothingIf(m == 0 || n == 0);
  DenseMatrix made;
  made.rows = m;
  made.columns = n;
  made.step = step;
  made.kind = kKindOf<T>;
  made.values = const_cast<T*>(values);
  return made;
}

/// How many numbers each row (column) has, and all.
template <typename T>
int nnz(SparseCall& call, int direction, int m, int n, const void* descriptor,
        const T* values, int step, int* perLine, int* total) {
  call.enumerator("dirA", direction);
  (void)call.traits("descrA", descriptor);
  const DenseMatrix a = givenDense(call, m, n, values, step);
  call.dense("A", a);
  call.array("nnzPerRowColumn", perLine, NumberKind::i32,
             direction == 0 ? m : n);
  call.result("nnzTotalDevHostPtr", total, NumberKind::i32);
  return call.run([=] {
    const Rows<T> rows = nonZeros<T>(a, direction == 1);
    for (std::int64_t i = 0; i < rows.count(); ++i) {
      perLine[i] = static_cast<int>(rows.offsets[i + 1] - rows.offsets[i]);
    }
    *total = static_cast<int>(rows.entries());
    return hipSuccess;
  });
}

template <typename T>
int fromDense(SparseCall& call, const DenseMatrix& a, bool isByColumn,
              const void* descriptor, const int* perLine, T* values,
              int* offsets, int* indices) {
  const std::int64_t lines = isByColumn ? a.columns : a.rows;
  const SparseMatrix to = givenMatrix(call, SparseFormat::csr, lines,
                                      isByColumn ? a.rows : a.columns, -1,
                                      descriptor, values, offsets, indices);
  call.dense("A", a);
  call.array("the numbers of entries", perLine, NumberKind::i32, lines);
  call.array("the offsets", offsets, NumberKind::i32, lines + 1);
  return call.run([=, function = std::string(call.function())] {
    return reported(function,
                    putRows("the result", to, nonZeros<T>(a, isByColumn)));
  });
}
template <typename T>
int dense2csr(SparseCall& call, int m, int n, const void* descriptor,
              const T* a, int step, const int* perRow, T* values, int* offsets,
              int* indices) {
  return fromDense(call, givenDense(call, m, n, a, step), false, descriptor,
                   perRow, values, offsets, indices);
}
template <typename T>
int dense2csc(SparseCall& call, int m, int n, const void* descriptor,
              const T* a, int step, const int* perColumn, T* values,
              int* indices, int* offsets) {
  return fromDense(call, givenDense(call, m, n, a, step), true, descriptor,
                   perColumn, values, offsets, indices);
}

int toDense(SparseCall& call, const SparseMatrix& from, const DenseMatrix& to) {
  call.matrix("the sparse matrix", from);
  call.dense("the dense matrix", to);
  return call.run([=] {
    inType(from.kind, [&]<typename T>(Type<T>) { fillDense<T>(from, to); });
    return hipSuccess;
  });
}
template <typename T>
int csr2dense(SparseCall& call, int m, int n, const void* descriptor,
              const T* values, const int* offsets, const int* indices, T* a,
              int step) {
  return toDense(call,
                 givenMatrix(call, SparseFormat::csr, m, n, -1, descriptor,
                             values, offsets, indices),
                 givenDense(call, m, n, a, step));
}
template <typename T>
int csc2dense(SparseCall& call, int m, int n, const void* descriptor,
              const T* values, const int* indices, const int* offsets, T* a,
              int step) {
  return toDense(call,
                 givenMatrix(call, SparseFormat::csc, m, n, -1, descriptor,
                             values, offsets, indices),
                 givenDense(call, m, n, a, step));
}

// rocSPARSE has the offsets before the indices.
template <typename T>
int offsetsFirstToCsc(SparseCall& call, int m, int n, const void* descriptor,
                      const T* a, int step, const int* perColumn, T* values,
                      int* offsets, int* indices) {
  return dense2csc(call, m, n, descriptor, a, step, perColumn, values, indices,
                   offsets);
}
template <typename T>
int offsetsFirstFromCsc(SparseCall& call, int m, int n, const void* descriptor,
                        const T* values, const int* offsets, const int* indices,
                        T* a, int step) {
  return csc2dense(call, m, n, descriptor, values, indices, offsets, a, step);
}
template <typename T>
int coo2dense(SparseCall& call, int m, int n, int entries,
              const void* descriptor, const T* values, const int* rows,
              const int* columns, T* a, int step) {
  call.size("nnz", entries);
  return toDense(call,
                 givenMatrix(call, SparseFormat::coo, m, n, entries, descriptor,
                             values, rows, columns),
                 givenDense(call, m, n, a, step));
}

// --- Generic functions -------------------------------------------------------

struct Pair {
  SparseMatrix sparse;
  DenseMatrix dense;
};

Pair described(SparseCall& call, const void* sparse, const void* dense,
               int algorithm) {
  const Pair of{call.described<SparseMatrix>("the sparse matrix", sparse),
                call.described<DenseMatrix>("the dense matrix", dense)};
  call.invalidIf(algorithm != 0, fmt::format("alg is {}", algorithm));
  call.unsupportedIf(of.sparse.kind != of.dense.kind ||
                         of.sparse.kind == NumberKind::i8 ||
                         of.sparse.kind == NumberKind::i32,
                     "the matrices are of two types, or of integers");
  call.unsupportedIf(
      of.sparse.isBlocked() || of.sparse.format == SparseFormat::cooPairs,
      "the format of the sparse matrix");
  call.invalidSizeIf(
      of.sparse.rows != of.dense.rows || of.sparse.columns != of.dense.columns,
      "the matrices are of two sizes");
  return of;
}

int giveSize(SparseCall& call, const Pair& of, std::size_t* size) {
  call.given("pBufferSizeInBytes", size);
  if (call.isRight()) *size = sparseWorkBytes(of.dense.rows);
  return call.status();
}

int sparseToDenseSize(SparseCall& call, const void* a, const void* b,
                      int algorithm, std::size_t* size) {
  return giveSize(call, described(call, a, b, algorithm), size);
}
int sparseToDense(SparseCall& call, const void* a, const void* b, int algorithm,
                  void* buffer) {
  const Pair of = described(call, a, b, algorithm);
  call.work(buffer, sparseWorkBytes(of.dense.rows));
  return toDense(call, of.sparse, of.dense);
}

int denseToSparseSize(SparseCall& call, const void* a, const void* b,
                      int algorithm, std::size_t* size) {
  return giveSize(call, described(call, b, a, algorithm), size);
}

bool isByColumn(const SparseMatrix& matrix) {
  return matrix.format == SparseFormat::csc;
}

bool hasOffsets(const SparseMatrix& matrix) {
  return matrix.format != SparseFormat::coo;
}

/// What both steps from a dense matrix read.
Pair readDense(SparseCall& call, const void* a, const void* b, int algorithm,
               void* buffer) {
  const Pair of = described(call, b, a, algorithm);
  call.work(buffer, sparseWorkBytes(of.dense.rows));
  call.dense("the dense matrix", of.dense);
  if (hasOffsets(of.sparse)) {
    call.array("the offsets", of.sparse.offsets, of.sparse.offsetKind,
               of.sparse.offsetCount());
  }
  return of;
}

/// Finds the number of entries, and the offsets.
int denseToSparseAnalysis(SparseCall& call, const void* a, void* b,
                          int algorithm, void* buffer) {
  const Pair of = readDense(call, a, b, algorithm, buffer);
  call.waits();
  return call.run([=] {
    inType(of.sparse.kind, [&]<typename T>(Type<T>) {
      const Rows<T> rows = nonZeros<T>(of.dense, isByColumn(of.sparse));
      if (hasOffsets(of.sparse)) putOffsets(of.sparse, rows);
      SparseMatrix* const own = Objects<SparseMatrix>::get().find(b);
      if (own) own->entries = rows.entries();
    });
    return hipSuccess;
  });
}

template <typename T>
std::string putCoordinates(const SparseMatrix& to, const Rows<T>& rows) {
  std::string problem = memoryProblem(
      "the rows", to.offsets,
      static_cast<std::uint64_t>(rows.entries()) * sizeOf(to.offsetKind));
  if (problem.empty()) {
    problem = roomProblem("the result", to, rows.entries());
  }
  if (!problem.empty()) return problem;
  for (std::int64_t i = 0; i < rows.count(); ++i) {
    for (std::int64_t at = rows.offsets[i]; at < rows.offsets[i + 1]; ++at) {
      putIndex(to.offsetKind, to.offsets, at, i + to.traits.base);
    }
  }
  putEntries(to, rows);
  return {};
}

int denseToSparseConvert(SparseCall& call, const void* a, void* b,
                         int algorithm, void* buffer) {
  const Pair of = readDense(call, a, b, algorithm, buffer);
  return call.run([=, function = std::string(call.function())] {
    return inType(of.sparse.kind, [&]<typename T>(Type<T>) {
      const Rows<T> rows = nonZeros<T>(of.dense, isByColumn(of.sparse));
      return reported(function, hasOffsets(of.sparse)
                                    ? putRows("the result", of.sparse, rows)
                                    : putCoordinates(of.sparse, rows));
    });
  });
}

// --- Generic functions of rocSPARSE ------------------------------------------

/// Without a buffer it tells the size of one.
int stagedSparseToDense(SparseCall& call, const void* a, const void* b,
                        int algorithm, std::size_t* size, void* buffer) {
  return buffer ? sparseToDense(call, a, b, algorithm, buffer)
                : sparseToDenseSize(call, a, b, algorithm, size);
}
/// Without a place for the size it counts entries.
int stagedDenseToSparse(SparseCall& call, const void* a, void* b, int algorithm,
                        std::size_t* size, void* buffer) {
  return !buffer ? denseToSparseSize(call, a, b, algorithm, size)
         : size  ? denseToSparseConvert(call, a, b, algorithm, buffer)
                 : denseToSparseAnalysis(call, a, b, algorithm, buffer);
}

// --- Colours -----------------------------------------------------------------

/// Numbers the nodes of a graph so that no edge has one number. Which are
/// chosen is open; these are the smallest, in the order of the nodes.
template <typename T>
int csrcolor(SparseCall& call, int m, int entries, const void* descriptor,
             const T* values, const int* offsets, const int* indices,
             const Real<T>* fraction, int* count, int* colors, int* reordering,
             void* info) {
  SparseMatrix a =
      givenCsr(call, m, m, entries, descriptor, values, offsets, indices);
  (void)call.described<SparseInfo>("info", info);
  (void)call.scalar("fractionToColor", fraction, kKindOf<Real<T>>);
  call.nothingIf(m == 0);
  call.matrix("A", a);
  call.result("ncolors", count, NumberKind::i32);
  call.array("coloring", colors, NumberKind::i32, m);
  if (reordering) call.array("reordering", reordering, NumberKind::i32, m);
  return call.run([=] {
    std::vector<std::vector<int>> neighbours(static_cast<std::size_t>(m));
    forEachEntry(a, [&](std::int64_t row, std::int64_t column, std::int64_t) {
      neighbours[row].push_back(static_cast<int>(column));
      neighbours[column].push_back(static_cast<int>(row));
    });
    int used = 0;
    for (int i = 0; i < m; ++i) {
      std::vector<bool> isTaken(static_cast<std::size_t>(used) + 1, false);
      for (const int other : neighbours[i]) {
        if (other < i) isTaken[colors[other]] = true;
      }
      const auto free = std::ranges::find(isTaken, false);
      colors[i] = static_cast<int>(free - isTaken.begin());
      used = std::max(used, colors[i] + 1);
    }
    *count = used;
    if (!reordering) return hipSuccess;
    for (int i = 0; i < m; ++i) reordering[i] = i;
    std::stable_sort(reordering, reordering + m,
                     [&](int x, int y) { return colors[x] < colors[y]; });
    return hipSuccess;
  });
}

}  // namespace

HIPPORT_SPARSE(Xcsr2coo, csr2coo)
HIPPORT_SPARSE(Xcoo2csr, coo2csr)
HIPPORT_SPARSE_ALL(csr2csc, csr2csc)
HIPPORT_SPARSE(Csr2cscEx2, csr2cscEx2)
HIPPORT_SPARSE_ALL(nnz, nnz)
HIPPORT_SPARSE_ALL(dense2csr, dense2csr)
HIPPORT_SPARSE_ALL(dense2csc, dense2csc)
HIPPORT_SPARSE_ALL(csr2dense, csr2dense)
HIPPORT_SPARSE_ALL(csc2dense, csc2dense)
HIPPORT_SPARSE(SparseToDense_bufferSize, sparseToDenseSize)
HIPPORT_SPARSE(SparseToDense, sparseToDense)
HIPPORT_SPARSE(DenseToSparse_bufferSize, denseToSparseSize)
HIPPORT_SPARSE(DenseToSparse_analysis, denseToSparseAnalysis)
HIPPORT_SPARSE(DenseToSparse_convert, denseToSparseConvert)
HIPPORT_SPARSE_ALL(csrcolor, csrcolor)
HIPPORT_ROCSPARSE(csr2coo, nullptr, csr2coo)
HIPPORT_ROCSPARSE(coo2csr, nullptr, coo2csr)
HIPPORT_ROCSPARSE_ALL(csr2csc, nullptr, csr2csc)
HIPPORT_ROCSPARSE_ALL(nnz, nullptr, nnz)
HIPPORT_ROCSPARSE_ALL(dense2csr, nullptr, dense2csr)
HIPPORT_ROCSPARSE_ALL(dense2csc, nullptr, offsetsFirstToCsc)
HIPPORT_ROCSPARSE_ALL(csr2dense, nullptr, csr2dense)
HIPPORT_ROCSPARSE_ALL(csc2dense, nullptr, offsetsFirstFromCsc)
HIPPORT_ROCSPARSE_ALL(coo2dense, nullptr, coo2dense)
HIPPORT_ROCSPARSE(sparse_to_dense, nullptr, stagedSparseToDense)
HIPPORT_ROCSPARSE(dense_to_sparse, nullptr, stagedDenseToSparse)
HIPPORT_ROCSPARSE_ALL(csrcolor, nullptr, csrcolor)

}  // namespace hipport
