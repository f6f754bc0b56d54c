// hipSPARSE and rocSPARSE: entries in order, and the permutations that bring
// them there.
#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <numeric>
#include <string>
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

/// q[p[i]] = i, both from a base on.
int inverse(SparseCall& call, int n, const int* p, int* q, int base) {
  call.size("n", n);
  call.enumerator("base", base);
  call.array("p", p, NumberKind::i32, n);
  call.array("q", q, NumberKind::i32, n);
  return call.run([=, function = std::string(call.function())] {
    for (int i = 0; i < n; ++i) {
      const int to = p[i] - base;
      if (to < 0 || to >= n) {
        return reported(function, fmt::format("p has {} at {}", p[i], i));
      }
    }
    for (int i = 0; i < n; ++i) q[p[i] - base] = i + base;
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
HIPPORT_ROCSPARSE(create_identity_permutation, nullptr, identity)
HIPPORT_ROCSPARSE(inverse_permutation, nullptr, inverse)
HIPPORT_ROCSPARSE(csrsort, nullptr, csrsort)
HIPPORT_ROCSPARSE(cscsort, nullptr, cscsort)
HIPPORT_ROCSPARSE(coosort_by_row, nullptr, coosortByRow)
HIPPORT_ROCSPARSE(coosort_by_column, nullptr, coosortByColumn)

}  // namespace hipport
