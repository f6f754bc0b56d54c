// The entries of sparse matrices and vectors, whatever their format, types and
// base: read one by one, or as rows that are computed with.
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <string>
#include <vector>

#include "emulate/libraries/sparse_descriptors.h"

namespace hipport {

/// What is wrong with the memory of a matrix, or with its offsets and indices;
/// empty if nothing is.
std::string structureProblem(const std::string& who,
                             const SparseMatrix& matrix);
std::string structureProblem(const std::string& who,
                             const SparseVector& vector);
/// The same for indices and values that so many entries are written to.
std::string roomProblem(const std::string& who, const SparseMatrix& matrix,
                        std::int64_t entries);

/// Integers in memory, from a base on.
class Indices {
 public:
  Indices(NumberKind kind, const void* at, int base)
      : isWide_(kind == NumberKind::i64), at_(at), base_(base) {}
  std::int64_t operator[](std::int64_t i) const {
    return (isWide_ ? static_cast<const std::int64_t*>(at_)[i]
                    : static_cast<const std::int32_t*>(at_)[i]) -
           base_;
  }

 private:
  bool isWide_;
  const void* at_;
  int base_;
};

inline void putIndex(NumberKind kind, void* at, std::int64_t i,
                     std::int64_t value) {
  if (kind == NumberKind::i64) {
    static_cast<std::int64_t*>(at)[i] = value;
  } else {
    static_cast<std::int32_t*>(at)[i] = static_cast<std::int32_t>(value);
  }
}

/// Numbers in memory, in the type that is computed with.
template <typename T>
class Numbers {
 public:
  Numbers(NumberKind kind, const void* at)
      : kind_(kind), at_(static_cast<const std::byte*>(at)) {}
  T operator[](std::int64_t i) const {
    if (kind_ == kKindOf<T>) return reinterpret_cast<const T*>(at_)[i];
    return loadAs<T>(kind_, at_ + i * static_cast<std::int64_t>(sizeOf(kind_)));
  }

 private:
  NumberKind kind_;
  const std::byte* at_;
};

template <typename T>
void putNumber(NumberKind kind, void* at, std::int64_t i, T value) {
  if (kind == kKindOf<T>) {
    static_cast<T*>(at)[i] = value;
  } else {
    store(kind,
          static_cast<std::byte*>(at) +
              i * static_cast<std::int64_t>(sizeOf(kind)),
          value);
  }
}

inline Indices offsetsOf(const SparseMatrix& matrix) {
  return {matrix.offsetKind, matrix.offsets, matrix.traits.base};
}
inline Indices indicesOf(const SparseMatrix& matrix) {
  return {matrix.indexKind, matrix.indices, matrix.traits.base};
}

/// How many entries or blocks there are, as the offsets have it.
std::int64_t storedEntries(const SparseMatrix& matrix);

/// Where the number in row i and column j of a block is.
inline std::int64_t placeInBlock(const SparseMatrix& matrix, std::int64_t block,
                                 std::int64_t i, std::int64_t j) {
  return block * matrix.blockRows * matrix.blockColumns +
         (matrix.isBlockByColumn ? j * matrix.blockRows + i
                                 : i * matrix.blockColumns + j);
}

/// visit(row, column, place) for each entry in the order of memory; blocks by
/// their rows. `place` is that of its value.
template <typename Visit>
void forEachEntry(const SparseMatrix& matrix, Visit visit) {
  const Indices offsets = offsetsOf(matrix), indices = indicesOf(matrix);
  const auto block = [&](std::int64_t row, std::int64_t column,
                         std::int64_t number) {
    for (std::int64_t i = 0; i < matrix.blockRows; ++i) {
      for (std::int64_t j = 0; j < matrix.blockColumns; ++j) {
        visit(row * matrix.blockRows + i, column * matrix.blockColumns + j,
              placeInBlock(matrix, number, i, j));
      }
    }
  };
  switch (matrix.format) {
    case SparseFormat::csr:
    case SparseFormat::csc:
    case SparseFormat::bsr: {
      const std::int64_t lines = matrix.offsetCount() - 1;
      for (std::int64_t i = 0; i < lines; ++i) {
        const std::int64_t end = offsets[i + 1];
        for (std::int64_t at = offsets[i]; at < end; ++at) {
          if (matrix.format == SparseFormat::csr) {
            visit(i, indices[at], at);
          } else if (matrix.format == SparseFormat::csc) {
            visit(indices[at], i, at);
          } else {
            block(i, indices[at], at);
          }
        }
      }
      return;
    }
    case SparseFormat::coo:
      for (std::int64_t at = 0; at < matrix.entries; ++at) {
        visit(offsets[at], indices[at], at);
      }
      return;
    case SparseFormat::cooPairs:
      for (std::int64_t at = 0; at < matrix.entries; ++at) {
        visit(indices[2 * at], indices[2 * at + 1], at);
      }
      return;
    case SparseFormat::blockedEll: {
      const std::int64_t rows = matrix.rowsOfBlocks();
      const std::int64_t width = matrix.ellColumns / matrix.blockColumns;
      for (std::int64_t i = 0; i < rows; ++i) {
        for (std::int64_t j = 0; j < width; ++j) {
          const std::int64_t number = j * rows + i;
          if (indices[number] >= 0) block(i, indices[number], number);
        }
      }
      return;
    }
  }
}

/// A matrix that is computed with, by rows. Columns are in the order that
/// memory had them in.
template <typename T>
struct Rows {
  std::vector<std::int64_t> offsets{0};
  std::vector<std::int64_t> columns;
  std::vector<T> values;
  std::vector<std::int64_t> places;  ///< of the values in memory

  std::int64_t count() const {
    return static_cast<std::int64_t>(offsets.size()) - 1;
  }
  std::int64_t entries() const {
    return static_cast<std::int64_t>(columns.size());
  }
  void add(std::int64_t column, T value) {
    columns.push_back(column);
    values.push_back(value);
  }
  void endRow() { offsets.push_back(entries()); }
  void sort();
};

/// The rows that terms(row, add) gives by add(column, value): those of one
/// column are summed, and columns are in order.
template <typename T, typename Terms>
Rows<T> mergedRows(std::int64_t count, Terms terms) {
  Rows<T> made;
  std::vector<std::pair<std::int64_t, T>> row;
  for (std::int64_t i = 0; i < count; ++i) {
    row.clear();
    terms(i, [&](std::int64_t column, T value) {
      row.emplace_back(column, value);
    });
    std::ranges::stable_sort(row, {},
                             [](const auto& each) { return each.first; });
    for (const auto& [column, value] : row) {
      if (made.entries() > made.offsets.back() &&
          made.columns.back() == column) {
        made.values.back() += value;
      } else {
        made.add(column, value);
      }
    }
    made.endRow();
  }
  return made;
}

/// Writes the offsets of rows. They have as many as `to` has.
template <typename T>
void putOffsets(const SparseMatrix& to, const Rows<T>& rows) {
  for (std::int64_t i = 0; i <= rows.count(); ++i) {
    putIndex(to.offsetKind, to.offsets, i,
             rows.offsets[static_cast<std::size_t>(i)] + to.traits.base);
  }
}

/// What forbids to write the entries of rows where the offsets of `to` have
/// them; empty if nothing does.
template <typename T>
std::string targetProblem(const std::string& who, const SparseMatrix& to,
                          const Rows<T>& rows) {
  const Indices offsets = offsetsOf(to);
  for (std::int64_t i = 0; i <= rows.count(); ++i) {
    if (offsets[i] != rows.offsets[static_cast<std::size_t>(i)]) {
      return who + "'s offsets are not those of the result";
    }
  }
  return roomProblem(who, to, rows.entries());
}

/// Writes columns, and values if `to` has any.
template <typename T>
void putEntries(const SparseMatrix& to, const Rows<T>& rows) {
  for (std::int64_t at = 0; at < rows.entries(); ++at) {
    const auto i = static_cast<std::size_t>(at);
    putIndex(to.indexKind, to.indices, at, rows.columns[i] + to.traits.base);
    if (to.kind != NumberKind::none) {
      putNumber(to.kind, to.values, at, rows.values[i]);
    }
  }
}

/// Writes offsets and entries, if there is room; says what is wrong if not.
template <typename T>
std::string putRows(const std::string& who, const SparseMatrix& to,
                    const Rows<T>& rows) {
  std::string problem = roomProblem(who, to, rows.entries());
  if (!problem.empty()) return problem;
  putOffsets(to, rows);
  putEntries(to, rows);
  return {};
}

/// The rows of op(A).
template <typename T>
Rows<T> rowsOf(const SparseMatrix& matrix, int operation = 0) {
  const bool isSwapped = operation != 0;
  const std::int64_t count = isSwapped ? matrix.columns : matrix.rows;
  const Numbers<T> numbers(matrix.kind, matrix.values);
  Rows<T> made;
  made.offsets.assign(static_cast<std::size_t>(count) + 1, 0);
  std::int64_t entries = 0;
  forEachEntry(
      matrix, [&](std::int64_t row, std::int64_t column, std::int64_t) {
        ++made.offsets[static_cast<std::size_t>(isSwapped ? column : row) + 1];
        ++entries;
      });
  for (std::int64_t i = 0; i < count; ++i) {
    made.offsets[i + 1] += made.offsets[i];
  }
  made.columns.resize(entries);
  made.places.resize(entries);
  made.values.resize(matrix.kind == NumberKind::none ? 0 : entries);
  std::vector<std::int64_t> next = made.offsets;
  forEachEntry(
      matrix, [&](std::int64_t row, std::int64_t column, std::int64_t place) {
        const std::int64_t to = next[isSwapped ? column : row]++;
        made.columns[to] = isSwapped ? row : column;
        made.places[to] = place;
        if (made.values.empty()) return;
        made.values[to] =
            operation == 2 ? conjugate(numbers[place]) : numbers[place];
      });
  return made;
}

/// By columns within each row.
template <typename T>
void Rows<T>::sort() {
  std::vector<std::int64_t> order;
  const Rows<T> old = *this;
  for (std::int64_t row = 0; row < count(); ++row) {
    order.clear();
    for (std::int64_t at = offsets[row]; at < offsets[row + 1]; ++at) {
      order.push_back(at);
    }
    std::ranges::stable_sort(order, {},
                             [&](std::int64_t at) { return old.columns[at]; });
    std::int64_t to = offsets[row];
    for (const std::int64_t from : order) {
      columns[to] = old.columns[from];
      if (!values.empty()) values[to] = old.values[from];
      if (!places.empty()) places[to] = old.places[from];
      ++to;
    }
  }
}

}  // namespace hipport
