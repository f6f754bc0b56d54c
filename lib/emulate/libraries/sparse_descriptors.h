// What programs of hipSPARSE and rocSPARSE describe: matrices and vectors in
// the device's memory.
//
//   offsets   where each row (CSR) or column (CSC) begins among the entries;
//             of coordinates, the row of each entry
//   indices   the column (CSC: the row) of each entry
//   base      the number of the first row and column, 0 or 1, and what is
//             added to offsets
#pragma once

#include <cstdint>

#include "emulate/hip/runtime.h"
#include "emulate/libraries/numbers.h"

namespace hipport {

/// What becomes of a call. The numbers are those of hipsparseStatus_t, as far
/// as they are given here; numberOf() has those of both libraries.
enum SparseStatus : int {
  // What rocSPARSE tells from other invalid values, or has alone.
  kSparseRequiresOrder = -4,
  kSparseInvalidHandle = -3,
  kSparseInvalidPointer = -2,
  kSparseInvalidSize = -1,
  kSparseSuccess = 0,
  kSparseNotInitialized = 1,
  kSparseInvalidValue = 3,
  kSparseInternalError = 7,
  kSparseZeroPivot = 9,
  kSparseNotSupported = 10,
};

struct SparseHandle {
  hipStream_t stream = nullptr;
  bool hasScalarsOnDevice = false;
};

/// hipsparseMatrixType_t
enum class MatrixType : std::uint8_t {
  general,
  symmetric,
  hermitian,
  triangular
};

/// Of hipsparseMatDescr_t, which the older functions take, and the attributes
/// of hipsparseSpMatDescr_t.
struct MatrixTraits {
  MatrixType type = MatrixType::general;
  bool isUpper = false;
  bool hasUnitDiagonal = false;
  int base = 0;
  bool isUnsorted = false;  ///< rocsparse_storage_mode
};

/// The traits behind a program's hipsparseMatDescr_t; null if there is none.
const MatrixTraits* matrixTraits(const void* descriptor);

/// hipsparseFormat_t, and what older functions alone have.
enum class SparseFormat : std::uint8_t {
  csr = 1,
  csc = 2,
  coo = 3,
  cooPairs = 4,    ///< coordinates, row and column side by side
  blockedEll = 5,  ///< as many blocks in each row; -1 is no block
  bsr,             ///< CSR of dense blocks
};

struct SparseMatrix {
  SparseFormat format = SparseFormat::csr;
  std::int64_t rows = 0, columns = 0;  ///< of numbers, not of blocks
  std::int64_t entries = 0;  ///< or blocks; -1 where the offsets alone tell
  NumberKind offsetKind = NumberKind::i32, indexKind = NumberKind::i32;
  NumberKind kind = NumberKind::none;
  MatrixTraits traits = {};
  void* offsets = nullptr;
  void* indices = nullptr;
  void* values = nullptr;
  std::int64_t blockRows = 1, blockColumns = 1;
  bool isBlockByColumn = false;
  std::int64_t ellColumns = 0;
  int batch = 1;
  std::int64_t offsetsStride = 0, entriesStride = 0;  ///< between batches
  bool isAnalysed = false;                            ///< for a solve

  bool isBlocked() const {
    return format == SparseFormat::bsr || format == SparseFormat::blockedEll;
  }
  std::int64_t rowsOfBlocks() const {
    return blockRows > 0 ? (rows + blockRows - 1) / blockRows : 0;
  }
  std::int64_t columnsOfBlocks() const {
    return blockColumns > 0 ? (columns + blockColumns - 1) / blockColumns : 0;
  }
  /// How many offsets there are.
  std::int64_t offsetCount() const;
  /// One of a batch.
  SparseMatrix of(std::int64_t batch) const;
};

struct SparseVector {
  std::int64_t size = 0, entries = 0;
  NumberKind indexKind = NumberKind::i32, kind = NumberKind::none;
  int base = 0;
  void* indices = nullptr;
  void* values = nullptr;
};

struct DenseVector {
  std::int64_t size = 0;
  NumberKind kind = NumberKind::none;
  void* values = nullptr;
};

struct DenseMatrix {
  std::int64_t rows = 0, columns = 0;
  std::int64_t step = 0;  ///< elements from a column (row) to the next
  NumberKind kind = NumberKind::none;
  bool isByRow = false;
  void* values = nullptr;
  int batch = 1;
  std::int64_t stride = 0;  ///< elements from a batch to the next

  std::int64_t place(std::int64_t row, std::int64_t column) const {
    return isByRow ? row * step + column : row + column * step;
  }
  /// Elements from the first to the last of one batch.
  std::int64_t extent() const;
  DenseMatrix of(std::int64_t batch) const;
};

DenseMatrix asMatrix(const DenseVector& vector);

/// The product, or the greatest number if it is greater.
std::int64_t saturated(std::int64_t a, std::int64_t b);

}  // namespace hipport
