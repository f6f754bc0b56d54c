// hipSPARSE: entries in order, and the permutations that bring them there.
#include <algorithm>
#include <functional>
#include <numeric>
#include <vector>

#include "emulate/libraries/sparse_call.h"
#include "emulate/libraries/sparse_entries.h"
#include "emulate/libraries/sparse_infos.h"

namespace hipport {

namespace {

using Order = std::vector<std::int64_t>;

/// Brings each array's elements into an order.
template <typename T>
void reorder(T* at, const Order& order) {
  const std::vector<T> old(at, at + order.size());
  for (std::size_t i = 0; i < order.size(); ++i) at[i] = old[order[i]];
}

/// The order of entries in which the columns of each row rise.
Order orderOf(const SparseMatrix& matrix) {
  SparseMatrix places = matrix;
  places.kind = NumberKind::none;
  Rows<float> rows = rowsOf<float>(places);
  rows.sort();
  return rows.places;
}

int identity(SparseCall& call, int n, int* p) {
  call.size("n", n);
  call.array("p", p, NumberKind::i32, n);
  return call.run([=] {
    std::iota(p, p + n, 0);
    return hipSuccess;
  });
}

int sortLines(SparseCall& call, std::int64_t lines, std::int64_t columns,
              int entries, const void* descriptor, const int* offsets,
              int* indices, int* permutation) {
  const SparseMatrix a = givenCsr<void>(call, lines, columns, entries,
                                        descriptor, nullptr, offsets, indices);
  call.nothingIf(lines == 0 || columns == 0 || entries == 0);
  call.matrix("the matrix", a);
  if (permutation) call.array("P", permutation, NumberKind::i32, entries);
  return call.run([=] {
    const Order order = orderOf(a);
    reorder(indices, order);
    if (permutation) reorder(permutation, order);
    return hipSuccess;
  });
}
int csrsort(SparseCall& call, int m, int n, int entries, const void* descriptor,
            const int* offsets, int* indices, int* permutation, void* buffer) {
  call.work(buffer, sparseWorkBytes(m));
  return sortLines(call, m, n, entries, descriptor, offsets, indices,
                   permutation);
}
int cscsort(SparseCall& call, int m, int n, int entries, const void* descriptor,
            const int* offsets, int* indices, int* permutation, void* buffer) {
  call.work(buffer, sparseWorkBytes(m));
  return sortLines(call, n, m, entries, descriptor, offsets, indices,
                   permutation);
}

/// By the first index, then by the second.
int sortPairs(SparseCall& call, int m, int n, int entries, int* first,
              int* second, int* permutation, void* buffer) {
  call.size("m", m);
  call.size("n", n);
  call.size("nnz", entries);
  call.nothingIf(m == 0 || n == 0 || entries == 0);
  call.array("cooRows", first, NumberKind::i32, entries);
  call.array("cooCols", second, NumberKind::i32, entries);
  if (permutation) call.array("P", permutation, NumberKind::i32, entries);
  call.work(buffer, sparseWorkBytes(m));
  return call.run([=] {
    Order order(static_cast<std::size_t>(entries));
    std::iota(order.begin(), order.end(), 0);
    std::ranges::stable_sort(order, {}, [&](std::int64_t at) {
      return std::pair(first[at], second[at]);
    });
    reorder(first, order);
    reorder(second, order);
    if (permutation) reorder(permutation, order);
    return hipSuccess;
  });
}
int coosortByRow(SparseCall& call, int m, int n, int entries, int* rows,
                 int* columns, int* permutation, void* buffer) {
  return sortPairs(call, m, n, entries, rows, columns, permutation, buffer);
}
int coosortByColumn(SparseCall& call, int m, int n, int entries, int* rows,
                    int* columns, int* permutation, void* buffer) {
  return sortPairs(call, m, n, entries, columns, rows, permutation, buffer);
}

/// Sorts the entries, and keeps what order they had.
template <typename T>
int csru2csr(SparseCall& call, int m, int n, int entries,
             const void* descriptor, T* values, const int* offsets,
             int* indices, void* info, void* buffer) {
  const SparseMatrix a =
      givenCsr<T>(call, m, n, entries, descriptor, values, offsets, indices);
  (void)call.described<SparseInfo>("info", info);
  call.nothingIf(m == 0 || n == 0 || entries == 0);
  call.matrix("the matrix", a);
  call.work(buffer, sparseWorkBytes(m));
  return call.run([=] {
    SparseInfo* const own = Objects<SparseInfo>::get().find(info);
    if (!own) return hipSuccess;
    own->order = orderOf(a);
    reorder(indices, own->order);
    reorder(values, own->order);
    return hipSuccess;
  });
}
template <typename T>
int csr2csru(SparseCall& call, int m, int n, int entries,
             const void* descriptor, T* values, const int* offsets,
             int* indices, void* info, void* buffer) {
  const SparseMatrix a =
      givenCsr<T>(call, m, n, entries, descriptor, values, offsets, indices);
  const SparseInfo own = call.described<SparseInfo>("info", info);
  call.nothingIf(m == 0 || n == 0 || entries == 0);
  call.invalidIf(
      own.order.size() != static_cast<std::size_t>(std::max(entries, 0)),
      "the info is not that of a csru2csr() of this matrix");
  call.matrix("the matrix", a);
  call.work(buffer, sparseWorkBytes(m));
  return call.run([=] {
    Order back(own.order.size());
    for (std::size_t i = 0; i < back.size(); ++i) {
      back[own.order[i]] = static_cast<std::int64_t>(i);
    }
    reorder(indices, back);
    reorder(values, back);
    return hipSuccess;
  });
}

}  // namespace

HIPPORT_SPARSE(CreateIdentityPermutation, identity)
HIPPORT_SPARSE(Xcsrsort, csrsort)
HIPPORT_SPARSE(Xcscsort, cscsort)
HIPPORT_SPARSE(XcoosortByRow, coosortByRow)
HIPPORT_SPARSE(XcoosortByColumn, coosortByColumn)
HIPPORT_SPARSE_ALL(csru2csr, csru2csr)
HIPPORT_SPARSE_ALL(csr2csru, csr2csru)

}  // namespace hipport
