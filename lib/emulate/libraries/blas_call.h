// One call of a function of hipBLAS or rocBLAS, or of hipSOLVER or rocSOLVER,
// which have their handles, enumerators and statuses. As it is read, each
// routine names its parameters in the order of the signature, which is the same
// for all types and forms, and nearly always for both libraries. What a
// parameter must be is checked where it is named; the routine itself then sees
// right arguments alone.
//
//   form      one matrix, an array of pointers to matrices, matrices a stride
//             apart, or one behind the other: how many there are is the batch
//   operand   a matrix or vector in the device's memory
//   staged    an operand in a type that is computed with here: half precision
//             as float
#pragma once

#include <cstdarg>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "emulate/hip/runtime.h"
#include "emulate/libraries/numbers.h"

namespace hipport {

/// What becomes of a call. The numbers are those of hipblasStatus_t and
/// hipsolverStatus_t, as far as these are given here; numberOf() has those of
/// all libraries.
enum BlasStatus : int {
  // What rocBLAS tells from other invalid values.
  kBlasInvalidPointer = -2,
  kBlasInvalidSize = -1,
  kBlasSuccess = 0,
  kBlasNotInitialized = 1,
  kBlasInvalidValue = 3,
  kBlasInternalError = 6,
  kBlasNotSupported = 7,
  kBlasHandleIsNull = 9,
  kBlasInvalidEnum = 10,
};
const char* nameOf(BlasStatus status);  ///< "HIPBLAS_STATUS_SUCCESS"
/// As the library of `function` calls it, and its number there.
std::string nameOf(BlasStatus status, std::string_view function);
int numberOf(BlasStatus status, std::string_view function);
/// Reports what the library refuses. Returns the status, in its numbers.
int refuseBlas(std::string_view function, BlasStatus status,
               const std::string& what);

/// Whether it is one of rocBLAS or rocSOLVER.
inline bool isOfRoc(std::string_view function) {
  return function.starts_with("roc");
}

enum class BatchForm : std::uint8_t { plain, batched, strided, following };

/// Of a triangle or product, as Fortran has them: 'N', 'T', 'C'; 'U', 'L';
/// 'L', 'R'; 'U', 'N'.
using Option = char;

struct BlasHandle {
  hipStream_t stream = nullptr;
  bool hasScalarsOnDevice = false;
  bool allowsAtomics = false;
  int mathMode = 0;
  int determinism = 241;  ///< hipsolverDeterministicMode_t
};

/// The handle that a program has; null if there is no such.
BlasHandle* blasHandle(void* handle);
BlasHandle* makeBlasHandle();
/// Whether there was such a handle.
bool removeBlasHandle(void* handle);

/// What a routine is called as.
struct BlasEntry {
  const char* function;  ///< "hipblasSgemm", "rocblas_sgemm"
  NumberKind kind;       ///< of its numbers; none where arguments tell
  BatchForm form;
  bool isWide;  ///< integers have 64 bits
};

struct Operand {
  const char* name = "";
  NumberKind kind = NumberKind::none;
  BatchForm form = BatchForm::plain;
  void* at = nullptr;
  std::int64_t rows = 0, columns = 0;
  std::int64_t step = 0;    ///< elements from a column to the next
  std::int64_t stride = 0;  ///< elements from a batch to the next
  bool isNeeded = true;
  bool isOnHost = false;

  /// Elements from the first to the last.
  std::int64_t extent() const {
    return rows <= 0 || columns <= 0 ? 0
                                     : (columns - 1) * std::abs(step) + rows;
  }
  void* of(std::int64_t batch) const;

  template <typename T>
  class Staged;
  /// What may be read behind the last element.
  static constexpr std::size_t kReadBehind = 64;
  /// Whether less than that follows.
  static bool endsAtEdge(const Operand& of, const std::byte* at);
  template <typename T>
  Staged<T> stage(std::int64_t batch) const {
    return Staged<T>(*this, batch);
  }
};

/// Numbers of a type that is computed with; those of another kind are
/// converted, and back when it goes. So are those that end where no memory
/// follows: kernels of BLAS libraries read whole vectors at the end of columns.
template <typename T>
class Operand::Staged {
 public:
  Staged(const Operand& of, std::int64_t batch)
      : operand_(of), memory_(static_cast<std::byte*>(of.of(batch))) {
    step = of.step;
    if (!memory_ || (of.kind == kKindOf<T> && !endsAtEdge(of, memory_))) {
      at = reinterpret_cast<T*>(memory_);
      return;
    }
    count_ = static_cast<std::size_t>(of.extent());
    copy_.resize(count_ + kReadBehind / sizeof(T));
    for (std::size_t i = 0; i < count_; ++i) {
      copy_[i] = loadAs<T>(of.kind, memory_ + i * sizeOf(of.kind));
    }
    kept_ = copy_;
    at = copy_.data();
  }
  ~Staged() {
    for (std::size_t i = 0; i < count_; ++i) {
      if (copy_[i] == kept_[i]) continue;
      store(operand_.kind, memory_ + i * sizeOf(operand_.kind), copy_[i]);
    }
  }
  Staged(const Staged&) = delete;
  Staged& operator=(const Staged&) = delete;

  /// Element i of a vector; a negative step begins at the end.
  T& operator[](std::int64_t i) const {
    return at[i * step + (step < 0 ? (1 - operand_.columns) * step : 0)];
  }
  T& operator()(std::int64_t row, std::int64_t column) const {
    return at[row + column * step];
  }
  int leading() const { return static_cast<int>(step); }

  T* at = nullptr;
  std::int64_t step = 0;

 private:
  const Operand& operand_;
  std::byte* memory_;
  std::size_t count_ = 0;  // of what is copied
  std::vector<T> copy_, kept_;
};

/// A factor, where the host or the device has it.
struct Scalar {
  NumberKind kind = NumberKind::none;
  const void* onDevice = nullptr;
  std::complex<double> value;

  /// As far as the host knows when it calls.
  bool isZero() const { return !onDevice && value == 0.0; }
  template <typename T>
  T get() const {
    const std::complex<double> now = onDevice ? load(kind, onDevice) : value;
    if constexpr (kIsComplex<T>) {
      return T(static_cast<Real<T>>(now.real()),
               static_cast<Real<T>>(now.imag()));
    } else {
      return static_cast<T>(now.real());
    }
  }
};

/// Where a number for each batch goes.
struct Result {
  NumberKind kind = NumberKind::none;
  void* at = nullptr;

  void put(std::int64_t batch, std::complex<double> value) const {
    store(kind, static_cast<std::byte*>(at) + batch * sizeOf(kind), value);
  }
};

/// A type as an argument.
template <typename T>
struct Type {};

class BlasCall {
 public:
  /// `words` are the arguments behind the handle.
  BlasCall(const BlasEntry& entry, void* handle, std::va_list words);
  ~BlasCall();
  BlasCall(const BlasCall&) = delete;
  BlasCall& operator=(const BlasCall&) = delete;

  const BlasEntry& entry() const { return entry_; }
  bool isOfRoc() const { return hipport::isOfRoc(entry_.function); }
  bool isOfRocSolver() const {
    return std::string_view(entry_.function).starts_with("rocsolver");
  }
  NumberKind kind() const { return entry_.kind; }
  NumberKind realKind() const { return realOf(entry_.kind); }

  // --- Parameters, in the order of the signature -----------------------------
  Option operation(const char* name);
  Option side();
  Option fill();
  Option diagonal();
  /// A size: at least 0.
  std::int64_t size(const char* name);
  /// A length of level 1: there is nothing to do if it is below 1.
  std::int64_t length(const char* name) { return integer(name); }
  NumberKind dataType(const char* name);
  /// hipblasComputeType_t, or a data type as before HIP 6: what is computed in.
  NumberKind computeType();
  int enumerator() { return word(); }
  void* pointer() { return va_arg(words_, void*); }
  /// One that belongs to nothing above.
  void skipStride() { (void)stride(); }

  Scalar scalar(const char* name, NumberKind kind);
  Scalar scalar(const char* name) { return scalar(name, kind()); }
  /// The same, where the pointer was read before its kind.
  Scalar scalarAt(const char* name, const void* at, NumberKind kind);

  /// With its leading dimension; that may not be below `rows`.
  Operand matrix(const char* name, std::int64_t rows, std::int64_t columns,
                 bool isNeeded = true);
  Operand matrix(const char* name, NumberKind kind, std::int64_t rows,
                 std::int64_t columns, bool isNeeded = true);
  /// As matrix(), but with the data type before the leading dimension.
  Operand typedMatrix(const char* name, std::int64_t rows, std::int64_t columns,
                      bool isNeeded = true);
  /// A triangle without a leading dimension.
  Operand packed(const char* name, std::int64_t n);
  /// With its increment, which is not 0.
  Operand vector(const char* name, std::int64_t n, bool isNeeded = true);
  /// The same, of level 1: an increment of 0 is a number again and again.
  Operand series(const char* name, std::int64_t n, bool isNeeded = true);
  Operand typedSeries(const char* name, std::int64_t n, bool isNeeded = true);
  /// So many numbers without increment; those of scalars are where the
  /// pointer mode says. Those of rocSOLVER's batches are always a stride apart.
  Operand numbers(const char* name, NumberKind kind, std::int64_t n,
                  bool isOfScalars = false, bool isNeeded = true);
  /// Memory to work in and behind it its size in bytes, an int or a size_t, of
  /// which `needed` are needed if there is any: without, the library takes its
  /// own. rocSOLVER always does, and has none.
  void workspace(std::int64_t needed, bool isWide = false,
                 bool isOnHost = false);
  /// A letter: 'A'.
  Option letter(const char* name, std::string_view allowed);
  /// An enumerator from `first` on: its place in `letters`.
  Option option(const char* name, int first, const char* letters);
  /// So many numbers that all batches have in common.
  Operand common(const char* name, NumberKind kind, std::int64_t n);
  /// So many integers for each batch, one after the other.
  Operand integers(const char* name, std::int64_t perBatch,
                   bool hasStride = false, bool isNeeded = true);

  /// How many batches; it stands behind everything but results.
  std::int64_t batch();
  Result result(NumberKind kind) { return resultAt(pointer(), kind); }
  Result resultAt(void* at, NumberKind kind);
  /// An index, in 32 or 64 bits.
  Result index();

  // --- What is done
  // -----------------------------------------------------------
  /// There is nothing to compute, whatever the pointers are.
  void nothingIf(bool is) { isNothing_ = isNothing_ || is; }
  /// A value, or a size, that no rule of the parameters alone forbids.
  void invalidIf(bool is, const std::string& what) {
    if (is) problem(kBlasInvalidValue, what);
  }
  void invalidSizeIf(bool is, const std::string& what) {
    if (is) problem(kBlasInvalidSize, what);
  }
  void invalidEnumIf(bool is, const std::string& what) {
    if (is) problem(kBlasInvalidEnum, what);
  }
  bool hasBadEnum() const { return !badEnum_.empty(); }
  void unsupportedIf(bool is, const std::string& what);
  /// It calls BLAS or LAPACK of this processor.
  void usesLinearAlgebra() { usesLinearAlgebra_ = true; }
  /// The kind of the operands that were read without one.
  void setKinds(NumberKind kind);
  /// What is computed in, where the entry does not tell.
  void computeIn(NumberKind kind) { computed_ = computedAs(kind); }

  /// Instead of run(), of a function that tells the host a number.
  template <typename Body>
  int answer(Body body) {
    if (isReady()) body();
    return status_;
  }

  /// The host reads what is computed: it is there when the call returns.
  void answersHost() { answersHost_ = true; }

  /// body(Type<T>, batch) for each batch, in the type that `kind` is computed
  /// in, when the stream has it be. Returns the status of the call.
  template <typename Body>
  int run(Body body) {
    const std::int64_t count = entry_.form == BatchForm::plain ? 1 : batch();
    if (!isReady()) return status_;
    return launch(
        [body, kind = computed_, count, check = std::move(checks_)]() mutable {
          if (!check.passes(count)) return hipErrorIllegalAddress;
          for (std::int64_t i = 0; i < count; ++i) dispatch(kind, body, i);
          return hipSuccess;
        });
  }

 private:
  /// What is checked once the stream gets to the call: device memory has the
  /// pointers of a batch.
  struct Checks {
    std::string function;
    std::vector<Operand> operands;
    bool passes(std::int64_t count) const;
  };

  template <typename Body>
  static void dispatch(NumberKind kind, Body& body, std::int64_t batch) {
    switch (kind) {
      case NumberKind::f32:
        return body(Type<float>(), batch);
      case NumberKind::f64:
        return body(Type<double>(), batch);
      case NumberKind::c32:
        return body(Type<std::complex<float>>(), batch);
      case NumberKind::c64:
        return body(Type<std::complex<double>>(), batch);
      default:
        return;
    }
  }

  int word() { return va_arg(words_, int); }
  std::int64_t integer(const char* name);
  std::int64_t stride();
  /// Of rocSOLVER's arrays beside batches of matrices, which are never arrays
  /// of pointers.
  bool isStridedBeside() const {
    return isOfRocSolver() && entry_.form != BatchForm::plain;
  }
  Operand& keep(Operand operand);
  void problem(BlasStatus status, const std::string& what);
  void missing(const char* name);
  void checkScalar(const char* name, const void* at, std::size_t size);
  bool isReady();
  int launch(Work work);

  BlasEntry entry_;
  std::va_list words_;
  BlasHandle* handle_ = nullptr;
  bool isHandleNull_ = false;
  NumberKind computed_ = NumberKind::none;
  std::int64_t batch_ = -1;
  std::int64_t largest_ = 0;  ///< integer
  std::string largestName_;
  bool isNothing_ = false;
  bool usesLinearAlgebra_ = false;
  bool answersHost_ = false;
  Checks checks_;
  BlasStatus badStatus_ = kBlasSuccess;  ///< of badValue_
  std::string badEnum_, badValue_, nullPointer_, unsupported_, badScalar_;
  int status_ = kBlasSuccess;
};

/// A routine reads the call and runs it; it returns a status.
using BlasRoutine = int (*)(BlasCall& call);

/// What each function of these libraries does. They pass pointers and integers
/// alone, which callees with variable arguments find where others do.
int callBlas(const BlasEntry& entry, BlasRoutine routine, void* handle,
             std::va_list words);

}  // namespace hipport

/// Defines the function that programs call.
#define HIPPORT_BLAS(function, routine, kind, form, isWide)              \
  HIPPORT_API int function(void* handle, ...) {                          \
    static constexpr hipport::BlasEntry entry{                           \
        #function, hipport::NumberKind::kind, hipport::BatchForm::form,  \
        isWide};                                                         \
    std::va_list words;                                                  \
    va_start(words, handle);                                             \
    const int status = hipport::callBlas(entry, routine, handle, words); \
    va_end(words);                                                       \
    return status;                                                       \
  }

// The functions of one routine and type, of both libraries: hipblasSgemm and
// rocblas_sgemm are HIPPORT_BLAS_FORMS(S, s, gemm ...). hipBLAS's second
// interface (_v2) differs from the first in the names of types, and in the
// numbers of data types.
#define HIPPORT_BLAS_WIDTHS(function, routine, kind, form) \
  HIPPORT_BLAS(function, routine, kind, form, false)       \
  HIPPORT_BLAS(function##_64, routine, kind, form, true)
#define HIPPORT_BLAS_HIP(function, suffix, routine, kind)                 \
  HIPPORT_BLAS_WIDTHS(hipblas##function##suffix, routine, kind, plain)    \
  HIPPORT_BLAS_WIDTHS(hipblas##function##Batched##suffix, routine, kind,  \
                      batched)                                            \
  HIPPORT_BLAS_WIDTHS(hipblas##function##StridedBatched##suffix, routine, \
                      kind, strided)
#define HIPPORT_BLAS_ROC(function, routine, kind)                           \
  HIPPORT_BLAS_WIDTHS(rocblas_##function, routine, kind, plain)             \
  HIPPORT_BLAS_WIDTHS(rocblas_##function##_batched, routine, kind, batched) \
  HIPPORT_BLAS_WIDTHS(rocblas_##function##_strided_batched, routine, kind,  \
                      strided)
#define HIPPORT_BLAS_FORMS(Letter, letter, name, routine, kind) \
  HIPPORT_BLAS_HIP(Letter##name, , routine, kind)               \
  HIPPORT_BLAS_ROC(letter##name, routine, kind)
#define HIPPORT_BLAS_BOTH(Letter, letter, name, routine, kind) \
  HIPPORT_BLAS_FORMS(Letter, letter, name, routine, kind)      \
  HIPPORT_BLAS_HIP(Letter##name, _v2, routine, kind)
#define HIPPORT_BLAS_REAL(routine)                \
  HIPPORT_BLAS_FORMS(S, s, routine, routine, f32) \
  HIPPORT_BLAS_FORMS(D, d, routine, routine, f64)
#define HIPPORT_BLAS_COMPLEX(routine)            \
  HIPPORT_BLAS_BOTH(C, c, routine, routine, c32) \
  HIPPORT_BLAS_BOTH(Z, z, routine, routine, c64)
#define HIPPORT_BLAS_ALL(routine) \
  HIPPORT_BLAS_REAL(routine)      \
  HIPPORT_BLAS_COMPLEX(routine)
// Those whose kind arguments tell: hipblasAxpyEx, rocblas_axpy_ex.
#define HIPPORT_BLAS_HIP_EX(name, suffix, routine)                            \
  HIPPORT_BLAS_WIDTHS(hipblas##name##Ex##suffix, routine, none, plain)        \
  HIPPORT_BLAS_WIDTHS(hipblas##name##BatchedEx##suffix, routine, none,        \
                      batched)                                                \
  HIPPORT_BLAS_WIDTHS(hipblas##name##StridedBatchedEx##suffix, routine, none, \
                      strided)
#define HIPPORT_BLAS_ROC_EX(name, routine)                                 \
  HIPPORT_BLAS_WIDTHS(rocblas_##name##_ex, routine, none, plain)           \
  HIPPORT_BLAS_WIDTHS(rocblas_##name##_batched_ex, routine, none, batched) \
  HIPPORT_BLAS_WIDTHS(rocblas_##name##_strided_batched_ex, routine, none,  \
                      strided)
#define HIPPORT_BLAS_EX(Name, name, routine) \
  HIPPORT_BLAS_HIP_EX(Name, , routine)       \
  HIPPORT_BLAS_HIP_EX(Name, _v2, routine)    \
  HIPPORT_BLAS_ROC_EX(name, routine)
