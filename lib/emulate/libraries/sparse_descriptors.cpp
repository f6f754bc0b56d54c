// hipSPARSE: handles, and what describes matrices and vectors.
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

/// hipDataType
int dataTypeOf(NumberKind kind) {
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

  Checked& invalidIf(bool is, const std::string& what) {
    if (is && isRight()) {
      status_ = refuseSparse(function_, kSparseInvalidValue, what);
    }
    return *this;
  }
  template <typename T>
  Checked& given(const char* name, const T* at) {
    return invalidIf(!at, fmt::format("{} is null", name));
  }
  Checked& size(const char* name, std::int64_t value) {
    return invalidIf(value < 0, fmt::format("{} is {}", name, value));
  }
  Checked& enumerator(const char* name, int value, int first, int last) {
    return invalidIf(
        value < first || value > last,
        fmt::format("{} is {}, which is none of its enumerators", name, value));
  }
  Checked& array(const char* name, std::int64_t count, const void* at) {
    return invalidIf(count > 0 && !at, fmt::format("{} is null", name));
  }
  /// Those that hipSPARSE of ROCm 6.4 has.
  Checked& dataType(int type) {
    const bool isHalf = type == 2 || type == 6 || type == 14 || type == 15;
    if (isHalf && isRight()) {
      (void)notEmulated(function_,
                        "16-bit numbers, which hipSPARSE of ROCm 6.4 lacks",
                        "HIPSPARSE_STATUS_NOT_SUPPORTED");
      status_ = kSparseNotSupported;
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
    given(name, at).invalidIf(
        !found,
        fmt::format("{} is none that hipSPARSE made, or was destroyed", name));
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

/// Of those that nothing is reported of when they are null.
template <typename T>
int destroy(const char* function, const void* object) {
  if (!object || Objects<T>::get().remove(object)) return kSparseSuccess;
  return refuseSparse(function, kSparseInvalidValue,
                      "there is no such object, or it was destroyed before");
}
template <typename T>
int destroyGiven(const char* function, const void* object) {
  Checked check(function);
  check.given("the descriptor", object);
  return check.isRight() ? destroy<T>(function, object) : check.status();
}

// --- Matrices ----------------------------------------------------------------

struct Arrays {
  void *offsets, *indices, *values;
};

int createMatrix(const char* function, void** to, SparseMatrix made,
                 Arrays arrays, int offsetType, int indexType, int base,
                 int dataType) {
  Checked check(function);
  check.given("the descriptor", to)
      .size("rows", made.rows)
      .size("cols", made.columns)
      .size("nnz", made.entries)
      .invalidIf(made.entries > saturated(made.rows, made.columns),
                 fmt::format("nnz is {} in {} x {}", made.entries, made.rows,
                             made.columns))
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
              int dataType) {
  Checked check(function);
  check.given("the descriptor", to)
      .size("rows", rows)
      .size("cols", columns)
      .invalidIf(block < 1, fmt::format("ellBlockSize is {}", block))
      .size("ellCols", ellColumns)
      .invalidIf(ellColumns > columns,
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
      .put(dataType, dataTypeOf(own->kind))
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

/// hipsparseSpMatAttribute_t: the fill mode, or the type of the diagonal.
int attribute(const char* function, const void* descriptor, int which,
              std::size_t size, const void* from, void* to) {
  Checked check(function);
  auto* const own = check.object<SparseMatrix>(descriptor);
  check.enumerator("attribute", which, 0, 1)
      .given("data", from ? from : to)
      .invalidIf(size != sizeof(int), fmt::format("dataSize is {}", size));
  if (!check.isRight()) return check.status();
  bool& flag = which == 0 ? own->traits.isUpper : own->traits.hasUnitDiagonal;
  if (to) {
    const int value = flag ? 1 : 0;
    std::memcpy(to, &value, sizeof value);
    return kSparseSuccess;
  }
  int value = 0;
  std::memcpy(&value, from, sizeof value);
  check.enumerator("data", value, 0, 1);
  if (check.isRight()) flag = value != 0;
  return check.status();
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
                       int indexType, int base, int dataType) {
  Checked check(function);
  check.given("the descriptor", to)
      .size("size", size)
      .size("nnz", entries)
      .invalidIf(entries > size, fmt::format("nnz is {} of {}", entries, size))
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
      .put(dataType, dataTypeOf(own->kind))
      .status();
}

int createVector(const char* function, void** to, std::int64_t size,
                 void* values, int dataType) {
  Checked check(function);
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
      .put(dataType, dataTypeOf(own->kind))
      .status();
}

int createDense(const char* function, void** to, std::int64_t rows,
                std::int64_t columns, std::int64_t step, void* values,
                int dataType, int order) {
  Checked check(function);
  check.given("the descriptor", to)
      .size("rows", rows)
      .size("cols", columns)
      .dataType(dataType)
      .enumerator("order", order, 1, 2)
      .invalidIf(step < std::max<std::int64_t>(order == 2 ? columns : rows, 1),
                 fmt::format("ld is {} for {} x {}", step, rows, columns))
      .array("values", saturated(rows, columns), values);
  return make(check, to,
              DenseMatrix{.rows = rows,
                          .columns = columns,
                          .step = step,
                          .kind = sparseKindOf(dataType),
                          .isByRow = order == 2,
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
      .put(dataType, dataTypeOf(own->kind))
      .put(order, own->isByRow ? 2 : 1)
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

const StatusText& textOf(int status) {
  return status >= 0 && status < static_cast<int>(std::size(kStatuses))
             ? kStatuses[status]
             : kUnknownStatus;
}

/// hipSPARSE of ROCm 6.4 is 3.2.0.
constexpr int kVersion = 300200;

int withoutHandle(const char* function) {
  return refuseSparse(function, kSparseNotInitialized, "the handle is null");
}

}  // namespace

// --- The interface -----------------------------------------------------------

HIPPORT_API int hipsparseCreate(void** handle) {
  Checked check("hipsparseCreate");
  check.given("the handle", handle);
  return make(check, handle, SparseHandle());
}
HIPPORT_API int hipsparseDestroy(void* handle) {
  return destroyGiven<SparseHandle>("hipsparseDestroy", handle);
}
HIPPORT_API const char* hipsparseGetErrorName(int status) {
  return textOf(status).name;
}
HIPPORT_API const char* hipsparseGetErrorString(int status) {
  return textOf(status).text;
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
HIPPORT_API int hipsparseSetStream(void* handle, hipStream_t stream) {
  return changeHandle("hipsparseSetStream", handle,
                      [=](SparseHandle& own) { own.stream = stream; });
}
HIPPORT_API int hipsparseGetStream(void* handle, hipStream_t* stream) {
  return getField<SparseHandle>("hipsparseGetStream", handle,
                                &SparseHandle::stream, stream);
}
HIPPORT_API int hipsparseSetPointerMode(void* handle, int mode) {
  Checked check("hipsparseSetPointerMode");
  check.enumerator("mode", mode, 0, 1);
  if (!check.isRight()) return check.status();
  return changeHandle(
      "hipsparseSetPointerMode", handle,
      [=](SparseHandle& own) { own.hasScalarsOnDevice = mode == 1; });
}
HIPPORT_API int hipsparseGetPointerMode(void* handle, int* mode) {
  return getField<SparseHandle>("hipsparseGetPointerMode", handle,
                                &SparseHandle::hasScalarsOnDevice, mode);
}

HIPPORT_API int hipsparseCreateMatDescr(void** descriptor) {
  Checked check("hipsparseCreateMatDescr");
  check.given("the descriptor", descriptor);
  return make(check, descriptor, MatrixTraits());
}
HIPPORT_API int hipsparseDestroyMatDescr(void* descriptor) {
  return destroy<MatrixTraits>("hipsparseDestroyMatDescr", descriptor);
}
HIPPORT_API int hipsparseCopyMatDescr(void* to, const void* from) {
  Checked check("hipsparseCopyMatDescr");
  auto* const own = check.object<MatrixTraits>(to);
  const auto* const other = check.object<MatrixTraits>(from);
  if (check.isRight()) *own = *other;
  return check.status();
}
HIPPORT_API int hipsparseSetMatType(void* descriptor, int type) {
  return changeTraits(
      "hipsparseSetMatType", descriptor, type, 3,
      [=](MatrixTraits& own) { own.type = static_cast<MatrixType>(type); });
}
HIPPORT_API int hipsparseSetMatFillMode(void* descriptor, int mode) {
  return changeTraits("hipsparseSetMatFillMode", descriptor, mode, 1,
                      [=](MatrixTraits& own) { own.isUpper = mode == 1; });
}
HIPPORT_API int hipsparseSetMatDiagType(void* descriptor, int type) {
  return changeTraits(
      "hipsparseSetMatDiagType", descriptor, type, 1,
      [=](MatrixTraits& own) { own.hasUnitDiagonal = type == 1; });
}
HIPPORT_API int hipsparseSetMatIndexBase(void* descriptor, int base) {
  return changeTraits("hipsparseSetMatIndexBase", descriptor, base, 1,
                      [=](MatrixTraits& own) { own.base = base; });
}
HIPPORT_API int hipsparseGetMatType(const void* descriptor) {
  const MatrixTraits* const own = matrixTraits(descriptor);
  return own ? static_cast<int>(own->type) : 0;
}
HIPPORT_API int hipsparseGetMatFillMode(const void* descriptor) {
  const MatrixTraits* const own = matrixTraits(descriptor);
  return own && own->isUpper ? 1 : 0;
}
HIPPORT_API int hipsparseGetMatDiagType(const void* descriptor) {
  const MatrixTraits* const own = matrixTraits(descriptor);
  return own && own->hasUnitDiagonal ? 1 : 0;
}
HIPPORT_API int hipsparseGetMatIndexBase(const void* descriptor) {
  const MatrixTraits* const own = matrixTraits(descriptor);
  return own ? own->base : 0;
}

}  // namespace hipport

// Each has a twin for memory that is only read.
#define HIPPORT_SPARSE_TWINS(first, second, parameters, call) \
  HIPPORT_API int hipsparse##first parameters {               \
    using namespace hipport;                                  \
    constexpr const char* kFunction = "hipsparse" #first;     \
    return call;                                              \
  }                                                           \
  HIPPORT_API int hipsparse##second parameters {              \
    using namespace hipport;                                  \
    constexpr const char* kFunction = "hipsparse" #second;    \
    return call;                                              \
  }
#define HIPPORT_SPARSE_ONE(first, parameters, call)       \
  HIPPORT_API int hipsparse##first parameters {           \
    using namespace hipport;                              \
    constexpr const char* kFunction = "hipsparse" #first; \
    return call;                                          \
  }

HIPPORT_SPARSE_TWINS(CreateCsr, CreateConstCsr,
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
HIPPORT_SPARSE_TWINS(CreateCsc, CreateConstCsc,
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
HIPPORT_SPARSE_TWINS(CreateCoo, CreateConstCoo,
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
HIPPORT_SPARSE_ONE(CreateCooAoS,
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
HIPPORT_SPARSE_TWINS(CreateBlockedEll, CreateConstBlockedEll,
                     (void** to, std::int64_t rows, std::int64_t columns,
                      std::int64_t block, std::int64_t ellColumns,
                      void* indices, void* values, int indexType, int base,
                      int dataType),
                     createEll(kFunction, to, rows, columns, block, ellColumns,
                               indices, values, indexType, base, dataType))
HIPPORT_SPARSE_ONE(DestroySpMat, (void* descriptor),
                   destroyGiven<SparseMatrix>(kFunction, descriptor))
HIPPORT_SPARSE_TWINS(
    CsrGet, ConstCsrGet,
    (const void* descriptor, std::int64_t* rows, std::int64_t* columns,
     std::int64_t* entries, void** offsets, void** indices, void** values,
     int* offsetType, int* indexType, int* base, int* dataType),
    getMatrix(kFunction, descriptor, rows, columns, entries, offsets, indices,
              values, offsetType, indexType, base, dataType))
HIPPORT_SPARSE_TWINS(
    CscGet, ConstCscGet,
    (const void* descriptor, std::int64_t* rows, std::int64_t* columns,
     std::int64_t* entries, void** offsets, void** indices, void** values,
     int* offsetType, int* indexType, int* base, int* dataType),
    getMatrix(kFunction, descriptor, rows, columns, entries, offsets, indices,
              values, offsetType, indexType, base, dataType))
HIPPORT_SPARSE_TWINS(CooGet, ConstCooGet,
                     (const void* descriptor, std::int64_t* rows,
                      std::int64_t* columns, std::int64_t* entries,
                      void** rowIndices, void** indices, void** values,
                      int* indexType, int* base, int* dataType),
                     getMatrix(kFunction, descriptor, rows, columns, entries,
                               rowIndices, indices, values, nullptr, indexType,
                               base, dataType))
HIPPORT_SPARSE_ONE(CooAoSGet,
                   (const void* descriptor, std::int64_t* rows,
                    std::int64_t* columns, std::int64_t* entries,
                    void** indices, void** values, int* indexType, int* base,
                    int* dataType),
                   getMatrix(kFunction, descriptor, rows, columns, entries,
                             nullptr, indices, values, nullptr, indexType, base,
                             dataType))
HIPPORT_SPARSE_TWINS(BlockedEllGet, ConstBlockedEllGet,
                     (const void* descriptor, std::int64_t* rows,
                      std::int64_t* columns, std::int64_t* block,
                      std::int64_t* ellColumns, void** indices, void** values,
                      int* indexType, int* base, int* dataType),
                     [&] {
                       Checked check(kFunction);
                       const auto* const own =
                           check.object<SparseMatrix>(descriptor);
                       if (!own) return check.status();
                       return check.put(rows, own->rows)
                           .put(columns, own->columns)
                           .put(block, own->blockRows)
                           .put(ellColumns, own->ellColumns)
                           .put(indices, own->indices)
                           .put(values, own->values)
                           .put(indexType, indexTypeOf(own->indexKind))
                           .put(base, own->traits.base)
                           .put(dataType, dataTypeOf(own->kind))
                           .status();
                     }())
HIPPORT_SPARSE_TWINS(CsrSetPointers, CscSetPointers,
                     (void* descriptor, void* offsets, void* indices,
                      void* values),
                     setPointers(kFunction, descriptor,
                                 {offsets, indices, values}))
HIPPORT_SPARSE_ONE(CooSetPointers,
                   (void* descriptor, void* rows, void* indices, void* values),
                   setPointers(kFunction, descriptor, {rows, indices, values}))
HIPPORT_SPARSE_ONE(SpMatGetSize,
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
HIPPORT_SPARSE_ONE(SpMatGetFormat, (const void* descriptor, int* format),
                   getField<SparseMatrix>(kFunction, descriptor,
                                          &SparseMatrix::format, format))
HIPPORT_SPARSE_ONE(SpMatGetIndexBase, (const void* descriptor, int* base), [&] {
  Checked check(kFunction);
  const auto* const own = check.object<SparseMatrix>(descriptor);
  if (own) check.put(base, own->traits.base);
  return check.status();
}())
HIPPORT_SPARSE_TWINS(SpMatGetValues, ConstSpMatGetValues,
                     (const void* descriptor, void** values),
                     getField<SparseMatrix>(kFunction, descriptor,
                                            &SparseMatrix::values, values))
HIPPORT_SPARSE_ONE(SpMatSetValues, (void* descriptor, void* values),
                   setValues<SparseMatrix>(kFunction, descriptor, values))
HIPPORT_SPARSE_ONE(SpMatGetStridedBatch, (const void* descriptor, int* count),
                   getField<SparseMatrix>(kFunction, descriptor,
                                          &SparseMatrix::batch, count))
HIPPORT_SPARSE_ONE(SpMatSetStridedBatch, (void* descriptor, int count),
                   setBatch(kFunction, descriptor, count, 0, 0))
HIPPORT_SPARSE_ONE(CooSetStridedBatch,
                   (void* descriptor, int count, std::int64_t stride),
                   setBatch(kFunction, descriptor, count, 0, stride))
HIPPORT_SPARSE_ONE(CsrSetStridedBatch,
                   (void* descriptor, int count, std::int64_t offsetsStride,
                    std::int64_t entriesStride),
                   setBatch(kFunction, descriptor, count, offsetsStride,
                            entriesStride))
HIPPORT_SPARSE_ONE(SpMatGetAttribute,
                   (const void* descriptor, int which, void* data,
                    std::size_t size),
                   attribute(kFunction, descriptor, which, size, nullptr, data))
HIPPORT_SPARSE_ONE(SpMatSetAttribute,
                   (void* descriptor, int which, const void* data,
                    std::size_t size),
                   attribute(kFunction, descriptor, which, size, data, nullptr))

HIPPORT_SPARSE_TWINS(CreateSpVec, CreateConstSpVec,
                     (void** to, std::int64_t size, std::int64_t entries,
                      void* indices, void* values, int indexType, int base,
                      int dataType),
                     createSparseVector(kFunction, to, size, entries, indices,
                                        values, indexType, base, dataType))
HIPPORT_SPARSE_ONE(DestroySpVec, (void* descriptor),
                   destroyGiven<SparseVector>(kFunction, descriptor))
HIPPORT_SPARSE_TWINS(SpVecGet, ConstSpVecGet,
                     (const void* descriptor, std::int64_t* size,
                      std::int64_t* entries, void** indices, void** values,
                      int* indexType, int* base, int* dataType),
                     getSparseVector(kFunction, descriptor, size, entries,
                                     indices, values, indexType, base,
                                     dataType))
HIPPORT_SPARSE_ONE(SpVecGetIndexBase, (const void* descriptor, int* base),
                   getField<SparseVector>(kFunction, descriptor,
                                          &SparseVector::base, base))
HIPPORT_SPARSE_TWINS(SpVecGetValues, ConstSpVecGetValues,
                     (const void* descriptor, void** values),
                     getField<SparseVector>(kFunction, descriptor,
                                            &SparseVector::values, values))
HIPPORT_SPARSE_ONE(SpVecSetValues, (void* descriptor, void* values),
                   setValues<SparseVector>(kFunction, descriptor, values))

HIPPORT_SPARSE_TWINS(CreateDnVec, CreateConstDnVec,
                     (void** to, std::int64_t size, void* values, int dataType),
                     createVector(kFunction, to, size, values, dataType))
HIPPORT_SPARSE_ONE(DestroyDnVec, (void* descriptor),
                   destroyGiven<DenseVector>(kFunction, descriptor))
HIPPORT_SPARSE_TWINS(DnVecGet, ConstDnVecGet,
                     (const void* descriptor, std::int64_t* size, void** values,
                      int* dataType),
                     getVector(kFunction, descriptor, size, values, dataType))
HIPPORT_SPARSE_TWINS(DnVecGetValues, ConstDnVecGetValues,
                     (const void* descriptor, void** values),
                     getField<DenseVector>(kFunction, descriptor,
                                           &DenseVector::values, values))
HIPPORT_SPARSE_ONE(DnVecSetValues, (void* descriptor, void* values),
                   setValues<DenseVector>(kFunction, descriptor, values))

HIPPORT_SPARSE_TWINS(CreateDnMat, CreateConstDnMat,
                     (void** to, std::int64_t rows, std::int64_t columns,
                      std::int64_t step, void* values, int dataType, int order),
                     createDense(kFunction, to, rows, columns, step, values,
                                 dataType, order))
HIPPORT_SPARSE_ONE(DestroyDnMat, (void* descriptor),
                   destroyGiven<DenseMatrix>(kFunction, descriptor))
HIPPORT_SPARSE_TWINS(DnMatGet, ConstDnMatGet,
                     (const void* descriptor, std::int64_t* rows,
                      std::int64_t* columns, std::int64_t* step, void** values,
                      int* dataType, int* order),
                     getDense(kFunction, descriptor, rows, columns, step,
                              values, dataType, order))
HIPPORT_SPARSE_TWINS(DnMatGetValues, ConstDnMatGetValues,
                     (const void* descriptor, void** values),
                     getField<DenseMatrix>(kFunction, descriptor,
                                           &DenseMatrix::values, values))
HIPPORT_SPARSE_ONE(DnMatSetValues, (void* descriptor, void* values),
                   setValues<DenseMatrix>(kFunction, descriptor, values))
HIPPORT_SPARSE_ONE(
    DnMatGetStridedBatch,
    (const void* descriptor, int* count, std::int64_t* stride), [&] {
      Checked check(kFunction);
      const auto* const own = check.object<DenseMatrix>(descriptor);
      if (!own) return check.status();
      return check.put(count, own->batch).put(stride, own->stride).status();
    }())
HIPPORT_SPARSE_ONE(
    DnMatSetStridedBatch, (void* descriptor, int count, std::int64_t stride),
    [&] {
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
#define HIPPORT_SPARSE_INFO(name)                             \
  HIPPORT_SPARSE_ONE(Create##name##Info, (void** info), [&] { \
    Checked check(kFunction);                                 \
    check.given("info", info);                                \
    return make(check, info, SparseInfo());                   \
  }())                                                        \
  HIPPORT_SPARSE_ONE(Destroy##name##Info, (void* info),       \
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

#define HIPPORT_SPARSE_MADE(name)                                   \
  HIPPORT_SPARSE_ONE(name##_createDescr, (void** descriptor), [&] { \
    Checked check(kFunction);                                       \
    check.given("the descriptor", descriptor);                      \
    return make(check, descriptor, SparseInfo());                   \
  }())                                                              \
  HIPPORT_SPARSE_ONE(name##_destroyDescr, (void* descriptor),       \
                     destroy<SparseInfo>(kFunction, descriptor))
HIPPORT_SPARSE_MADE(SpGEMM)
HIPPORT_SPARSE_MADE(SpSV)
HIPPORT_SPARSE_MADE(SpSM)
#undef HIPPORT_SPARSE_MADE
