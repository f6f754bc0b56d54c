#include "emulate/libraries/sparse_entries.h"

#include <fmt/format.h>

#include <limits>

#include "emulate/libraries/sparse_call.h"

namespace hipport {

std::int64_t saturated(std::int64_t a, std::int64_t b) {
  std::int64_t product = 0;
  return __builtin_mul_overflow(a, b, &product)
             ? std::numeric_limits<std::int64_t>::max()
             : product;
}

std::int64_t SparseMatrix::offsetCount() const {
  switch (format) {
    case SparseFormat::csr:
      return rows + 1;
    case SparseFormat::csc:
      return columns + 1;
    case SparseFormat::bsr:
      return rowsOfBlocks() + 1;
    case SparseFormat::coo:
      return entries;
    case SparseFormat::cooPairs:
    case SparseFormat::blockedEll:
      break;
  }
  return 0;
}

namespace {

void* moved(void* at, NumberKind kind, std::int64_t elements) {
  return at ? static_cast<std::byte*>(at) +
                  elements * static_cast<std::int64_t>(sizeOf(kind))
            : nullptr;
}

std::uint64_t bytesOf(NumberKind kind, std::int64_t count) {
  return static_cast<std::uint64_t>(
      saturated(count, static_cast<std::int64_t>(sizeOf(kind))));
}

/// The first of `count` indices that is not in 0 ... size - 1.
std::string indexProblem(const std::string& who, const Indices& indices,
                         std::int64_t count, std::int64_t size, int base,
                         const char* what, std::int64_t step = 1) {
  for (std::int64_t i = 0; i < count; ++i) {
    const std::int64_t index = indices[i * step];
    if (index >= 0 && index < size) continue;
    return fmt::format("{}: entry {} is in {} {}, and there are {} from {} on",
                       who, i, what, index + base, size, base);
  }
  return {};
}

/// Offsets that do not fall, and end at most where the entries do.
std::string offsetProblem(const std::string& who, const SparseMatrix& matrix) {
  const Indices offsets = offsetsOf(matrix);
  const std::int64_t lines = matrix.offsetCount() - 1;
  for (std::int64_t i = 0; i < lines; ++i) {
    const std::int64_t begin = offsets[i];
    const std::int64_t end = offsets[i + 1];
    if (begin >= 0 && begin <= end &&
        (matrix.entries < 0 || end <= matrix.entries)) {
      continue;
    }
    return fmt::format(
        "{}: the offsets have line {} from {} to {}, and the base is {}{}", who,
        i, begin + matrix.traits.base, end + matrix.traits.base,
        matrix.traits.base,
        matrix.entries < 0 ? ""
                           : fmt::format(" of {} entries", matrix.entries));
  }
  return {};
}

std::string compressedProblem(const std::string& who,
                              const SparseMatrix& matrix) {
  const std::int64_t lines = matrix.offsetCount() - 1;
  if (lines <= 0) return {};
  if (std::string problem =
          memoryProblem(who + "'s offsets", matrix.offsets,
                        bytesOf(matrix.offsetKind, matrix.offsetCount()));
      !problem.empty()) {
    return problem;
  }
  if (std::string problem = offsetProblem(who, matrix); !problem.empty()) {
    return problem;
  }
  const std::int64_t entries = storedEntries(matrix);
  if (std::string problem = roomProblem(who, matrix, entries);
      !problem.empty()) {
    return problem;
  }
  const bool isByColumn = matrix.format == SparseFormat::csc;
  return indexProblem(who, indicesOf(matrix), entries,
                      isByColumn ? matrix.rows : matrix.columnsOfBlocks(),
                      matrix.traits.base,
                      matrix.format == SparseFormat::bsr ? "column of blocks"
                      : isByColumn                       ? "row"
                                                         : "column");
}

std::string coordinateProblem(const std::string& who,
                              const SparseMatrix& matrix) {
  const bool isPaired = matrix.format == SparseFormat::cooPairs;
  const std::int64_t entries = matrix.entries;
  if (!isPaired) {
    std::string problem = memoryProblem(who + "'s rows", matrix.offsets,
                                        bytesOf(matrix.offsetKind, entries));
    if (!problem.empty()) return problem;
  }
  for (const std::string& problem :
       {memoryProblem(
            who + "'s indices", matrix.indices,
            bytesOf(matrix.indexKind, saturated(entries, isPaired ? 2 : 1))),
        memoryProblem(who + "'s values", matrix.values,
                      bytesOf(matrix.kind, entries))}) {
    if (!problem.empty()) return problem;
  }
  const int base = matrix.traits.base;
  const auto column = [&] {
    const Indices columns =
        isPaired ? Indices(matrix.indexKind,
                           moved(matrix.indices, matrix.indexKind, 1), base)
                 : indicesOf(matrix);
    return indexProblem(who, columns, entries, matrix.columns, base, "column",
                        isPaired ? 2 : 1);
  };
  std::string problem =
      indexProblem(who, isPaired ? indicesOf(matrix) : offsetsOf(matrix),
                   entries, matrix.rows, base, "row", isPaired ? 2 : 1);
  return problem.empty() ? column() : problem;
}

std::string ellProblem(const std::string& who, const SparseMatrix& matrix) {
  const std::int64_t blocks =
      saturated(matrix.rowsOfBlocks(), matrix.ellColumns / matrix.blockColumns);
  for (const std::string& problem :
       {memoryProblem(who + "'s indices", matrix.indices,
                      bytesOf(matrix.indexKind, blocks)),
        memoryProblem(
            who + "'s values", matrix.values,
            bytesOf(matrix.kind,
                    saturated(blocks, saturated(matrix.blockRows,
                                                matrix.blockColumns))))}) {
    if (!problem.empty()) return problem;
  }
  const Indices indices = indicesOf(matrix);
  for (std::int64_t i = 0; i < blocks; ++i) {
    if (indices[i] < matrix.columnsOfBlocks()) continue;
    return fmt::format(
        "{}: block {} is in column {} of blocks, and there are "
        "{} from {} on",
        who, i, indices[i] + matrix.traits.base, matrix.columnsOfBlocks(),
        matrix.traits.base);
  }
  return {};
}

}  // namespace

std::int64_t storedEntries(const SparseMatrix& matrix) {
  switch (matrix.format) {
    case SparseFormat::csr:
    case SparseFormat::csc:
    case SparseFormat::bsr: {
      const std::int64_t lines = matrix.offsetCount() - 1;
      if (lines <= 0) return 0;
      return offsetsOf(matrix)[lines];
    }
    default:
      return matrix.entries;
  }
}

SparseMatrix SparseMatrix::of(std::int64_t each) const {
  SparseMatrix one = *this;
  one.batch = 1;
  if (each == 0) return one;
  // Coordinates have one stride.
  const bool isCoordinates =
      format == SparseFormat::coo || format == SparseFormat::cooPairs;
  const std::int64_t pairs = format == SparseFormat::cooPairs ? 2 : 1;
  one.offsets = moved(offsets, offsetKind,
                      each * (isCoordinates ? entriesStride : offsetsStride));
  one.indices = moved(indices, indexKind, each * entriesStride * pairs);
  one.values =
      moved(values, kind, each * entriesStride * blockRows * blockColumns);
  return one;
}

std::int64_t DenseMatrix::extent() const {
  const std::int64_t lines = isByRow ? rows : columns;
  const std::int64_t length = isByRow ? columns : rows;
  if (lines <= 0 || length <= 0) return 0;
  const std::int64_t steps =
      saturated(lines - 1, std::max<std::int64_t>(step, 0));
  std::int64_t all = 0;
  return __builtin_add_overflow(steps, length, &all)
             ? std::numeric_limits<std::int64_t>::max()
             : all;
}

DenseMatrix DenseMatrix::of(std::int64_t each) const {
  DenseMatrix one = *this;
  one.batch = 1;
  one.values = moved(values, kind, each * stride);
  return one;
}

DenseMatrix asMatrix(const DenseVector& vector) {
  return {.rows = vector.size,
          .columns = 1,
          .step = std::max<std::int64_t>(vector.size, 1),
          .kind = vector.kind,
          .values = vector.values};
}

std::string roomProblem(const std::string& who, const SparseMatrix& matrix,
                        std::int64_t entries) {
  const std::int64_t numbers =
      saturated(entries, saturated(matrix.blockRows, matrix.blockColumns));
  std::string problem = memoryProblem(who + "'s indices", matrix.indices,
                                      bytesOf(matrix.indexKind, entries));
  return problem.empty() ? memoryProblem(who + "'s values", matrix.values,
                                         bytesOf(matrix.kind, numbers))
                         : problem;
}

std::string structureProblem(const std::string& who,
                             const SparseMatrix& matrix) {
  switch (matrix.format) {
    case SparseFormat::csr:
    case SparseFormat::csc:
    case SparseFormat::bsr:
      return compressedProblem(who, matrix);
    case SparseFormat::coo:
    case SparseFormat::cooPairs:
      return coordinateProblem(who, matrix);
    case SparseFormat::blockedEll:
      return ellProblem(who, matrix);
  }
  return {};
}

std::string structureProblem(const std::string& who,
                             const SparseVector& vector) {
  for (const std::string& problem :
       {memoryProblem(who + "'s indices", vector.indices,
                      bytesOf(vector.indexKind, vector.entries)),
        memoryProblem(who + "'s values", vector.values,
                      bytesOf(vector.kind, vector.entries))}) {
    if (!problem.empty()) return problem;
  }
  return indexProblem(who,
                      Indices(vector.indexKind, vector.indices, vector.base),
                      vector.entries, vector.size, vector.base, "place");
}

}  // namespace hipport
