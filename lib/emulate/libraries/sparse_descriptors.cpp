// hipSPARSE and rocSPARSE: handles, and what describes matrices and vectors.
#include "emulate/libraries/sparse_descriptors.h"

#include <fmt/format.h>

#include <cstring>
#include <string>

#include "emulate/libraries/sparse_call.h"
#include "emulate/libraries/sparse_infos.h"

namespace hipport {

const MatrixTraits* matrixTraits(const void* descriptor) {
  return Objects<MatrixTraits>::get().find(descriptor);
}

namespace {

/// What the library of a function calls a data type, and back to hipDataType.
int dataTypeIn(const char* function, int number) {
  return isOfRoc(function) ? hipDataTypeOf(number) : number;
}
int hipDataTypeOf(NumberKind kind) {
  switch (kind) {
    case NumberKind::f64:
      return 1;
    case NumberKind::i8:
      return 3;
    case NumberKind::c32:
      return 4;
    case NumberKind::c64:
      return 5;
    case NumberKind::i32:
      return 10;
    default:
      return 0;
  }
}

int dataTypeOf(const char* function, NumberKind kind) {
  const int number = hipDataTypeOf(kind);
  return isOfRoc(function) ? rocDataTypeOf(number) : number;
}

/// hipsparseOrder_t, rocsparse_order
constexpr int kByColumn = 1;
int orderByRow(const char* function) { return isOfRoc(function) ? 0 : 2; }

/// hipsparseFormat_t, rocsparse_format.
int formatOf(const char* function, const SparseMatrix& matrix) {
  if (!isOfRoc(function)) return static_cast<int>(matrix.format);
  switch (matrix.format) {
    case SparseFormat::coo:
      return 0;
    case SparseFormat::cooPairs:
      return 1;
    case SparseFormat::csr:
      return 2;
    case SparseFormat::csc:
      return 3;
    case SparseFormat::blockedEll:
      return matrix.blockRows == 1 ? 4 : 5;
    case SparseFormat::bsr:
      break;
  }
  return 6;
}

/// hipsparseIndexType_t
NumberKind indexKindOf(int type) {
  return type == 2   ? NumberKind::i32
         : type == 3 ? NumberKind::i64
                     : NumberKind::none;
}
int indexTypeOf(NumberKind kind) {
  return kind == NumberKind::i32 ? 2 : kind == NumberKind::i64 ? 3 : 1;
}

/// The checks of a function that makes a descriptor, or reads or writes one:
/// the first thing that is wrong is its status.
class Checked {
 public:
  explicit Checked(const char* function) : function_(function) {}

  Checked& refuseIf(bool is, SparseStatus status, const std::string& what) {
    if (is && isRight()) status_ = refuseSparse(function_, status, what);
    return *this;
  }
  Checked& invalidIf(bool is, const std::string& what) {
    return refuseIf(is, kSparseInvalidValue, what);
  }
  Checked& invalidSizeIf(bool is, const std::string& what) {
    return refuseIf(is, kSparseInvalidSize, what);
  }
  template <typename T>
  Checked& given(const char* name, const T* at) {
    return refuseIf(!at, kSparseInvalidPointer,
                    fmt::format("{} is null", name));
  }
  Checked& size(const char* name, std::int64_t value) {
    return invalidSizeIf(value < 0, fmt::format("{} is {}", name, value));
  }
  Checked& enumerator(const char* name, int value, int first, int last) {
    return invalidIf(
        value < first || value > last,
        fmt::format("{} is {}, which is none of its enumerators", name, value));
  }
  Checked& array(const char* name, std::int64_t count, const void* at) {
    return refuseIf(count > 0 && !at, kSparseInvalidPointer,
                    fmt::format("{} is null", name));
  }
  /// Those that hipSPARSE of ROCm 6.4 has.
  Checked& dataType(int type) {
    const bool isHalf = type == 2 || type == 6 || type == 14 || type == 15;
    if (isHalf && isRight()) {
      (void)notEmulated(function_,
                        "16-bit numbers, which hipSPARSE of ROCm 6.4 lacks",
                        "HIPSPARSE_STATUS_NOT_SUPPORTED");
      status_ = numberOf(kSparseNotSupported, function_);
    }
    return invalidIf(
        !isHalf && sparseKindOf(type) == NumberKind::none,
        fmt::format("valueType is {}, which hipSPARSE does not have", type));
  }
  Checked& indexType(const char* name, int type) {
    return enumerator(name, type, 1, 3);
  }
  template <typename T>
  T* object(const void* at) {
    T* const found = Objects<T>::get().find(at);
    constexpr bool kIsHandle = std::is_same_v<T, SparseHandle>;
    const char* const name = kIsHandle ? "the handle" : "the descriptor";
    const SparseStatus status =
        kIsHandle ? kSparseInvalidHandle : kSparseInvalidPointer;
    refuseIf(!found, status,
             at ? fmt::format("{} is none that the library made, or was "
                              "destroyed",
                              name)
                : fmt::format("{} is null", name));
    return found;
  }
  template <typename T>
  Checked& put(T* to, T value) {
    given("a result", to);
    if (isRight()) *to = value;
    return *this;
  }
  bool isRight() const { return status_ == kSparseSuccess; }
  int status() const { return status_; }

 private:
  const char* function_;
  int status_ = kSparseSuccess;
};

template <typename T>
int make(Checked& check, void** to, const T& made) {
  if (check.isRight()) *to = Objects<T>::get().make(made);
  return check.status();
}

template <typename T>
constexpr SparseStatus kNoSuch =
    std::is_same_v<T, SparseHandle> ? kSparseInvalidHandle
                                    : kSparseInvalidPointer;

/// Of those that nothing is reported of when they are null.
template <typename T>
int destroy(const char* function, const void* object) {
  if (!object || Objects<T>::get().remove(object)) return kSparseSuccess;
  return refuseSparse(function, kNoSuch<T>,
                      "there is no such object, or it was destroyed before");
}
template <typename T>
int destroyGiven(const char* function, const void* object) {
  Checked check(function);
  check.refuseIf(!object, kNoSuch<T>, "the object is null");
  return check.isRight() ? destroy<T>(function, object) : check.status();
}

// --- Matrices ----------------------------------------------------------------

struct Arrays {
  void *offsets, *indices, *values;
};

int createMatrix(const char* function, void** to, SparseMatrix made,
                 Arrays arrays, int offsetType, int indexType, int base,
                 int typeNumber) {
  Checked check(function);
  const int dataType = dataTypeIn(function, typeNumber);
  check.given("the descriptor", to)
      .size("rows", made.rows)
      .size("cols", made.columns)
      .size("nnz", made.entries)
      .invalidSizeIf(made.entries > saturated(made.rows, made.columns),
                     fmt::format("nnz is {} in {} x {}", made.entries,
                                 made.rows, made.columns))
      .array("the offsets or rows",
             made.format == SparseFormat::cooPairs ? 0 : made.entries,
             arrays.offsets)
      .array("the indices", made.entries, arrays.indices)
      .array("the values", made.entries, arrays.values)
      .indexType("the type of offsets", offsetType)
      .indexType("the type of indices", indexType)
      .enumerator("idxBase", base, 0, 1)
      .dataType(dataType);
  made.offsets = arrays.offsets;
  made.indices = arrays.indices;
  made.values = arrays.values;
  made.offsetKind = indexKindOf(offsetType);
  made.indexKind = indexKindOf(indexType);
  made.traits.base = base;
  made.kind = sparseKindOf(dataType);
  return make(check, to, made);
}

int createEll(const char* function, void** to, std::int64_t rows,
              std::int64_t columns, std::int64_t block, std::int64_t ellColumns,
              void* indices, void* values, int indexType, int base,
              int typeNumber) {
  Checked check(function);
  const int dataType = dataTypeIn(function, typeNumber);
  check.given("the descriptor", to)
      .size("rows", rows)
      .size("cols", columns)
      .invalidSizeIf(block < 1, fmt::format("ellBlockSize is {}", block))
      .size("ellCols", ellColumns)
      .invalidSizeIf(ellColumns > columns,
                     fmt::format("ellCols is {} of {}", ellColumns, columns))
      .array("ellColInd", saturated(ellColumns, block), indices)
      .array("ellValue", saturated(ellColumns, block), values)
      .indexType("ellIdxType", indexType)
      .enumerator("idxBase", base, 0, 1)
      .dataType(dataType);
  SparseMatrix made;
  made.format = SparseFormat::blockedEll;
  made.rows = rows;
  made.columns = columns;
  made.blockRows = made.blockColumns = block;
  made.ellColumns = ellColumns;
  made.isBlockByColumn = true;
  made.indices = indices;
  made.values = values;
  made.indexKind = indexKindOf(indexType);
  made.traits.base = base;
  made.kind = sparseKindOf(dataType);
  return make(check, to, made);
}

/// rocSPARSE alone describes blocks of CSR; rows, columns and entries count
/// blocks.
int createBlocks(const char* function, void** to, std::int64_t rows,
                 std::int64_t columns, std::int64_t blocks, int direction,
                 std::int64_t block, Arrays arrays, int offsetType,
                 int indexType, int base, int dataType) {
  Checked check(function);
  check.enumerator("block_dir", direction, 0, 1)
      .invalidSizeIf(block < 1, fmt::format("block_dim is {}", block));
  if (!check.isRight()) return check.status();
  return createMatrix(function, to,
                      {.format = SparseFormat::bsr,
                       .rows = saturated(rows, block),
                       .columns = saturated(columns, block),
                       .entries = blocks,
                       .blockRows = block,
                       .blockColumns = block,
                       .isBlockByColumn = direction == 1},
                      arrays, offsetType, indexType, base, dataType);
}

int getMatrix(const char* function, const void* descriptor, std::int64_t* rows,
              std::int64_t* columns, std::int64_t* entries, void** offsets,
              void** indices, void** values, int* offsetType, int* indexType,
              int* base, int* dataType) {
  Checked check(function);
  const auto* const own = check.object<SparseMatrix>(descriptor);
  if (!own) return check.status();
  check.put(rows, own->rows)
      .put(columns, own->columns)
      .put(entries, own->entries);
  // Coordinates in pairs have none.
  if (own->format != SparseFormat::cooPairs) check.put(offsets, own->offsets);
  check.put(indices, own->indices).put(values, own->values);
  if (offsetType) check.put(offsetType, indexTypeOf(own->offsetKind));
  return check.put(indexType, indexTypeOf(own->indexKind))
      .put(base, own->traits.base)
      .put(dataType, dataTypeOf(function, own->kind))
      .status();
}

int setPointers(const char* function, void* descriptor, Arrays arrays) {
  Checked check(function);
  auto* const own = check.object<SparseMatrix>(descriptor);
  if (!own) return check.status();
  const bool isCoo = own->format == SparseFormat::coo;
  check.given("the offsets or rows", arrays.offsets)
      .array("the indices", isCoo ? 1 : own->entries, arrays.indices)
      .array("the values", isCoo ? 1 : own->entries, arrays.values);
  if (!check.isRight()) return check.status();
  own->offsets = arrays.offsets;
  own->indices = arrays.indices;
  own->values = arrays.values;
  own->isAnalysed = false;
  return kSparseSuccess;
}

int setBatch(const char* function, void* descriptor, int count,
             std::int64_t offsetsStride, std::int64_t entriesStride) {
  Checked check(function);
  auto* const own = check.object<SparseMatrix>(descriptor);
  check.invalidIf(count <= 0, fmt::format("batchCount is {}", count))
      .size("a stride", offsetsStride)
      .size("a stride", entriesStride);
  if (!check.isRight()) return check.status();
  own->batch = count;
  own->offsetsStride = offsetsStride;
  own->entriesStride = entriesStride;
  return kSparseSuccess;
}

/// hipsparseSpMatAttribute_t, rocsparse_spmat_attribute: the fill mode or the
/// type of the diagonal; rocSPARSE has the type of the matrix and whether its
/// entries are in order as well.
int attribute(const char* function, const void* descriptor, int which,
              std::size_t size, const void* from, void* to) {
  Checked check(function);
  auto* const own = check.object<SparseMatrix>(descriptor);
  check.enumerator("attribute", which, 0, isOfRoc(function) ? 3 : 1)
      .given("data", from ? from : to)
      .invalidSizeIf(size != sizeof(int), fmt::format("dataSize is {}", size));
  if (!check.isRight()) return check.status();
  constexpr int kMatrixType = 2;
  MatrixTraits& traits = own->traits;
  bool* const flags[] = {&traits.isUpper, &traits.hasUnitDiagonal, nullptr,
                         &traits.isUnsorted};
  if (to) {
    const int value = which == kMatrixType ? static_cast<int>(traits.type)
                                           : static_cast<int>(*flags[which]);
    std::memcpy(to, &value, sizeof value);
    return kSparseSuccess;
  }
  int value = 0;
  std::memcpy(&value, from, sizeof value);
  check.enumerator("data", value, 0, which == kMatrixType ? 3 : 1);
  if (!check.isRight()) return check.status();
  if (which == kMatrixType) {
    traits.type = static_cast<MatrixType>(value);
  } else {
    *flags[which] = value != 0;
  }
  return kSparseSuccess;
}

/// One field of an object, read or written.
template <typename T, typename Member, typename Value>
int getField(const char* function, const void* descriptor, Member member,
             Value* to) {
  Checked check(function);
  const auto* const own = check.object<T>(descriptor);
  if (own) check.put(to, static_cast<Value>(own->*member));
  return check.status();
}
template <typename T>
int setValues(const char* function, void* descriptor, void* values) {
  Checked check(function);
  auto* const own = check.object<T>(descriptor);
  check.given("values", values);
  if (check.isRight()) own->values = values;
  return check.status();
}

// --- Vectors and dense matrices ----------------------------------------------

int createSparseVector(const char* function, void** to, std::int64_t size,
                       std::int64_t entries, void* indices, void* values,
                       int indexType, int base, int typeNumber) {
  Checked check(function);
  const int dataType = dataTypeIn(function, typeNumber);
  check.given("the descriptor", to)
      .size("size", size)
      .size("nnz", entries)
      .invalidSizeIf(entries > size,
                     fmt::format("nnz is {} of {}", entries, size))
      .array("indices", entries, indices)
      .array("values", entries, values)
      .indexType("idxType", indexType)
      .enumerator("idxBase", base, 0, 1)
      .dataType(dataType);
  return make(check, to,
              SparseVector{size, entries, indexKindOf(indexType),
                           sparseKindOf(dataType), base, indices, values});
}

int getSparseVector(const char* function, const void* descriptor,
                    std::int64_t* size, std::int64_t* entries, void** indices,
                    void** values, int* indexType, int* base, int* dataType) {
  Checked check(function);
  const auto* const own = check.object<SparseVector>(descriptor);
  if (!own) return check.status();
  return check.put(size, own->size)
      .put(entries, own->entries)
      .put(indices, own->indices)
      .put(values, own->values)
      .put(indexType, indexTypeOf(own->indexKind))
      .put(base, own->base)
      .put(dataType, dataTypeOf(function, own->kind))
      .status();
}

int createVector(const char* function, void** to, std::int64_t size,
                 void* values, int typeNumber) {
  Checked check(function);
  const int dataType = dataTypeIn(function, typeNumber);
  check.given("the descriptor", to)
      .size("size", size)
      .array("values", size, values)
      .dataType(dataType);
  return make(check, to, DenseVector{size, sparseKindOf(dataType), values});
}

int getVector(const char* function, const void* descriptor, std::int64_t* size,
              void** values, int* dataType) {
  Checked check(function);
  const auto* const own = check.object<DenseVector>(descriptor);
  if (!own) return check.status();
  return check.put(size, own->size)
      .put(values, own->values)
      .put(dataType, dataTypeOf(function, own->kind))
      .status();
}

int createDense(const char* function, void** to, std::int64_t rows,
                std::int64_t columns, std::int64_t step, void* values,
                int typeNumber, int order) {
  Checked check(function);
  const int dataType = dataTypeIn(function, typeNumber);
  const bool isByRow = order == orderByRow(function);
  check.given("the descriptor", to)
      .size("rows", rows)
      .size("cols", columns)
      .dataType(dataType)
      .invalidIf(
          !isByRow && order != kByColumn,
          fmt::format("order is {}, which is none of its enumerators", order))
      .invalidSizeIf(step < std::max<std::int64_t>(isByRow ? columns : rows, 1),
                     fmt::format("ld is {} for {} x {}", step, rows, columns))
      .array("values", saturated(rows, columns), values);
  return make(check, to,
              DenseMatrix{.rows = rows,
                          .columns = columns,
                          .step = step,
                          .kind = sparseKindOf(dataType),
                          .isByRow = isByRow,
                          .values = values});
}

int getDense(const char* function, const void* descriptor, std::int64_t* rows,
             std::int64_t* columns, std::int64_t* step, void** values,
             int* dataType, int* order) {
  Checked check(function);
  const auto* const own = check.object<DenseMatrix>(descriptor);
  if (!own) return check.status();
  return check.put(rows, own->rows)
      .put(columns, own->columns)
      .put(step, own->step)
      .put(values, own->values)
      .put(dataType, dataTypeOf(function, own->kind))
      .put(order, own->isByRow ? orderByRow(function) : kByColumn)
      .status();
}

// --- Handles and traits ------------------------------------------------------

template <typename Change>
int changeHandle(const char* function, void* handle, Change change) {
  SparseCall call(function, handle);
  if (!call.isRight()) return call.status();
  change(*Objects<SparseHandle>::get().find(handle));
  return kSparseSuccess;
}

int setPointerMode(const char* function, void* handle, int mode) {
  Checked check(function);
  if (isOfRoc(function)) (void)check.object<SparseHandle>(handle);
  check.enumerator("mode", mode, 0, 1);
  if (!check.isRight()) return check.status();
  return changeHandle(function, handle, [=](SparseHandle& own) {
    own.hasScalarsOnDevice = mode == 1;
  });
}

template <typename Change>
int changeTraits(const char* function, const void* descriptor, int value,
                 int last, Change change) {
  Checked check(function);
  auto* const own = check.object<MatrixTraits>(descriptor);
  check.enumerator("the value", value, 0, last);
  if (check.isRight()) change(*own);
  return check.status();
}

struct StatusText {
  const char *name, *text;
};
constexpr StatusText kStatuses[] = {
    {"HIPSPARSE_STATUS_SUCCESS", "success"},
    {"HIPSPARSE_STATUS_NOT_INITIALIZED", "not initialized"},
    {"HIPSPARSE_STATUS_ALLOC_FAILED", "an allocation failed"},
    {"HIPSPARSE_STATUS_INVALID_VALUE", "an argument is invalid"},
    {"HIPSPARSE_STATUS_ARCH_MISMATCH", "the device lacks a feature"},
    {"HIPSPARSE_STATUS_MAPPING_ERROR", "memory cannot be mapped"},
    {"HIPSPARSE_STATUS_EXECUTION_FAILED", "a kernel failed"},
    {"HIPSPARSE_STATUS_INTERNAL_ERROR", "an internal error"},
    {"HIPSPARSE_STATUS_MATRIX_TYPE_NOT_SUPPORTED",
     "the type of the matrix is not supported"},
    {"HIPSPARSE_STATUS_ZERO_PIVOT", "a pivot is zero"},
    {"HIPSPARSE_STATUS_NOT_SUPPORTED", "not supported"},
    {"HIPSPARSE_STATUS_INSUFFICIENT_RESOURCES", "resources do not suffice"},
};
constexpr StatusText kUnknownStatus = {"unknown status", "unknown status"};

/// rocsparse_status
constexpr StatusText kRocStatuses[] = {
    {"rocsparse_status_success", "success"},
    {"rocsparse_status_invalid_handle", "the handle is invalid"},
    {"rocsparse_status_not_implemented", "not implemented"},
    {"rocsparse_status_invalid_pointer", "a pointer is invalid"},
    {"rocsparse_status_invalid_size", "a size is invalid"},
    {"rocsparse_status_memory_error", "an allocation or copy failed"},
    {"rocsparse_status_internal_error", "an internal error"},
    {"rocsparse_status_invalid_value", "a value is invalid"},
    {"rocsparse_status_arch_mismatch", "the device lacks a feature"},
    {"rocsparse_status_zero_pivot", "a pivot is zero"},
    {"rocsparse_status_not_initialized", "a descriptor is not initialized"},
    {"rocsparse_status_type_mismatch", "types of indices do not fit"},
    {"rocsparse_status_requires_sorted_storage", "entries must be in order"},
    {"rocsparse_status_thrown_exception", "an exception was thrown"},
    {"rocsparse_status_continue", "nothing prevents the call"},
};

const StatusText& rocTextOf(int status) {
  return status >= 0 && status < static_cast<int>(std::size(kRocStatuses))
             ? kRocStatuses[status]
             : kUnknownStatus;
}

const StatusText& textOf(int status) {
  return status >= 0 && status < static_cast<int>(std::size(kStatuses))
             ? kStatuses[status]
             : kUnknownStatus;
}

/// Of ROCm 6.4, hipSPARSE is 3.2.0 and rocSPARSE 3.4.0.
constexpr int kVersion = 300200;
constexpr int kRocVersion = 300400;

int withoutHandle(const char* function) {
  return refuseSparse(function, kSparseNotInitialized, "the handle is null");
}

}  // namespace

// --- The interface -----------------------------------------------------------

HIPPORT_API const char* hipsparseGetErrorName(int status) {
  return textOf(status).name;
}
HIPPORT_API const char* hipsparseGetErrorString(int status) {
  return textOf(status).text;
}
HIPPORT_API const char* rocsparse_get_status_name(int status) {
  return rocTextOf(status).name;
}
HIPPORT_API const char* rocsparse_get_status_description(int status) {
  return rocTextOf(status).text;
}
HIPPORT_API int rocsparse_get_version(void* handle, int* version) {
  Checked check("rocsparse_get_version");
  (void)check.object<SparseHandle>(handle);
  return check.put(version, kRocVersion).status();
}
HIPPORT_API int hipsparseGetVersion(void* handle, int* version) {
  if (!handle) return withoutHandle("hipsparseGetVersion");
  return Checked("hipsparseGetVersion").put(version, kVersion).status();
}
HIPPORT_API int hipsparseGetGitRevision(void* handle, char* revision) {
  if (!handle) return withoutHandle("hipsparseGetGitRevision");
  Checked check("hipsparseGetGitRevision");
  check.given("rev", revision);
  if (check.isRight()) std::strcpy(revision, "emulated");
  return check.status();
}
}  // namespace hipport

// NOLINTBEGIN(readability-identifier-naming): the libraries' names.
#define HIPPORT_SPARSE_FUNCTION(function, parameters, call) \
  HIPPORT_API int function parameters {                     \
    using namespace hipport;                                \
    constexpr const char* kFunction = #function;            \
    return call;                                            \
  }
/// By its names in both libraries.
#define HIPPORT_SPARSE_ONE(hip, roc, parameters, call)      \
  HIPPORT_SPARSE_FUNCTION(hipsparse##hip, parameters, call) \
  HIPPORT_SPARSE_FUNCTION(rocsparse_##roc, parameters, call)
/// The same with a twin for memory that is only read.
#define HIPPORT_SPARSE_TWINS(hip, hipTwin, roc, rocTwin, parameters, call) \
  HIPPORT_SPARSE_ONE(hip, roc, parameters, call)                           \
  HIPPORT_SPARSE_ONE(hipTwin, rocTwin, parameters, call)

HIPPORT_SPARSE_ONE(Create, create_handle, (void** handle), [&] {
  Checked check(kFunction);
  check.refuseIf(!handle, kSparseInvalidHandle, "the handle is null");
  return make(check, handle, SparseHandle());
}())
HIPPORT_SPARSE_ONE(Destroy, destroy_handle, (void* handle),
                   destroyGiven<SparseHandle>(kFunction, handle))
HIPPORT_SPARSE_ONE(SetStream, set_stream, (void* handle, hipStream_t stream),
                   changeHandle(kFunction, handle, [=](SparseHandle& own) {
                     own.stream = stream;
                   }))
HIPPORT_SPARSE_ONE(GetStream, get_stream, (void* handle, hipStream_t* stream),
                   getField<SparseHandle>(kFunction, handle,
                                          &SparseHandle::stream, stream))
HIPPORT_SPARSE_ONE(SetPointerMode, set_pointer_mode, (void* handle, int mode),
                   setPointerMode(kFunction, handle, mode))
HIPPORT_SPARSE_ONE(GetPointerMode, get_pointer_mode, (void* handle, int* mode),
                   getField<SparseHandle>(kFunction, handle,
                                          &SparseHandle::hasScalarsOnDevice,
                                          mode))

HIPPORT_SPARSE_ONE(CreateMatDescr, create_mat_descr, (void** descriptor), [&] {
  Checked check(kFunction);
  check.given("the descriptor", descriptor);
  return make(check, descriptor, MatrixTraits());
}())
HIPPORT_SPARSE_ONE(DestroyMatDescr, destroy_mat_descr, (void* descriptor),
                   destroy<MatrixTraits>(kFunction, descriptor))
HIPPORT_SPARSE_ONE(CopyMatDescr, copy_mat_descr, (void* to, const void* from),
                   [&] {
                     Checked check(kFunction);
                     auto* const own = check.object<MatrixTraits>(to);
                     const auto* const other = check.object<MatrixTraits>(from);
                     if (check.isRight()) *own = *other;
                     return check.status();
                   }())
HIPPORT_SPARSE_ONE(SetMatType, set_mat_type, (void* descriptor, int type),
                   changeTraits(kFunction, descriptor, type, 3,
                                [=](MatrixTraits& own) {
                                  own.type = static_cast<MatrixType>(type);
                                }))
HIPPORT_SPARSE_ONE(SetMatFillMode, set_mat_fill_mode,
                   (void* descriptor, int mode),
                   changeTraits(kFunction, descriptor, mode, 1,
                                [=](MatrixTraits& own) {
                                  own.isUpper = mode == 1;
                                }))
HIPPORT_SPARSE_ONE(SetMatDiagType, set_mat_diag_type,
                   (void* descriptor, int type),
                   changeTraits(kFunction, descriptor, type, 1,
                                [=](MatrixTraits& own) {
                                  own.hasUnitDiagonal = type == 1;
                                }))
HIPPORT_SPARSE_ONE(SetMatIndexBase, set_mat_index_base,
                   (void* descriptor, int base),
                   changeTraits(kFunction, descriptor, base, 1,
                                [=](MatrixTraits& own) { own.base = base; }))
HIPPORT_SPARSE_FUNCTION(rocsparse_set_mat_storage_mode,
                        (void* descriptor, int mode),
                        changeTraits(kFunction, descriptor, mode, 1,
                                     [=](MatrixTraits& own) {
                                       own.isUnsorted = mode == 1;
                                     }))
// A default where there is no such descriptor.
#define HIPPORT_SPARSE_TRAIT(hip, roc, field)                     \
  HIPPORT_SPARSE_ONE(hip, roc, (const void* descriptor), [&] {    \
    (void)kFunction;                                              \
    const MatrixTraits* const own = matrixTraits(descriptor);     \
    return static_cast<int>((own ? *own : MatrixTraits()).field); \
  }())
HIPPORT_SPARSE_TRAIT(GetMatType, get_mat_type, type)
HIPPORT_SPARSE_TRAIT(GetMatFillMode, get_mat_fill_mode, isUpper)
HIPPORT_SPARSE_TRAIT(GetMatDiagType, get_mat_diag_type, hasUnitDiagonal)
HIPPORT_SPARSE_TRAIT(GetMatIndexBase, get_mat_index_base, base)
#undef HIPPORT_SPARSE_TRAIT
HIPPORT_SPARSE_FUNCTION(rocsparse_get_mat_storage_mode,
                        (const void* descriptor), [&] {
                          (void)kFunction;
                          const MatrixTraits* const own =
                              matrixTraits(descriptor);
                          return own && own->isUnsorted ? 1 : 0;
                        }())

HIPPORT_SPARSE_TWINS(CreateCsr, CreateConstCsr, create_csr_descr,
                     create_const_csr_descr,
                     (void** to, std::int64_t rows, std::int64_t columns,
                      std::int64_t entries, void* offsets, void* indices,
                      void* values, int offsetType, int indexType, int base,
                      int dataType),
                     createMatrix(kFunction, to,
                                  {.format = SparseFormat::csr,
                                   .rows = rows,
                                   .columns = columns,
                                   .entries = entries},
                                  {offsets, indices, values}, offsetType,
                                  indexType, base, dataType))
HIPPORT_SPARSE_TWINS(CreateCsc, CreateConstCsc, create_csc_descr,
                     create_const_csc_descr,
                     (void** to, std::int64_t rows, std::int64_t columns,
                      std::int64_t entries, void* offsets, void* indices,
                      void* values, int offsetType, int indexType, int base,
                      int dataType),
                     createMatrix(kFunction, to,
                                  {.format = SparseFormat::csc,
                                   .rows = rows,
                                   .columns = columns,
                                   .entries = entries},
                                  {offsets, indices, values}, offsetType,
                                  indexType, base, dataType))
HIPPORT_SPARSE_TWINS(CreateCoo, CreateConstCoo, create_coo_descr,
                     create_const_coo_descr,
                     (void** to, std::int64_t rows, std::int64_t columns,
                      std::int64_t entries, void* rowIndices, void* indices,
                      void* values, int indexType, int base, int dataType),
                     createMatrix(kFunction, to,
                                  {.format = SparseFormat::coo,
                                   .rows = rows,
                                   .columns = columns,
                                   .entries = entries},
                                  {rowIndices, indices, values}, indexType,
                                  indexType, base, dataType))
HIPPORT_SPARSE_ONE(CreateCooAoS, create_coo_aos_descr,
                   (void** to, std::int64_t rows, std::int64_t columns,
                    std::int64_t entries, void* indices, void* values,
                    int indexType, int base, int dataType),
                   createMatrix(kFunction, to,
                                {.format = SparseFormat::cooPairs,
                                 .rows = rows,
                                 .columns = columns,
                                 .entries = entries},
                                {nullptr, indices, values}, indexType,
                                indexType, base, dataType))
// The two libraries have blocks in ELL by other parameters.
#define HIPPORT_SPARSE_ELL(function)                                           \
  HIPPORT_SPARSE_FUNCTION(                                                     \
      function,                                                                \
      (void** to, std::int64_t rows, std::int64_t columns, std::int64_t block, \
       std::int64_t ellColumns, void* indices, void* values, int indexType,    \
       int base, int dataType),                                                \
      createEll(kFunction, to, rows, columns, block, ellColumns, indices,      \
                values, indexType, base, dataType))
HIPPORT_SPARSE_ELL(hipsparseCreateBlockedEll)
HIPPORT_SPARSE_ELL(hipsparseCreateConstBlockedEll)
#undef HIPPORT_SPARSE_ELL
// Without blocks: as many entries in each row.
HIPPORT_SPARSE_FUNCTION(rocsparse_create_ell_descr,
                        (void** to, std::int64_t rows, std::int64_t columns,
                         void* indices, void* values, std::int64_t width,
                         int indexType, int base, int dataType),
                        createEll(kFunction, to, rows, columns, 1, width,
                                  indices, values, indexType, base, dataType))
#define HIPPORT_SPARSE_BLOCKS(function)                                       \
  HIPPORT_SPARSE_FUNCTION(                                                    \
      function,                                                               \
      (void** to, std::int64_t rows, std::int64_t columns,                    \
       std::int64_t blocks, int direction, std::int64_t block, void* offsets, \
       void* indices, void* values, int offsetType, int indexType, int base,  \
       int dataType),                                                         \
      createBlocks(kFunction, to, rows, columns, blocks, direction, block,    \
                   {offsets, indices, values}, offsetType, indexType, base,   \
                   dataType))
HIPPORT_SPARSE_BLOCKS(rocsparse_create_bsr_descr)
HIPPORT_SPARSE_BLOCKS(rocsparse_create_const_bsr_descr)
#undef HIPPORT_SPARSE_BLOCKS
HIPPORT_SPARSE_ONE(DestroySpMat, destroy_spmat_descr, (void* descriptor),
                   destroyGiven<SparseMatrix>(kFunction, descriptor))
HIPPORT_SPARSE_TWINS(
    CsrGet, ConstCsrGet, csr_get, const_csr_get,
    (const void* descriptor, std::int64_t* rows, std::int64_t* columns,
     std::int64_t* entries, void** offsets, void** indices, void** values,
     int* offsetType, int* indexType, int* base, int* dataType),
    getMatrix(kFunction, descriptor, rows, columns, entries, offsets, indices,
              values, offsetType, indexType, base, dataType))
HIPPORT_SPARSE_TWINS(
    CscGet, ConstCscGet, csc_get, const_csc_get,
    (const void* descriptor, std::int64_t* rows, std::int64_t* columns,
     std::int64_t* entries, void** offsets, void** indices, void** values,
     int* offsetType, int* indexType, int* base, int* dataType),
    getMatrix(kFunction, descriptor, rows, columns, entries, offsets, indices,
              values, offsetType, indexType, base, dataType))
HIPPORT_SPARSE_TWINS(CooGet, ConstCooGet, coo_get, const_coo_get,
                     (const void* descriptor, std::int64_t* rows,
                      std::int64_t* columns, std::int64_t* entries,
                      void** rowIndices, void** indices, void** values,
                      int* indexType, int* base, int* dataType),
                     getMatrix(kFunction, descriptor, rows, columns, entries,
                               rowIndices, indices, values, nullptr, indexType,
                               base, dataType))
HIPPORT_SPARSE_ONE(CooAoSGet, coo_aos_get,
                   (const void* descriptor, std::int64_t* rows,
                    std::int64_t* columns, std::int64_t* entries,
                    void** indices, void** values, int* indexType, int* base,
                    int* dataType),
                   getMatrix(kFunction, descriptor, rows, columns, entries,
                             nullptr, indices, values, nullptr, indexType, base,
                             dataType))
#define HIPPORT_SPARSE_ELL(function)                                      \
  HIPPORT_SPARSE_FUNCTION(                                                \
      function,                                                           \
      (const void* descriptor, std::int64_t* rows, std::int64_t* columns, \
       std::int64_t* block, std::int64_t* ellColumns, void** indices,     \
       void** values, int* indexType, int* base, int* dataType),          \
      [&] {                                                               \
        Checked check(kFunction);                                         \
        const auto* const own = check.object<SparseMatrix>(descriptor);   \
        if (!own) return check.status();                                  \
        return check.put(rows, own->rows)                                 \
            .put(columns, own->columns)                                   \
            .put(block, own->blockRows)                                   \
            .put(ellColumns, own->ellColumns)                             \
            .put(indices, own->indices)                                   \
            .put(values, own->values)                                     \
            .put(indexType, indexTypeOf(own->indexKind))                  \
            .put(base, own->traits.base)                                  \
            .put(dataType, dataTypeOf(kFunction, own->kind))              \
            .status();                                                    \
      }())
HIPPORT_SPARSE_ELL(hipsparseBlockedEllGet)
HIPPORT_SPARSE_ELL(hipsparseConstBlockedEllGet)
#undef HIPPORT_SPARSE_ELL
HIPPORT_SPARSE_TWINS(
    CsrSetPointers, CscSetPointers, csr_set_pointers, csc_set_pointers,
    (void* descriptor, void* offsets, void* indices, void* values),
    setPointers(kFunction, descriptor, {offsets, indices, values}))
HIPPORT_SPARSE_ONE(CooSetPointers, coo_set_pointers,
                   (void* descriptor, void* rows, void* indices, void* values),
                   setPointers(kFunction, descriptor, {rows, indices, values}))
HIPPORT_SPARSE_ONE(SpMatGetSize, spmat_get_size,
                   (const void* descriptor, std::int64_t* rows,
                    std::int64_t* columns, std::int64_t* entries),
                   [&] {
                     Checked check(kFunction);
                     const auto* const own =
                         check.object<SparseMatrix>(descriptor);
                     if (!own) return check.status();
                     return check.put(rows, own->rows)
                         .put(columns, own->columns)
                         .put(entries, own->entries)
                         .status();
                   }())
HIPPORT_SPARSE_ONE(SpMatGetFormat, spmat_get_format,
                   (const void* descriptor, int* format), [&] {
                     Checked check(kFunction);
                     const auto* const own =
                         check.object<SparseMatrix>(descriptor);
                     if (own) check.put(format, formatOf(kFunction, *own));
                     return check.status();
                   }())
HIPPORT_SPARSE_ONE(SpMatGetIndexBase, spmat_get_index_base,
                   (const void* descriptor, int* base), [&] {
                     Checked check(kFunction);
                     const auto* const own =
                         check.object<SparseMatrix>(descriptor);
                     if (own) check.put(base, own->traits.base);
                     return check.status();
                   }())
HIPPORT_SPARSE_TWINS(SpMatGetValues, ConstSpMatGetValues, spmat_get_values,
                     const_spmat_get_values,
                     (const void* descriptor, void** values),
                     getField<SparseMatrix>(kFunction, descriptor,
                                            &SparseMatrix::values, values))
HIPPORT_SPARSE_ONE(SpMatSetValues, spmat_set_values,
                   (void* descriptor, void* values),
                   setValues<SparseMatrix>(kFunction, descriptor, values))
HIPPORT_SPARSE_ONE(SpMatGetStridedBatch, spmat_get_strided_batch,
                   (const void* descriptor, int* count),
                   getField<SparseMatrix>(kFunction, descriptor,
                                          &SparseMatrix::batch, count))
HIPPORT_SPARSE_ONE(SpMatSetStridedBatch, spmat_set_strided_batch,
                   (void* descriptor, int count),
                   setBatch(kFunction, descriptor, count, 0, 0))
HIPPORT_SPARSE_ONE(CooSetStridedBatch, coo_set_strided_batch,
                   (void* descriptor, int count, std::int64_t stride),
                   setBatch(kFunction, descriptor, count, 0, stride))
HIPPORT_SPARSE_ONE(CsrSetStridedBatch, csr_set_strided_batch,
                   (void* descriptor, int count, std::int64_t offsetsStride,
                    std::int64_t entriesStride),
                   setBatch(kFunction, descriptor, count, offsetsStride,
                            entriesStride))
HIPPORT_SPARSE_ONE(SpMatGetAttribute, spmat_get_attribute,
                   (const void* descriptor, int which, void* data,
                    std::size_t size),
                   attribute(kFunction, descriptor, which, size, nullptr, data))
HIPPORT_SPARSE_ONE(SpMatSetAttribute, spmat_set_attribute,
                   (void* descriptor, int which, const void* data,
                    std::size_t size),
                   attribute(kFunction, descriptor, which, size, data, nullptr))

HIPPORT_SPARSE_TWINS(CreateSpVec, CreateConstSpVec, create_spvec_descr,
                     create_const_spvec_descr,
                     (void** to, std::int64_t size, std::int64_t entries,
                      void* indices, void* values, int indexType, int base,
                      int dataType),
                     createSparseVector(kFunction, to, size, entries, indices,
                                        values, indexType, base, dataType))
HIPPORT_SPARSE_ONE(DestroySpVec, destroy_spvec_descr, (void* descriptor),
                   destroyGiven<SparseVector>(kFunction, descriptor))
HIPPORT_SPARSE_TWINS(SpVecGet, ConstSpVecGet, spvec_get, const_spvec_get,
                     (const void* descriptor, std::int64_t* size,
                      std::int64_t* entries, void** indices, void** values,
                      int* indexType, int* base, int* dataType),
                     getSparseVector(kFunction, descriptor, size, entries,
                                     indices, values, indexType, base,
                                     dataType))
HIPPORT_SPARSE_ONE(SpVecGetIndexBase, spvec_get_index_base,
                   (const void* descriptor, int* base),
                   getField<SparseVector>(kFunction, descriptor,
                                          &SparseVector::base, base))
HIPPORT_SPARSE_TWINS(SpVecGetValues, ConstSpVecGetValues, spvec_get_values,
                     const_spvec_get_values,
                     (const void* descriptor, void** values),
                     getField<SparseVector>(kFunction, descriptor,
                                            &SparseVector::values, values))
HIPPORT_SPARSE_ONE(SpVecSetValues, spvec_set_values,
                   (void* descriptor, void* values),
                   setValues<SparseVector>(kFunction, descriptor, values))

HIPPORT_SPARSE_TWINS(CreateDnVec, CreateConstDnVec, create_dnvec_descr,
                     create_const_dnvec_descr,
                     (void** to, std::int64_t size, void* values, int dataType),
                     createVector(kFunction, to, size, values, dataType))
HIPPORT_SPARSE_ONE(DestroyDnVec, destroy_dnvec_descr, (void* descriptor),
                   destroyGiven<DenseVector>(kFunction, descriptor))
HIPPORT_SPARSE_TWINS(DnVecGet, ConstDnVecGet, dnvec_get, const_dnvec_get,
                     (const void* descriptor, std::int64_t* size, void** values,
                      int* dataType),
                     getVector(kFunction, descriptor, size, values, dataType))
HIPPORT_SPARSE_TWINS(DnVecGetValues, ConstDnVecGetValues, dnvec_get_values,
                     const_dnvec_get_values,
                     (const void* descriptor, void** values),
                     getField<DenseVector>(kFunction, descriptor,
                                           &DenseVector::values, values))
HIPPORT_SPARSE_ONE(DnVecSetValues, dnvec_set_values,
                   (void* descriptor, void* values),
                   setValues<DenseVector>(kFunction, descriptor, values))

HIPPORT_SPARSE_TWINS(CreateDnMat, CreateConstDnMat, create_dnmat_descr,
                     create_const_dnmat_descr,
                     (void** to, std::int64_t rows, std::int64_t columns,
                      std::int64_t step, void* values, int dataType, int order),
                     createDense(kFunction, to, rows, columns, step, values,
                                 dataType, order))
HIPPORT_SPARSE_ONE(DestroyDnMat, destroy_dnmat_descr, (void* descriptor),
                   destroyGiven<DenseMatrix>(kFunction, descriptor))
HIPPORT_SPARSE_TWINS(DnMatGet, ConstDnMatGet, dnmat_get, const_dnmat_get,
                     (const void* descriptor, std::int64_t* rows,
                      std::int64_t* columns, std::int64_t* step, void** values,
                      int* dataType, int* order),
                     getDense(kFunction, descriptor, rows, columns, step,
                              values, dataType, order))
HIPPORT_SPARSE_TWINS(DnMatGetValues, ConstDnMatGetValues, dnmat_get_values,
                     const_dnmat_get_values,
                     (const void* descriptor, void** values),
                     getField<DenseMatrix>(kFunction, descriptor,
                                           &DenseMatrix::values, values))
HIPPORT_SPARSE_ONE(DnMatSetValues, dnmat_set_values,
                   (void* descriptor, void* values),
                   setValues<DenseMatrix>(kFunction, descriptor, values))
HIPPORT_SPARSE_ONE(
    DnMatGetStridedBatch, dnmat_get_strided_batch,
    (const void* descriptor, int* count, std::int64_t* stride), [&] {
      Checked check(kFunction);
      const auto* const own = check.object<DenseMatrix>(descriptor);
      if (!own) return check.status();
      return check.put(count, own->batch).put(stride, own->stride).status();
    }())
HIPPORT_SPARSE_ONE(
    DnMatSetStridedBatch, dnmat_set_strided_batch,
    (void* descriptor, int count, std::int64_t stride), [&] {
      Checked check(kFunction);
      auto* const own = check.object<DenseMatrix>(descriptor);
      check.invalidIf(count <= 0, fmt::format("batchCount is {}", count))
          .size("batchStride", stride);
      if (!check.isRight()) return check.status();
      check.invalidIf(
          count > 1 &&
              stride <
                  saturated(own->step, own->isByRow ? own->rows : own->columns),
          fmt::format("batchStride is {}, and a batch has more", stride));
      if (!check.isRight()) return check.status();
      own->batch = count;
      own->stride = stride;
      return check.status();
    }())

// What is known of a matrix between the calls for it. They are all alike.
#define HIPPORT_SPARSE_INFO(name)                                           \
  HIPPORT_SPARSE_FUNCTION(hipsparseCreate##name##Info, (void** info), [&] { \
    Checked check(kFunction);                                               \
    check.given("info", info);                                              \
    return make(check, info, SparseInfo());                                 \
  }())                                                                      \
  HIPPORT_SPARSE_FUNCTION(hipsparseDestroy##name##Info, (void* info),       \
                          destroy<SparseInfo>(kFunction, info))
HIPPORT_SPARSE_INFO(Bsrsv2)
HIPPORT_SPARSE_INFO(Bsrsm2)
HIPPORT_SPARSE_INFO(Bsrilu02)
HIPPORT_SPARSE_INFO(Bsric02)
HIPPORT_SPARSE_INFO(Csrsv2)
HIPPORT_SPARSE_INFO(Csrsm2)
HIPPORT_SPARSE_INFO(Csrilu02)
HIPPORT_SPARSE_INFO(Csric02)
HIPPORT_SPARSE_INFO(Csru2csr)
HIPPORT_SPARSE_INFO(Color)
HIPPORT_SPARSE_INFO(Csrgemm2)
HIPPORT_SPARSE_INFO(Prune)
#undef HIPPORT_SPARSE_INFO
// rocSPARSE has one for everything.
#define HIPPORT_SPARSE_INFO(name)                                       \
  HIPPORT_SPARSE_FUNCTION(rocsparse_create_##name, (void** info), [&] { \
    Checked check(kFunction);                                           \
    check.given("info", info);                                          \
    return make(check, info, SparseInfo());                             \
  }())                                                                  \
  HIPPORT_SPARSE_FUNCTION(rocsparse_destroy_##name, (void* info),       \
                          destroy<SparseInfo>(kFunction, info))
HIPPORT_SPARSE_INFO(mat_info)
HIPPORT_SPARSE_INFO(color_info)
#undef HIPPORT_SPARSE_INFO

#define HIPPORT_SPARSE_MADE(name)                                             \
  HIPPORT_SPARSE_FUNCTION(hipsparse##name##_createDescr, (void** descriptor), \
                          [&] {                                               \
                            Checked check(kFunction);                         \
                            check.given("the descriptor", descriptor);        \
                            return make(check, descriptor, SparseInfo());     \
                          }())                                                \
  HIPPORT_SPARSE_FUNCTION(hipsparse##name##_destroyDescr, (void* descriptor), \
                          destroy<SparseInfo>(kFunction, descriptor))
HIPPORT_SPARSE_MADE(SpGEMM)
HIPPORT_SPARSE_MADE(SpSV)
HIPPORT_SPARSE_MADE(SpSM)
#undef HIPPORT_SPARSE_MADE
// NOLINTEND(readability-identifier-naming)
