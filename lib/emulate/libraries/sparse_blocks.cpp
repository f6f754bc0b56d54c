// hipSPARSE: matrices of dense blocks, made from rows, from other blocks, and
// back.
#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <vector>

#include "emulate/libraries/sparse_call.h"
#include "emulate/libraries/sparse_entries.h"

namespace hipport {

namespace {

/// The blocks that have entries, by rows; their places in `values` are not
/// known.
Rows<char> blocksOf(const SparseMatrix& from, const SparseMatrix& to) {
  const Rows<float> rows = [&] {
    SparseMatrix places = from;
    places.kind = NumberKind::none;
    return rowsOf<float>(places);
  }();
  return mergedRows<char>(to.rowsOfBlocks(), [&](std::int64_t block, auto add) {
    const std::int64_t end = std::min(rows.count(), (block + 1) * to.blockRows);
    for (std::int64_t row = block * to.blockRows; row < end; ++row) {
      for (std::int64_t at = rows.offsets[row]; at < rows.offsets[row + 1];
           ++at) {
        add(rows.columns[at] / to.blockColumns, char{0});
      }
    }
  });
}

/// Writes offsets, and how many blocks there are.
int count(SparseCall& call, const SparseMatrix& from, const SparseMatrix& to,
          int* blocks) {
  call.matrix("A", from);
  call.array("bsrRowPtr", to.offsets, NumberKind::i32, to.offsetCount());
  call.result("the number of blocks", blocks, NumberKind::i32);
  return call.run([=] {
    const Rows<char> found = blocksOf(from, to);
    putOffsets(to, found);
    *blocks = static_cast<int>(found.entries());
    return hipSuccess;
  });
}

/// Writes the blocks, whose offsets are known.
template <typename T>
int fill(SparseCall& call, const SparseMatrix& from, const SparseMatrix& to) {
  call.nothingIf(from.rows == 0 || from.columns == 0);
  call.matrix("A", from);
  call.array("bsrRowPtr", to.offsets, NumberKind::i32, to.offsetCount());
  return call.run([=, function = std::string(call.function())] {
    const Rows<char> found = blocksOf(from, to);
    const std::string problem = targetProblem("the result", to, found);
    if (!problem.empty()) return reported(function, problem);
    SparseMatrix places = to;
    places.kind = NumberKind::none;
    putEntries(places, found);
    T* const values = static_cast<T*>(to.values);
    std::fill_n(values, found.entries() * to.blockRows * to.blockColumns, T(0));
    const Numbers<T> numbers(from.kind, from.values);
    forEachEntry(
        from, [&](std::int64_t row, std::int64_t column, std::int64_t place) {
          const std::int64_t line = row / to.blockRows;
          const auto first = found.columns.begin() + found.offsets[line];
          const auto last = found.columns.begin() + found.offsets[line + 1];
          const auto block =
              std::lower_bound(first, last, column / to.blockColumns) -
              found.columns.begin();
          values[placeInBlock(to, block, row % to.blockRows,
                              column % to.blockColumns)] = numbers[place];
        });
    return hipSuccess;
  });
}

/// A matrix of blocks for as many numbers as another has.
template <typename T>
SparseMatrix blocksFor(SparseCall& call, const SparseMatrix& from,
                       const void* descriptor, const T* values,
                       const int* offsets, const int* indices, int rowBlock,
                       int columnBlock, int direction) {
  call.enumerator("dir", direction);
  call.blockSize("rowBlockDim", rowBlock);
  call.blockSize("colBlockDim", columnBlock);
  SparseMatrix made = givenBsr(call, 0, 0, -1, descriptor, values, offsets,
                               indices, rowBlock, columnBlock, direction);
  made.rows = from.rows;
  made.columns = from.columns;
  return made;
}

/// CSR with as many entries as its offsets have.
template <typename T>
SparseMatrix openCsr(SparseCall& call, std::int64_t m, std::int64_t n,
                     const void* descriptor, const T* values,
                     const int* offsets, const int* indices) {
  call.size("m", m);
  call.size("n", n);
  return givenMatrix(call, SparseFormat::csr, m, n, -1, descriptor, values,
                     offsets, indices);
}

// --- From rows ---------------------------------------------------------------

int csr2bsrNnz(SparseCall& call, int direction, int m, int n,
               const void* descriptorA, const int* offsetsA,
               const int* indicesA, int block, const void* descriptorC,
               int* offsetsC, int* blocks) {
  const SparseMatrix a =
      openCsr<void>(call, m, n, descriptorA, nullptr, offsetsA, indicesA);
  return count(call, a,
               blocksFor<void>(call, a, descriptorC, nullptr, offsetsC, nullptr,
                               block, block, direction),
               blocks);
}
int csr2gebsrNnz(SparseCall& call, int direction, int m, int n,
                 const void* descriptorA, const int* offsetsA,
                 const int* indicesA, const void* descriptorC, int* offsetsC,
                 int rowBlock, int columnBlock, int* blocks, void* buffer) {
  call.work(buffer, sparseWorkBytes(m));
  const SparseMatrix a =
      openCsr<void>(call, m, n, descriptorA, nullptr, offsetsA, indicesA);
  return count(call, a,
               blocksFor<void>(call, a, descriptorC, nullptr, offsetsC, nullptr,
                               rowBlock, columnBlock, direction),
               blocks);
}
template <typename T>
int csr2bsr(SparseCall& call, int direction, int m, int n,
            const void* descriptorA, const T* valuesA, const int* offsetsA,
            const int* indicesA, int block, const void* descriptorC, T* valuesC,
            int* offsetsC, int* indicesC) {
  const SparseMatrix a =
      openCsr(call, m, n, descriptorA, valuesA, offsetsA, indicesA);
  return fill<T>(call, a,
                 blocksFor(call, a, descriptorC, valuesC, offsetsC, indicesC,
                           block, block, direction));
}
template <typename T>
int csr2gebsr(SparseCall& call, int direction, int m, int n,
              const void* descriptorA, const T* valuesA, const int* offsetsA,
              const int* indicesA, const void* descriptorC, T* valuesC,
              int* offsetsC, int* indicesC, int rowBlock, int columnBlock,
              void* buffer) {
  call.work(buffer, sparseWorkBytes(m));
  const SparseMatrix a =
      openCsr(call, m, n, descriptorA, valuesA, offsetsA, indicesA);
  return fill<T>(call, a,
                 blocksFor(call, a, descriptorC, valuesC, offsetsC, indicesC,
                           rowBlock, columnBlock, direction));
}

// --- From blocks -------------------------------------------------------------

template <typename T>
SparseMatrix openBlocks(SparseCall& call, int direction, int mb, int nb,
                        int blocks, const void* descriptor, const T* values,
                        const int* offsets, const int* indices, int rowBlock,
                        int columnBlock) {
  call.enumerator("dirA", direction);
  call.size("mb", mb);
  call.size("nb", nb);
  call.blockSize("rowBlockDim", rowBlock);
  call.blockSize("colBlockDim", columnBlock);
  return givenBsr(call, mb, nb, blocks, descriptor, values, offsets, indices,
                  rowBlock, columnBlock, direction);
}

template <typename T>
int gebsr2csr(SparseCall& call, int direction, int mb, int nb,
              const void* descriptorA, const T* valuesA, const int* offsetsA,
              const int* indicesA, int rowBlock, int columnBlock,
              const void* descriptorC, T* valuesC, int* offsetsC,
              int* indicesC) {
  const SparseMatrix a =
      openBlocks(call, direction, mb, nb, -1, descriptorA, valuesA, offsetsA,
                 indicesA, rowBlock, columnBlock);
  const SparseMatrix c =
      givenMatrix(call, SparseFormat::csr, a.rows, a.columns, -1, descriptorC,
                  valuesC, offsetsC, indicesC);
  call.nothingIf(a.rows == 0 || a.columns == 0);
  call.matrix("A", a);
  call.array("csrRowPtrC", offsetsC, NumberKind::i32, c.offsetCount());
  return call.run([=, function = std::string(call.function())] {
    return reported(function, putRows("C", c, rowsOf<T>(a)));
  });
}
template <typename T>
int bsr2csr(SparseCall& call, int direction, int mb, int nb,
            const void* descriptorA, const T* valuesA, const int* offsetsA,
            const int* indicesA, int block, const void* descriptorC, T* valuesC,
            int* offsetsC, int* indicesC) {
  return gebsr2csr(call, direction, mb, nb, descriptorA, valuesA, offsetsA,
                   indicesA, block, block, descriptorC, valuesC, offsetsC,
                   indicesC);
}

/// The blocks by columns; each stays as it is.
template <typename T>
int gebsr2gebsc(SparseCall& call, int mb, int nb, int blocks, const T* values,
                const int* offsets, const int* indices, int rowBlock,
                int columnBlock, T* toValues, int* toIndices, int* toOffsets,
                int action, int base, void* buffer) {
  call.size("mb", mb);
  call.size("nb", nb);
  call.size("nnzb", blocks);
  call.blockSize("rowBlockDim", rowBlock);
  call.blockSize("colBlockDim", columnBlock);
  call.enumerator("copyValues", action);
  call.enumerator("idxBase", base);
  call.work(buffer, sparseWorkBytes(mb));
  call.nothingIf(mb == 0 || nb == 0);
  SparseMatrix from;
  from.rows = mb;
  from.columns = nb;
  from.entries = blocks;
  from.traits.base = base;
  from.offsets = const_cast<int*>(offsets);
  from.indices = const_cast<int*>(indices);
  SparseMatrix to;
  to.traits.base = base;
  to.offsets = toOffsets;
  to.indices = toIndices;
  call.matrix("A", from);
  const std::int64_t area = saturated(rowBlock, columnBlock);
  if (action == 1) {
    call.array("bsrVal", values, kKindOf<T>, saturated(blocks, area));
    call.array("bscVal", toValues, kKindOf<T>, saturated(blocks, area));
  }
  call.array("bscColPtr", toOffsets, NumberKind::i32, std::int64_t{nb} + 1);
  return call.run([=, function = std::string(call.function())] {
    const Rows<float> turned = rowsOf<float>(from, kTransposed);
    const std::string problem = putRows("the result", to, turned);
    if (!problem.empty() || action == 0) return reported(function, problem);
    for (std::int64_t at = 0; at < turned.entries(); ++at) {
      std::copy_n(values + turned.places[at] * area, area,
                  toValues + at * area);
    }
    return hipSuccess;
  });
}

int gebsr2gebsrNnz(SparseCall& call, int direction, int mb, int nb, int blocks,
                   const void* descriptorA, const int* offsetsA,
                   const int* indicesA, int rowBlockA, int columnBlockA,
                   const void* descriptorC, int* offsetsC, int rowBlockC,
                   int columnBlockC, int* total, void* buffer) {
  call.size("nnzb", blocks);
  call.work(buffer, sparseWorkBytes(mb));
  const SparseMatrix a =
      openBlocks<void>(call, direction, mb, nb, blocks, descriptorA, nullptr,
                       offsetsA, indicesA, rowBlockA, columnBlockA);
  return count(call, a,
               blocksFor<void>(call, a, descriptorC, nullptr, offsetsC, nullptr,
                               rowBlockC, columnBlockC, direction),
               total);
}
template <typename T>
int gebsr2gebsr(SparseCall& call, int direction, int mb, int nb, int blocks,
                const void* descriptorA, const T* valuesA, const int* offsetsA,
                const int* indicesA, int rowBlockA, int columnBlockA,
                const void* descriptorC, T* valuesC, int* offsetsC,
                int* indicesC, int rowBlockC, int columnBlockC, void* buffer) {
  call.size("nnzb", blocks);
  call.work(buffer, sparseWorkBytes(mb));
  const SparseMatrix a =
      openBlocks(call, direction, mb, nb, blocks, descriptorA, valuesA,
                 offsetsA, indicesA, rowBlockA, columnBlockA);
  return fill<T>(call, a,
                 blocksFor(call, a, descriptorC, valuesC, offsetsC, indicesC,
                           rowBlockC, columnBlockC, direction));
}

}  // namespace

HIPPORT_SPARSE(Xcsr2bsrNnz, csr2bsrNnz)
HIPPORT_SPARSE(Xcsr2gebsrNnz, csr2gebsrNnz)
HIPPORT_SPARSE_ALL(csr2bsr, csr2bsr)
HIPPORT_SPARSE_ALL(csr2gebsr, csr2gebsr)
HIPPORT_SPARSE_ALL(bsr2csr, bsr2csr)
HIPPORT_SPARSE_ALL(gebsr2csr, gebsr2csr)
HIPPORT_SPARSE_ALL(gebsr2gebsc, gebsr2gebsc)
HIPPORT_SPARSE(Xgebsr2gebsrNnz, gebsr2gebsrNnz)
HIPPORT_SPARSE_ALL(gebsr2gebsr, gebsr2gebsr)
HIPPORT_ROCSPARSE(csr2bsr_nnz, nullptr, csr2bsrNnz)
HIPPORT_ROCSPARSE(csr2gebsr_nnz, nullptr, csr2gebsrNnz)
HIPPORT_ROCSPARSE_ALL(csr2bsr, nullptr, csr2bsr)
HIPPORT_ROCSPARSE_ALL(csr2gebsr, nullptr, csr2gebsr)
HIPPORT_ROCSPARSE_ALL(bsr2csr, nullptr, bsr2csr)
HIPPORT_ROCSPARSE_ALL(gebsr2csr, nullptr, gebsr2csr)
HIPPORT_ROCSPARSE_ALL(gebsr2gebsc, nullptr, gebsr2gebsc)
HIPPORT_ROCSPARSE(gebsr2gebsr_nnz, nullptr, gebsr2gebsrNnz)
HIPPORT_ROCSPARSE_ALL(gebsr2gebsr, nullptr, gebsr2gebsr)

}  // namespace hipport
