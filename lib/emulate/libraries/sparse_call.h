// One call of a function of hipSPARSE or rocSPARSE: what is wrong with its
// arguments, what it reads and writes, and when it is done. A function says
// first what it was given; the first thing that is wrong decides the status.
// run() does the work when the stream gets there, if the memory is as the
// arguments say by then.
#pragma once

#include <algorithm>
#include <cstdarg>
#include <functional>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "emulate/libraries/blas_call.h"
#include "emulate/libraries/objects.h"
#include "emulate/libraries/sparse_descriptors.h"

namespace hipport {

/// hipsparseOperation_t
enum SparseOperation : int { kPlain = 0, kTransposed = 1, kConjugated = 2 };

/// An argument that is such an operation. rocSPARSE has other numbers; they are
/// translated where arguments are read.
class Operation {
 public:
  Operation(int number) : number_(number) {}  // NOLINT(*-explicit-*)
  operator int() const { return number_; }    // NOLINT(*-explicit-*)

 private:
  int number_;
};

/// The same of a hipDataType.
class DataType {
 public:
  DataType(int number) : number_(number) {}  // NOLINT(*-explicit-*)
  operator int() const { return number_; }   // NOLINT(*-explicit-*)

 private:
  int number_;
};
/// The hipDataType of a rocsparse_datatype, and back; -1 if there is none.
int hipDataTypeOf(int rocDataType);
int rocDataTypeOf(int hipDataType);

/// hipDataType, as far as hipSPARSE of ROCm 6.4 has it.
NumberKind sparseKindOf(int dataType);

/// What a generic function of rocSPARSE is to do: rocsparse_spmv_stage and its
/// kin.
enum class SparseStage : std::uint8_t { bufferSize = 1, preprocess, compute };

class SparseCall {
 public:
  SparseCall(const char* function, void* handle);

  const char* function() const { return function_; }
  bool isOfRoc() const { return hipport::isOfRoc(function_); }
  bool hasScalarsOnDevice() const {
    return handle_ && handle_->hasScalarsOnDevice;
  }

  // --- What it was given -----------------------------------------------------
  void invalidIf(bool is, const std::string& what) {
    if (is) problem(kSparseInvalidValue, what);
  }
  void invalidSizeIf(bool is, const std::string& what) {
    if (is) problem(kSparseInvalidSize, what);
  }
  void notAnalysedIf(bool is) {
    if (is) {
      problem(isOfRoc() ? kSparseInvalidPointer : kSparseInvalidValue,
              "the matrix was not analysed before");
    }
  }
  /// The entries of rows are in order, as the program says.
  void inOrder(const MatrixTraits& traits) {
    if (traits.isUnsorted) {
      problem(kSparseRequiresOrder, "the storage mode is that of unsorted");
    }
  }
  /// The library itself has no such thing.
  void unsupportedIf(bool is, const std::string& what) {
    if (is) problem(kSparseNotSupported, what);
  }
  /// The library has it, this one does not.
  void notEmulatedIf(bool is, const std::string& what) {
    if (is && notEmulated_.empty()) notEmulated_ = what;
  }
  void size(const char* name, std::int64_t value) {
    if (value < 0) negative(name, value);
  }
  /// It is at least 1.
  void blockSize(const char* name, std::int64_t value);
  /// One of 0 ... last.
  void enumerator(const char* name, int value, int last = 1);
  void operation(const char* name, int value) { enumerator(name, value, 2); }
  void untransposed(Operation operation);
  SparseStage stage(int value);
  void given(const char* name, const void* at) {
    if (!at) missing(name);
  }
  MatrixTraits traits(const char* name, const void* descriptor);
  /// What is behind a pointer; a default one if there is none.
  template <typename T>
  T described(const char* name, const void* at) {
    const T* const found = Objects<T>::get().find(at);
    if (!found) unknown(name, at);
    return found ? *found : T();
  }
  Scalar scalar(const char* name, const void* at, NumberKind kind);

  // --- What it reads and writes ----------------------------------------------
  /// So many numbers in the device's memory.
  void array(const char* name, const void* at, NumberKind kind,
             std::int64_t count);
  /// The function reads all matrices of a batch; without this, one is refused.
  void takesBatches() { takesBatches_ = true; }
  /// A matrix that is read: its offsets and indices are within bounds.
  void matrix(const char* name, const SparseMatrix& matrix);
  void dense(const char* name, const DenseMatrix& matrix);
  void vector(const char* name, const SparseVector& vector);
  void vector(const char* name, const DenseVector& vector) {
    dense(name, asMatrix(vector));
  }
  /// Anything else that memory must be: what is wrong, or nothing.
  void check(std::function<std::string()> problem) {
    checks_.push_back(std::move(problem));
  }
  /// Numbers where the pointer mode says.
  void result(const char* name, void* at, NumberKind kind);
  /// The space that the library asked for.
  void work(const void* at, std::size_t bytes);

  // --- What is done ----------------------------------------------------------
  void nothingIf(bool is) { isNothing_ = isNothing_ || is; }
  /// The program finds it done when the call returns.
  void waits() { waits_ = true; }
  /// A status that the work finds out. Only for what waits().
  void answer(SparseStatus status) { answer_ = status; }

  /// Whether all is right so far, for what does no work on the device. Says
  /// what is not.
  bool isRight();
  int status() const { return status_; }

  int run(const Work& body);

 private:
  void problem(SparseStatus status, const std::string& what);
  void missing(const char* name);
  void negative(const char* name, std::int64_t value);
  void unknown(const char* name, const void* at);
  bool isReady();

  const char* function_;
  SparseHandle* handle_ = nullptr;
  SparseStatus problemStatus_ = kSparseSuccess;
  std::string problem_, notEmulated_, badScalar_;
  /// Each says what is wrong once the stream gets to the call.
  std::vector<std::function<std::string()>> checks_;
  bool takesBatches_ = false;
  bool isNothing_ = false;
  bool waits_ = false;
  SparseStatus answer_ = kSparseSuccess;
  int status_ = kSparseSuccess;
};

/// The matrix of an older function; `T` is void for one without values.
template <typename T>
SparseMatrix givenMatrix(SparseCall& call, SparseFormat format,
                         std::int64_t rows, std::int64_t columns,
                         std::int64_t entries, const void* descriptor,
                         const T* values, const int* offsets,
                         const int* indices) {
  SparseMatrix made;
  made.format = format;
  made.rows = rows;
  made.columns = columns;
  made.entries = entries;
  made.kind = kKindOf<T>;
  made.traits = call.traits("the descriptor", descriptor);
  made.values = const_cast<T*>(values);
  made.offsets = const_cast<int*>(offsets);
  made.indices = const_cast<int*>(indices);
  return made;
}
template <typename T>
SparseMatrix givenCsr(SparseCall& call, std::int64_t rows, std::int64_t columns,
                      std::int64_t entries, const void* descriptor,
                      const T* values, const int* offsets, const int* indices) {
  call.size("the number of rows", rows);
  call.size("the number of columns", columns);
  call.size("the number of entries", entries);
  return givenMatrix(call, SparseFormat::csr, rows, columns, entries,
                     descriptor, values, offsets, indices);
}

/// Rows and columns of blocks; direction is hipsparseDirection_t.
template <typename T>
SparseMatrix givenBsr(SparseCall& call, std::int64_t blockRows,
                      std::int64_t blockColumns, std::int64_t blocks,
                      const void* descriptor, const T* values,
                      const int* offsets, const int* indices,
                      std::int64_t rowsOfBlock, std::int64_t columnsOfBlock,
                      int direction) {
  SparseMatrix made =
      givenMatrix(call, SparseFormat::bsr, saturated(blockRows, rowsOfBlock),
                  saturated(blockColumns, columnsOfBlock), blocks, descriptor,
                  values, offsets, indices);
  made.blockRows = std::max<std::int64_t>(rowsOfBlock, 1);
  made.blockColumns = std::max<std::int64_t>(columnsOfBlock, 1);
  made.isBlockByColumn = direction == 1;
  return made;
}

/// Reports what is wrong with memory that only the work could tell.
hipError_t reported(const std::string& function, const std::string& problem);

/// For functions without a handle: what is wrong, and the status, by the number
/// that it has in the library of the function.
int numberOf(SparseStatus status, std::string_view function);
int refuseSparse(const char* function, SparseStatus status,
                 const std::string& what);

/// The bytes that functions ask for as work space, for so many rows.
std::size_t sparseWorkBytes(std::int64_t rows);

/// What is wrong with `bytes` at an address of the device; empty if nothing is.
std::string memoryProblem(const std::string& who, const void* at,
                          std::uint64_t bytes);

/// Does what `body` does with Type<T> for the type that numbers of a kind are
/// computed in.
template <typename Body>
auto inType(NumberKind kind, Body body) {
  switch (computedAs(kind)) {
    case NumberKind::f32:
      return body(Type<float>());
    case NumberKind::c32:
      return body(Type<std::complex<float>>());
    case NumberKind::c64:
      return body(Type<std::complex<double>>());
    default:
      return body(Type<double>());
  }
}

/// The arguments behind a handle.
class SparseArguments {
 public:
  /// `others` tells of the signature what the routine does not take, in order:
  ///   .  an argument of the routine   0  it has a 0 there, the function
  ///   nothing p  a pointer that does nothing  e  one of two enumerators n  an
  ///   operation, which the library has only untransposed
  /// Behind its end, and if it is null, all are arguments of the routine.
  SparseArguments(SparseCall& call, const char* others, std::va_list words)
      : call_(call), others_(others ? others : "") {
    va_copy(words_, words);
  }
  ~SparseArguments() { va_end(words_); }
  SparseArguments(const SparseArguments&) = delete;
  SparseArguments& operator=(const SparseArguments&) = delete;

  template <typename T>
  T next() {
    if (skipOthers()) return T{};
    return va_arg(words_, T);
  }

 private:
  int word() { return va_arg(words_, int); }
  Operation operationOf(int number) const;
  /// Whether there is a 0 instead of the next one.
  bool skipOthers();

  SparseCall& call_;
  const char* others_;
  std::va_list words_;
};
template <>
Operation SparseArguments::next<Operation>();
template <>
DataType SparseArguments::next<DataType>();

/// Calls a routine with the arguments behind the handle. The libraries pass
/// pointers and integers alone, but for tolerances and percentages.
template <typename... Arguments>
int callSparse(const char* function, const char* others,
               int (*routine)(SparseCall&, Arguments...), void* handle,
               std::va_list words) {
  SparseCall call(function, handle);
  SparseArguments in(call, others, words);
  // Braces read them from left to right.
  const std::tuple<Arguments...> arguments{in.next<Arguments>()...};
  return std::apply([&](const auto&... each) { return routine(call, each...); },
                    arguments);
}

}  // namespace hipport

/// Defines the function that programs call.
#define HIPPORT_SPARSE_CALL(function, others, ...)                          \
  HIPPORT_API int function(void* handle, ...) {                             \
    std::va_list words;                                                     \
    va_start(words, handle);                                                \
    const int status =                                                      \
        hipport::callSparse(#function, others, __VA_ARGS__, handle, words); \
    va_end(words);                                                          \
    return status;                                                          \
  }
#define HIPPORT_SPARSE(function, ...) \
  HIPPORT_SPARSE_CALL(hipsparse##function, nullptr, __VA_ARGS__)
/// That of rocSPARSE; `others` is what SparseArguments has of its signature.
#define HIPPORT_ROCSPARSE(function, others, ...) \
  HIPPORT_SPARSE_CALL(rocsparse_##function, others, __VA_ARGS__)
// A routine that is a template, for real and for complex numbers.
// NOLINTBEGIN(bugprone-macro-parentheses): templates have none.
#define HIPPORT_SPARSE_REAL(name, routine) \
  HIPPORT_SPARSE(S##name, routine<float>)  \
  HIPPORT_SPARSE(D##name, routine<double>)
#define HIPPORT_SPARSE_COMPLEX(name, routine)           \
  HIPPORT_SPARSE(C##name, routine<std::complex<float>>) \
  HIPPORT_SPARSE(Z##name, routine<std::complex<double>>)
#define HIPPORT_ROCSPARSE_REAL(name, others, routine) \
  HIPPORT_ROCSPARSE(s##name, others, routine<float>)  \
  HIPPORT_ROCSPARSE(d##name, others, routine<double>)
#define HIPPORT_ROCSPARSE_COMPLEX(name, others, routine)           \
  HIPPORT_ROCSPARSE(c##name, others, routine<std::complex<float>>) \
  HIPPORT_ROCSPARSE(z##name, others, routine<std::complex<double>>)
// NOLINTEND(bugprone-macro-parentheses)
#define HIPPORT_SPARSE_ALL(name, routine) \
  HIPPORT_SPARSE_REAL(name, routine)      \
  HIPPORT_SPARSE_COMPLEX(name, routine)
#define HIPPORT_ROCSPARSE_ALL(name, others, routine) \
  HIPPORT_ROCSPARSE_REAL(name, others, routine)      \
  HIPPORT_ROCSPARSE_COMPLEX(name, others, routine)
