#include "emulate/libraries/sparse_call.h"

#include <fmt/format.h>

#include <algorithm>

#include "emulate/libraries/call.h"
#include "emulate/libraries/sparse_entries.h"

namespace hipport {

namespace {

struct StatusName {
  int number;
  const char* name;
};

/// hipsparseStatus_t
StatusName hipStatusOf(SparseStatus status) {
  switch (status) {
    case kSparseSuccess:
      return {0, "HIPSPARSE_STATUS_SUCCESS"};
    case kSparseNotInitialized:
      return {1, "HIPSPARSE_STATUS_NOT_INITIALIZED"};
    case kSparseRequiresOrder:
    case kSparseInvalidHandle:
    case kSparseInvalidPointer:
    case kSparseInvalidSize:
    case kSparseInvalidValue:
      return {3, "HIPSPARSE_STATUS_INVALID_VALUE"};
    case kSparseZeroPivot:
      return {9, "HIPSPARSE_STATUS_ZERO_PIVOT"};
    case kSparseNotSupported:
      return {10, "HIPSPARSE_STATUS_NOT_SUPPORTED"};
    case kSparseInternalError:
      break;
  }
  return {7, "HIPSPARSE_STATUS_INTERNAL_ERROR"};
}

/// rocsparse_status
StatusName rocStatusOf(SparseStatus status) {
  switch (status) {
    case kSparseSuccess:
      return {0, "rocsparse_status_success"};
    case kSparseNotInitialized:
    case kSparseInvalidHandle:
      return {1, "rocsparse_status_invalid_handle"};
    case kSparseNotSupported:
      return {2, "rocsparse_status_not_implemented"};
    case kSparseInvalidPointer:
      return {3, "rocsparse_status_invalid_pointer"};
    case kSparseInvalidSize:
      return {4, "rocsparse_status_invalid_size"};
    case kSparseInvalidValue:
      return {7, "rocsparse_status_invalid_value"};
    case kSparseZeroPivot:
      return {9, "rocsparse_status_zero_pivot"};
    case kSparseRequiresOrder:
      return {12, "rocsparse_status_requires_sorted_storage"};
    case kSparseInternalError:
      break;
  }
  return {6, "rocsparse_status_internal_error"};
}

StatusName statusOf(SparseStatus status, std::string_view function) {
  return isOfRoc(function) ? rocStatusOf(status) : hipStatusOf(status);
}

/// Of those that both have.
constexpr std::pair<int, int> kDataTypes[] = {{0, 151},  {1, 152}, {3, 160},
                                              {4, 154},  {5, 155}, {8, 161},
                                              {10, 162}, {12, 163}};

std::uint64_t bytesOf(NumberKind kind, std::int64_t count) {
  return static_cast<std::uint64_t>(
      saturated(count, static_cast<std::int64_t>(sizeOf(kind))));
}

}  // namespace

NumberKind sparseKindOf(int dataType) {
  switch (dataType) {
    case 0:
      return NumberKind::f32;
    case 1:
      return NumberKind::f64;
    case 3:
      return NumberKind::i8;
    case 4:
      return NumberKind::c32;
    case 5:
      return NumberKind::c64;
    case 10:
      return NumberKind::i32;
    default:
      return NumberKind::none;
  }
}

int hipDataTypeOf(int rocDataType) {
  for (const auto& [hip, roc] : kDataTypes) {
    if (roc == rocDataType) return hip;
  }
  return -1;
}
int rocDataTypeOf(int hipDataType) {
  for (const auto& [hip, roc] : kDataTypes) {
    if (hip == hipDataType) return roc;
  }
  return -1;
}

int numberOf(SparseStatus status, std::string_view function) {
  return statusOf(status, function).number;
}

int refuseSparse(const char* function, SparseStatus status,
                 const std::string& what) {
  const StatusName returned = statusOf(status, function);
  reportArgument(function,
                 fmt::format("{}; it returns {}", what, returned.name));
  return returned.number;
}

std::size_t sparseWorkBytes(std::int64_t rows) {
  constexpr std::int64_t kUnit = 256;
  const std::int64_t most = std::int64_t{1} << 48;
  return static_cast<std::size_t>(
      (std::clamp<std::int64_t>(rows, 0, most) * 8 / kUnit + 1) * kUnit);
}

std::string memoryProblem(const std::string& who, const void* at,
                          std::uint64_t bytes) {
  if (bytes == 0) return {};
  const auto there = deviceBytes(at);
  if (!there) {
    return fmt::format("{} is not in the device's memory (address {})", who,
                       at);
  }
  if (*there >= bytes) return {};
  return fmt::format("{} needs {} bytes, and its allocation has {} from there",
                     who, bytes, *there);
}

hipError_t reported(const std::string& function, const std::string& problem) {
  if (problem.empty()) return hipSuccess;
  reportMemory(function, problem);
  return hipErrorIllegalAddress;
}

SparseCall::SparseCall(const char* function, void* handle)
    : function_(function), handle_(Objects<SparseHandle>::get().find(handle)) {
  if (!handle) {
    problem(kSparseInvalidHandle, "the handle is null");
  } else if (!handle_) {
    problem(kSparseInvalidHandle,
            "the handle is none that the library made, or was destroyed");
  }
}

Operation SparseArguments::operationOf(int number) const {
  constexpr int kFirst = 111;  // rocsparse_operation_none
  return call_.isOfRoc() ? number - kFirst : number;
}

bool SparseArguments::skipOthers() {
  for (; *others_ != '\0'; ++others_) {
    switch (*others_) {
      case 'p':
        (void)va_arg(words_, void*);
        break;
      case 'e':
        call_.enumerator("an argument", word());
        break;
      case 'n':
        call_.untransposed(operationOf(word()));
        break;
      default:
        return *others_++ == '0';
    }
  }
  return false;
}
template <>
Operation SparseArguments::next<Operation>() {
  (void)skipOthers();
  return operationOf(word());
}
template <>
DataType SparseArguments::next<DataType>() {
  (void)skipOthers();
  const int number = word();
  return call_.isOfRoc() ? hipDataTypeOf(number) : number;
}

// --- What it was given -------------------------------------------------------

void SparseCall::problem(SparseStatus status, const std::string& what) {
  if (problemStatus_ != kSparseSuccess) return;
  problemStatus_ = status;
  problem_ = what;
}

void SparseCall::missing(const char* name) {
  problem(kSparseInvalidPointer, fmt::format("{} is null", name));
}

void SparseCall::negative(const char* name, std::int64_t value) {
  problem(kSparseInvalidSize, fmt::format("{} is {}", name, value));
}

void SparseCall::unknown(const char* name, const void* at) {
  if (!at) return missing(name);
  problem(
      kSparseInvalidPointer,
      fmt::format("{} is none that the library made, or was destroyed", name));
}

void SparseCall::untransposed(Operation operation) {
  SparseCall::operation("an operation", operation);
  unsupportedIf(operation != kPlain, "an operation is not that of none");
}

SparseStage SparseCall::stage(int value) {
  enumerator("stage", value - 1, 2);
  return static_cast<SparseStage>(value);
}

void SparseCall::blockSize(const char* name, std::int64_t value) {
  if (value < 1) negative(name, value);
}

void SparseCall::enumerator(const char* name, int value, int last) {
  if (value >= 0 && value <= last) return;
  problem(
      kSparseInvalidValue,
      fmt::format("{} is {}, which is none of its enumerators", name, value));
}

MatrixTraits SparseCall::traits(const char* name, const void* descriptor) {
  const MatrixTraits* const found = matrixTraits(descriptor);
  if (!found) unknown(name, descriptor);
  return found ? *found : MatrixTraits();
}

Scalar SparseCall::scalar(const char* name, const void* at, NumberKind kind) {
  Scalar scalar;
  scalar.kind = kind;
  given(name, at);
  if (!at || !handle_ || !badScalar_.empty()) return scalar;
  if (handle_->hasScalarsOnDevice) {
    const auto there = deviceBytes(at);
    if (!there || *there < sizeOf(kind)) {
      badScalar_ = fmt::format(
          "{} is not in the device's memory, where the pointer mode has it",
          name);
    }
    scalar.onDevice = at;
    return scalar;
  }
  const auto in = Runtime::get().memory().find(at);
  if (in && in->type == hipMemoryTypeDevice && !in->isManaged) {
    badScalar_ = fmt::format(
        "{} is in the device's memory, and the pointer mode has it on the "
        "host",
        name);
    return scalar;
  }
  scalar.value = load(kind, at);
  return scalar;
}

// --- What it reads and writes ------------------------------------------------

void SparseCall::array(const char* name, const void* at, NumberKind kind,
                       std::int64_t count) {
  if (count <= 0 || kind == NumberKind::none) return;
  given(name, at);
  checks_.emplace_back([=, who = std::string(name)] {
    return memoryProblem(who, at, bytesOf(kind, count));
  });
}

void SparseCall::matrix(const char* name, const SparseMatrix& matrix) {
  unsupportedIf(matrix.offsetKind == NumberKind::none ||
                    matrix.indexKind == NumberKind::none,
                fmt::format("{} has indices of 16 bits", name));
  notEmulatedIf(matrix.batch > 1 && !takesBatches_,
                fmt::format("a batch of {}", name));
  if (matrix.format != SparseFormat::blockedEll && matrix.offsetCount() > 0) {
    given(name, matrix.offsets);
  }
  if (matrix.entries > 0) {
    given(name, matrix.indices);
    if (matrix.kind != NumberKind::none) given(name, matrix.values);
  }
  checks_.emplace_back([=, who = std::string(name)] {
    for (int i = 0; i < matrix.batch; ++i) {
      std::string problem = structureProblem(who, matrix.of(i));
      if (!problem.empty()) return problem;
    }
    return std::string();
  });
}

void SparseCall::dense(const char* name, const DenseMatrix& matrix) {
  notEmulatedIf(matrix.batch > 1 && !takesBatches_,
                fmt::format("a batch of {}", name));
  const std::int64_t extent = matrix.extent();
  if (extent <= 0) return;
  given(name, matrix.values);
  checks_.emplace_back([=, who = std::string(name)] {
    for (int i = 0; i < matrix.batch; ++i) {
      std::string problem =
          memoryProblem(who, matrix.of(i).values, bytesOf(matrix.kind, extent));
      if (!problem.empty()) return problem;
    }
    return std::string();
  });
}

void SparseCall::vector(const char* name, const SparseVector& vector) {
  unsupportedIf(vector.indexKind == NumberKind::none,
                fmt::format("{} has indices of 16 bits", name));
  if (vector.entries <= 0) return;
  given(name, vector.indices);
  given(name, vector.values);
  checks_.emplace_back(
      [=, who = std::string(name)] { return structureProblem(who, vector); });
}

void SparseCall::result(const char* name, void* at, NumberKind kind) {
  given(name, at);
  if (hasScalarsOnDevice()) return array(name, at, kind, 1);
  waits_ = true;
  const auto in = Runtime::get().memory().find(at);
  if (at && in && in->type == hipMemoryTypeDevice && !in->isManaged &&
      badScalar_.empty()) {
    badScalar_ = fmt::format(
        "{} is in the device's memory, and the pointer mode has it on the "
        "host",
        name);
  }
}

void SparseCall::work(const void* at, std::size_t bytes) {
  given("the buffer", at);
  checks_.emplace_back([=] { return memoryProblem("the buffer", at, bytes); });
}

// --- What is done ------------------------------------------------------------

bool SparseCall::isRight() {
  if (problemStatus_ != kSparseSuccess) {
    status_ = refuseSparse(function_, problemStatus_, problem_);
    return false;
  }
  if (!notEmulated_.empty()) {
    const StatusName returned = statusOf(kSparseNotSupported, function_);
    (void)hipport::notEmulated(function_, notEmulated_, returned.name);
    status_ = returned.number;
    return false;
  }
  return true;
}

bool SparseCall::isReady() {
  if (!isRight() || isNothing_) return false;
  if (!badScalar_.empty()) {
    reportMemory(function_, badScalar_);
    status_ = numberOf(kSparseInternalError, function_);
    return false;
  }
  if (earlierError() != hipSuccess) {
    status_ = numberOf(kSparseInternalError, function_);
    return false;
  }
  noteStandIn(isOfRoc() ? "rocsparse" : "hipsparse", "the emulator");
  return true;
}

int SparseCall::run(const Work& body) {
  if (!isReady()) return status_;
  const Work work = [body, checks = std::move(checks_),
                     function = std::string(function_)] {
    for (const auto& check : checks) {
      const hipError_t error = reported(function, check());
      if (error != hipSuccess) return error;
    }
    return body();
  };
  const hipError_t error =
      waits_ && isCapturing(handle_->stream)
          ? refuseWait(function_, handle_->stream)
      : waits_ ? work()
               : onStream(handle_->stream, work, hipGraphNodeTypeKernel);
  return numberOf(error != hipSuccess ? kSparseInternalError : answer_,
                  function_);
}

}  // namespace hipport
