#include "emulate/libraries/blas_call.h"

#include <fmt/format.h>

#include <algorithm>
#include <climits>

#include "emulate/libraries/call.h"
#include "emulate/libraries/linear_algebra.h"

namespace hipport {

const char* nameOf(BlasStatus status) {
  switch (status) {
    case kBlasSuccess:
      return "HIPBLAS_STATUS_SUCCESS";
    case kBlasNotInitialized:
      return "HIPBLAS_STATUS_NOT_INITIALIZED";
    case kBlasInvalidPointer:
    case kBlasInvalidSize:
    case kBlasInvalidValue:
      return "HIPBLAS_STATUS_INVALID_VALUE";
    case kBlasInternalError:
      return "HIPBLAS_STATUS_INTERNAL_ERROR";
    case kBlasNotSupported:
      return "HIPBLAS_STATUS_NOT_SUPPORTED";
    case kBlasHandleIsNull:
      return "HIPBLAS_STATUS_HANDLE_IS_NULLPTR";
    case kBlasInvalidEnum:
      return "HIPBLAS_STATUS_INVALID_ENUM";
  }
  return "HIPBLAS_STATUS_UNKNOWN";
}

namespace {

/// "hipblas", "hipsolver", "rocblas" or "rocsolver".
std::string_view libraryOf(std::string_view function) {
  const bool isSolver = function.substr(3).starts_with("solver");
  return function.substr(0, isSolver ? 9 : 7);
}

struct RocStatus {
  int number;
  const char* name;
};
/// rocblas_status
RocStatus rocStatusOf(BlasStatus status) {
  switch (status) {
    case kBlasSuccess:
      return {0, "rocblas_status_success"};
    case kBlasNotInitialized:
    case kBlasHandleIsNull:
      return {1, "rocblas_status_invalid_handle"};
    case kBlasNotSupported:
      return {2, "rocblas_status_not_implemented"};
    case kBlasInvalidPointer:
      return {3, "rocblas_status_invalid_pointer"};
    case kBlasInvalidSize:
      return {4, "rocblas_status_invalid_size"};
    case kBlasInvalidValue:
    case kBlasInvalidEnum:
      return {11, "rocblas_status_invalid_value"};
    case kBlasInternalError:
      break;
  }
  return {6, "rocblas_status_internal_error"};
}

/// hipDataType, or hipblasDatatype_t of the first interface: their numbers are
/// not each other's. rocBLAS has the latter.
NumberKind kindOfDataType(int number) {
  switch (number) {
    case 0:
    case 151:
      return NumberKind::f32;
    case 1:
    case 152:
      return NumberKind::f64;
    case 2:
    case 150:
      return NumberKind::f16;
    case 3:
    case 160:
      return NumberKind::i8;
    case 4:
    case 154:
      return NumberKind::c32;
    case 5:
    case 155:
      return NumberKind::c64;
    case 10:
    case 162:
      return NumberKind::i32;
    case 14:
    case 168:
      return NumberKind::bf16;
    default:
      return NumberKind::none;
  }
}

/// hipBLAS knows them; nothing computes with them here.
bool isOtherDataType(int number) {
  return (number >= 0 && number <= 33) || (number >= 150 && number <= 169) ||
         (number >= 1000 && number <= 1008);
}

const char* shown(NumberKind kind) {
  switch (kind) {
    case NumberKind::f16:
      return "half precision";
    case NumberKind::bf16:
      return "bfloat16";
    case NumberKind::f32:
      return "float";
    case NumberKind::f64:
      return "double";
    case NumberKind::c32:
      return "complex float";
    case NumberKind::c64:
      return "complex double";
    case NumberKind::i8:
      return "8-bit integers";
    case NumberKind::i32:
      return "32-bit integers";
    case NumberKind::i64:
      return "64-bit integers";
    case NumberKind::none:
      break;
  }
  return "an unknown type";
}

/// "C (3 x 4 of float, 5 from column to column)".
std::string shown(const Operand& operand) {
  std::string size =
      operand.rows == 1
          ? fmt::format("{} of {}", operand.columns, shown(operand.kind))
          : fmt::format("{} x {} of {}", operand.rows, operand.columns,
                        shown(operand.kind));
  if (operand.columns > 1 && std::abs(operand.step) != operand.rows) {
    size += fmt::format(", {} elements apart", std::abs(operand.step));
  }
  return fmt::format("{} ({})", operand.name, size);
}

/// What is wrong with the memory of an operand at that address; empty if
/// nothing is.
std::string memoryProblem(const Operand& operand, const void* at,
                          const std::string& who) {
  const std::uint64_t needed =
      static_cast<std::uint64_t>(operand.extent()) * sizeOf(operand.kind);
  if (needed == 0) return {};
  const std::optional<std::uint64_t> there = deviceBytes(at);
  if (!there) {
    return fmt::format("{} is not in the device's memory (address {})", who,
                       at);
  }
  if (*there >= needed) return {};
  return fmt::format("{} needs {} bytes, and its allocation has {} from there",
                     who, needed, *there);
}

}  // namespace

std::string nameOf(BlasStatus status, std::string_view function) {
  if (isOfRoc(function)) return rocStatusOf(status).name;
  const std::string_view name = nameOf(status);
  return libraryOf(function) == "hipsolver"
             ? fmt::format("HIPSOLVER{}", name.substr(name.find('_')))
             : std::string(name);
}

int numberOf(BlasStatus status, std::string_view function) {
  if (isOfRoc(function)) return rocStatusOf(status).number;
  return status < 0 ? kBlasInvalidValue : status;
}

int refuseBlas(std::string_view function, BlasStatus status,
               const std::string& what) {
  reportArgument(function, fmt::format("{}; it returns {}", what,
                                       nameOf(status, function)));
  return numberOf(status, function);
}

void* Operand::of(std::int64_t batch) const {
  if (!at) return nullptr;
  switch (form) {
    case BatchForm::plain:
      return at;
    case BatchForm::batched:
      return static_cast<void**>(at)[batch];
    case BatchForm::strided:
    case BatchForm::following:
      return static_cast<std::byte*>(at) +
             batch * stride * static_cast<std::int64_t>(sizeOf(kind));
  }
  return nullptr;
}

bool Operand::endsAtEdge(const Operand& of, const std::byte* at) {
  const std::optional<std::uint64_t> there = deviceBytes(at);
  if (!there) return false;  // the host's
  const auto begin = reinterpret_cast<std::uintptr_t>(at);
  const std::uint64_t end = (begin + *there + Memory::kAlignment - 1) /
                            Memory::kAlignment * Memory::kAlignment;
  const std::uint64_t used =
      static_cast<std::uint64_t>(of.extent()) * sizeOf(of.kind);
  return begin + used + kReadBehind > end;
}

// --- Parameters --------------------------------------------------------------

BlasCall::BlasCall(const BlasEntry& entry, void* handle, std::va_list words)
    : entry_(entry),
      handle_(blasHandle(handle)),
      isHandleNull_(!handle),
      computed_(computedAs(entry.kind)) {
  va_copy(words_, words);
  checks_.function = entry.function;
}

BlasCall::~BlasCall() { va_end(words_); }

void BlasCall::problem(BlasStatus status, const std::string& what) {
  // rocBLAS looks at sizes once all else is right.
  const bool isEnum =
      status == kBlasInvalidEnum || (isOfRoc() && status == kBlasInvalidValue);
  std::string& place = isEnum ? badEnum_ : badValue_;
  if (!place.empty()) return;
  place = what;
  if (!isEnum) badStatus_ = status;
}

void BlasCall::missing(const char* name) {
  if (nullPointer_.empty()) nullPointer_ = fmt::format("{} is null", name);
}

void BlasCall::unsupportedIf(bool is, const std::string& what) {
  if (is && unsupported_.empty()) unsupported_ = what;
}

void BlasCall::setKinds(NumberKind kind) {
  for (Operand& each : checks_.operands) {
    if (each.kind == NumberKind::none) each.kind = kind;
  }
}

std::int64_t BlasCall::integer(const char* name) {
  const std::int64_t value =
      entry_.isWide ? va_arg(words_, std::int64_t) : va_arg(words_, int);
  if (std::abs(value) > largest_) {
    largest_ = std::abs(value);
    largestName_ = name;
  }
  return value;
}

std::int64_t BlasCall::stride() {
  return entry_.form == BatchForm::strided ? va_arg(words_, std::int64_t) : 0;
}

Option BlasCall::option(const char* name, int first, const char* letters) {
  const int number = word();
  const std::string_view all = letters;
  if (number < first || number >= first + static_cast<int>(all.size())) {
    problem(kBlasInvalidEnum,
            fmt::format("{} is {}, which is none of its enumerators", name,
                        number));
    return all[0];
  }
  return all[static_cast<std::size_t>(number - first)];
}

Option BlasCall::operation(const char* name) {
  return option(name, 111, "NTC");
}
Option BlasCall::side() {
  const Option side = option("side", 141, "LRB");
  invalidIf(side == 'B', "side is that of both");
  return side;
}
Option BlasCall::fill() {
  const Option fill = option("uplo", 121, "ULF");
  invalidIf(fill == 'F', "uplo is that of the full matrix");
  return fill;
}
Option BlasCall::diagonal() { return option("diag", 131, "NU"); }

std::int64_t BlasCall::size(const char* name) {
  const std::int64_t value = integer(name);
  invalidSizeIf(value < 0, fmt::format("{} is {}", name, value));
  return value;
}

NumberKind BlasCall::dataType(const char* name) {
  const int number = word();
  const bool isOfOther = isOfRoc() && number < 150;
  const NumberKind kind = isOfOther ? NumberKind::none : kindOfDataType(number);
  if (kind == NumberKind::none) {
    if (!isOfOther && isOtherDataType(number)) {
      unsupportedIf(true, fmt::format("{} is the data type {}", name, number));
    } else {
      problem(kBlasInvalidEnum,
              fmt::format("{} is {}, which is none of its enumerators", name,
                          number));
    }
  }
  return kind;
}

NumberKind BlasCall::computeType() {
  const int number = word();
  switch (number) {
    case 0:
    case 1:
      return NumberKind::f16;
    case 2:
    case 3:
    case 4:
    case 5:
    case 6:
      return NumberKind::f32;
    case 7:
    case 8:
      return NumberKind::f64;
    case 9:
    case 10:
      return NumberKind::i32;
    default:
      break;
  }
  const NumberKind kind =
      number >= 150 ? kindOfDataType(number) : NumberKind::none;
  if (kind == NumberKind::none) {
    if (number >= 100 && number <= 103) {
      unsupportedIf(true, fmt::format("the compute type {}", number));
    } else {
      problem(kBlasInvalidEnum,
              fmt::format("computeType is {}, which is none of its enumerators",
                          number));
    }
  }
  return kind;
}

void BlasCall::checkScalar(const char* name, const void* at, std::size_t size) {
  if (!at) return missing(name);
  if (!handle_ || !badScalar_.empty()) return;
  const auto in = Runtime::get().memory().find(at);
  if (handle_->hasScalarsOnDevice) {
    const auto there = deviceBytes(at);
    if (!there || *there < size) {
      badScalar_ = fmt::format(
          "{} is not in the device's memory, where the pointer mode has it",
          name);
    }
  } else if (in && in->type == hipMemoryTypeDevice && !in->isManaged) {
    badScalar_ = fmt::format(
        "{} is in the device's memory, and the pointer mode has it on the "
        "host",
        name);
  }
}

Scalar BlasCall::scalar(const char* name, NumberKind kind) {
  return scalarAt(name, pointer(), kind);
}

Scalar BlasCall::scalarAt(const char* name, const void* at, NumberKind kind) {
  Scalar scalar;
  scalar.kind = kind;
  checkScalar(name, at, sizeOf(kind));
  if (!at || !handle_ || !badScalar_.empty()) return scalar;
  if (handle_->hasScalarsOnDevice) {
    scalar.onDevice = at;
  } else {
    scalar.value = load(kind, at);
  }
  return scalar;
}

Operand& BlasCall::keep(Operand operand) {
  operand.form = entry_.form;
  if (operand.form == BatchForm::following) {
    operand.stride = operand.step * operand.columns;
  }
  checks_.operands.push_back(operand);
  return checks_.operands.back();
}

Operand BlasCall::matrix(const char* name, std::int64_t rows,
                         std::int64_t columns, bool isNeeded) {
  return matrix(name, kind(), rows, columns, isNeeded);
}

Operand BlasCall::matrix(const char* name, NumberKind kind, std::int64_t rows,
                         std::int64_t columns, bool isNeeded) {
  Operand made{.name = name, .kind = kind, .rows = rows, .columns = columns};
  made.isNeeded = isNeeded;
  made.at = pointer();
  made.step = integer(name);
  made.stride = stride();
  invalidSizeIf(
      made.step < std::max<std::int64_t>(rows, 1),
      fmt::format("the leading dimension of {} is {}, and it has {} rows", name,
                  made.step, rows));
  return keep(made);
}

Operand BlasCall::typedMatrix(const char* name, std::int64_t rows,
                              std::int64_t columns, bool isNeeded) {
  Operand made{.name = name, .rows = rows, .columns = columns};
  made.isNeeded = isNeeded;
  made.at = pointer();
  made.kind = dataType(name);
  made.step = integer(name);
  made.stride = stride();
  invalidSizeIf(
      made.step < std::max<std::int64_t>(rows, 1),
      fmt::format("the leading dimension of {} is {}, and it has {} rows", name,
                  made.step, rows));
  return keep(made);
}

Operand BlasCall::packed(const char* name, std::int64_t n) {
  Operand made{.name = name, .kind = kind(), .rows = 1};
  made.columns = n * (n + 1) / 2;
  made.at = pointer();
  made.step = 1;
  made.stride = stride();
  return keep(made);
}

Operand BlasCall::vector(const char* name, std::int64_t n, bool isNeeded) {
  const Operand made = series(name, n, isNeeded);
  invalidSizeIf(made.step == 0, fmt::format("the increment of {} is 0", name));
  return made;
}

Operand BlasCall::series(const char* name, std::int64_t n, bool isNeeded) {
  Operand made{.name = name, .kind = kind(), .rows = 1, .columns = n};
  made.isNeeded = isNeeded;
  made.at = pointer();
  made.step = integer(name);
  made.stride = stride();
  return keep(made);
}

Operand BlasCall::typedSeries(const char* name, std::int64_t n, bool isNeeded) {
  Operand made{.name = name, .rows = 1, .columns = n};
  made.isNeeded = isNeeded;
  made.at = pointer();
  made.kind = dataType(name);
  made.step = integer(name);
  made.stride = stride();
  return keep(made);
}

Operand BlasCall::numbers(const char* name, NumberKind kind, std::int64_t n,
                          bool isOfScalars, bool isNeeded) {
  Operand made{.name = name, .kind = kind, .rows = 1, .columns = n};
  made.isNeeded = isNeeded;
  made.isOnHost = isOfScalars && handle_ && !handle_->hasScalarsOnDevice;
  made.at = pointer();
  made.step = 1;
  const bool isStrided = isStridedBeside();
  made.stride = isStrided ? va_arg(words_, std::int64_t) : stride();
  answersHost_ = answersHost_ || made.isOnHost;
  Operand& kept = keep(made);
  if (isStrided) kept.form = BatchForm::strided;
  return kept;
}

Operand BlasCall::integers(const char* name, std::int64_t perBatch,
                           bool hasStride, bool isNeeded) {
  Operand made{.name = name, .kind = NumberKind::i32, .rows = 1};
  made.columns = perBatch;
  made.isNeeded = isNeeded;
  made.at = pointer();
  made.step = 1;
  const bool isStrided =
      hasStride && (entry_.form == BatchForm::strided || isStridedBeside());
  made.stride = isStrided ? va_arg(words_, std::int64_t) : perBatch;
  Operand& kept = keep(made);
  if (kept.form == BatchForm::batched) kept.form = BatchForm::strided;
  return kept;
}

void BlasCall::workspace(std::int64_t needed, bool isWide, bool isOnHost) {
  if (isOfRoc()) return;
  Operand made{.name = "work", .kind = NumberKind::i8, .rows = 1, .step = 1};
  made.isNeeded = false;
  made.isOnHost = isOnHost;
  made.at = pointer();
  made.columns = isWide ? va_arg(words_, std::int64_t) : word();
  invalidIf(made.columns < 0,
            fmt::format("the size of work is {}", made.columns));
  invalidIf(made.at && made.columns < needed,
            fmt::format("the size of work is {}, and {} bytes are needed",
                        made.columns, needed));
  if (made.at) checks_.operands.push_back(made);
}

Operand BlasCall::common(const char* name, NumberKind kind, std::int64_t n) {
  Operand made{.name = name, .kind = kind, .rows = 1, .columns = n, .step = 1};
  made.at = pointer();
  checks_.operands.push_back(made);
  return made;
}

Option BlasCall::letter(const char* name, std::string_view allowed) {
  const auto given = static_cast<char>(word());
  if (allowed.find(given) != std::string_view::npos) return given;
  invalidIf(true,
            fmt::format("{} is '{}', and none of {}", name, given, allowed));
  return allowed.front();
}

std::int64_t BlasCall::batch() {
  if (entry_.form == BatchForm::plain) return 1;
  if (batch_ >= 0) return batch_;
  batch_ = integer("batchCount");
  invalidSizeIf(batch_ < 0, fmt::format("batchCount is {}", batch_));
  nothingIf(batch_ == 0);
  batch_ = std::max<std::int64_t>(batch_, 0);
  return batch_;
}

Result BlasCall::resultAt(void* at, NumberKind kind) {
  const Result made{kind, at};
  checkScalar("result", made.at,
              sizeOf(kind) * static_cast<std::size_t>(batch()));
  if (handle_ && !handle_->hasScalarsOnDevice) answersHost_ = true;
  return made;
}

Result BlasCall::index() {
  return result(entry_.isWide ? NumberKind::i64 : NumberKind::i32);
}

// --- What is done ------------------------------------------------------------

bool BlasCall::Checks::passes(std::int64_t count) const {
  for (const Operand& each : operands) {
    if (each.isOnHost || each.extent() == 0) continue;
    if (!each.at) continue;
    if (each.form == BatchForm::batched) {
      const auto there = deviceBytes(each.at);
      if (!there ||
          *there < static_cast<std::uint64_t>(count) * sizeof(void*)) {
        reportMemory(function,
                     fmt::format("{}: the array of {} pointers is not in the "
                                 "device's memory",
                                 each.name, count));
        return false;
      }
    }
    for (std::int64_t i = 0; i < count; ++i) {
      const std::string who =
          each.form == BatchForm::plain
              ? shown(each)
              : fmt::format("{} of batch {}", shown(each), i);
      const void* const at = each.of(i);
      const std::string problem = memoryProblem(each, at, who);
      if (problem.empty()) continue;
      reportMemory(function, problem);
      return false;
    }
  }
  return true;
}

bool BlasCall::isReady() {
  const auto refuse = [&](BlasStatus status, const std::string& what) {
    status_ = refuseBlas(entry_.function, status, what);
    return false;
  };
  // hipBLAS translates enumerators before rocBLAS looks at the handle.
  const bool isEnumFirst = !isOfRoc() && !badEnum_.empty();
  if (!handle_ && !isEnumFirst) {
    return refuse(kBlasNotInitialized,
                  isHandleNull_ ? std::string("the handle is null")
                                : fmt::format("the handle is none that {} "
                                              "made, or was destroyed",
                                              libraryOf(entry_.function)));
  }
  if (!badEnum_.empty()) return refuse(kBlasInvalidEnum, badEnum_);
  if (!badValue_.empty()) return refuse(badStatus_, badValue_);
  if (isNothing_) return false;
  if (nullPointer_.empty()) {
    for (const Operand& each : checks_.operands) {
      if (each.isNeeded && !each.at && each.extent() != 0) missing(each.name);
    }
  }
  if (!nullPointer_.empty()) return refuse(kBlasInvalidPointer, nullPointer_);
  if (!badScalar_.empty()) {
    reportMemory(entry_.function, badScalar_);
    status_ = numberOf(kBlasInternalError, entry_.function);
    return false;
  }
  if (usesLinearAlgebra_ && largest_ > INT_MAX) {
    unsupportedIf(true, fmt::format("{} is {}, which takes more than 32 bits",
                                    largestName_, largest_));
  }
  if (usesLinearAlgebra_ && linearAlgebraName().empty()) {
    unsupportedIf(true, std::string(kLinearAlgebraMissing));
  }
  if (!unsupported_.empty()) {
    (void)notEmulated(entry_.function, unsupported_,
                      nameOf(kBlasNotSupported, entry_.function));
    status_ = numberOf(kBlasNotSupported, entry_.function);
    return false;
  }
  noteStandIn(libraryOf(entry_.function), usesLinearAlgebra_
                                              ? linearAlgebraName()
                                              : std::string("the emulator"));
  return true;
}

int BlasCall::launch(Work work) {
  const int failed = numberOf(kBlasInternalError, entry_.function);
  if (earlierError() != hipSuccess) return failed;
  // What the host gets, it gets when the call returns.
  const hipError_t error =
      answersHost_ && isCapturing(handle_->stream)
          ? refuseWait(entry_.function, handle_->stream)
      : answersHost_
          ? work()
          : onStream(handle_->stream, std::move(work), hipGraphNodeTypeKernel);
  return error == hipSuccess ? int{kBlasSuccess} : failed;
}

int callBlas(const BlasEntry& entry, BlasRoutine routine, void* handle,
             std::va_list words) {
  BlasCall call(entry, handle, words);
  return routine(call);
}

}  // namespace hipport
