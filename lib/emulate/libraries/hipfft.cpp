// hipFFT: plans of one to three dimensions, as rocFFT lays them out.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <memory>
#include <string>
#include <vector>

#include "emulate/hip/runtime.h"
#include "emulate/libraries/call.h"
#include "emulate/libraries/fft_plan.h"
#include "emulate/libraries/objects.h"

namespace hipport {

namespace {

/// hipfftResult
enum FftResult : int {
  kFftSuccess = 0,
  kFftInvalidPlan = 1,
  kFftInvalidType = 3,
  kFftInvalidValue = 4,
  kFftInternalError = 5,
  kFftExecFailed = 6,
  kFftInvalidSize = 8,
  kFftParseError = 12,
  kFftNotImplemented = 14,
};
const char* nameOf(FftResult result) {
  switch (result) {
    case kFftSuccess:
      return "HIPFFT_SUCCESS";
    case kFftInvalidPlan:
      return "HIPFFT_INVALID_PLAN";
    case kFftInvalidType:
      return "HIPFFT_INVALID_TYPE";
    case kFftInvalidValue:
      return "HIPFFT_INVALID_VALUE";
    case kFftInternalError:
      return "HIPFFT_INTERNAL_ERROR";
    case kFftExecFailed:
      return "HIPFFT_EXEC_FAILED";
    case kFftInvalidSize:
      return "HIPFFT_INVALID_SIZE";
    case kFftParseError:
      return "HIPFFT_PARSE_ERROR";
    case kFftNotImplemented:
      return "HIPFFT_NOT_IMPLEMENTED";
  }
  return "";
}

int refuse(const char* function, FftResult result, const std::string& what) {
  reportArgument(function,
                 fmt::format("{}; it returns {}", what, nameOf(result)));
  return result;
}

/// hipDataType
FftFormat formatOf(int type) {
  switch (type) {
    case 0:
      return {NumberKind::f32, false};
    case 1:
      return {NumberKind::f64, false};
    case 2:
      return {NumberKind::f16, false};
    case 4:
      return {NumberKind::f32, true};
    case 5:
      return {NumberKind::f64, true};
    case 6:
      return {NumberKind::f16, true};
    default:
      return {};
  }
}

/// hipfftType
enum TransformType : int {
  kC2C = 0x29,
  kR2C = 0x2a,
  kC2R = 0x2c,
  kZ2Z = 0x69,
  kD2Z = 0x6a,
  kZ2D = 0x6c,
};

/// hipfftHandle
struct Plan : FftPlan {
  bool isMade = false;
  hipStream_t stream = nullptr;
};

int badPlan(const char* function) {
  return refuse(function, kFftInvalidPlan,
                "the plan is none that hipFFT made, or was destroyed");
}

// --- Plans -------------------------------------------------------------------

/// What a program asks for.
struct Request {
  const char* function = "";
  int rank = 0;
  Lengths lengths{};
  bool hasEmbeds = false;  ///< else strides and distances do not count
  Lengths inEmbed{}, outEmbed{};
  std::int64_t inStride = 1, inDistance = 0;
  std::int64_t outStride = 1, outDistance = 0;
  std::int64_t batch = 1;
  FftFormat input, output;
};

Layout embedded(int rank, const Lengths& rows, std::int64_t stride,
                std::int64_t distance) {
  Layout layout = packed(rank, rows);
  for (std::int64_t& each : layout.strides) each *= stride;
  layout.distance = distance;
  return layout;
}

/// Fills the plan in; what hipFFT says of sizes that it cannot plan.
int make(Plan& plan, const Request& request, std::size_t* workSize) {
  bool isEmpty = request.rank < 1 || request.batch == 0;
  for (int i = 0; i < request.rank; ++i) {
    isEmpty = isEmpty || request.lengths[i] == 0;
  }
  if (isEmpty) {
    return refuse(request.function, kFftParseError,
                  "a length or the batch is 0");
  }
  plan.rank = request.rank;
  plan.lengths = request.lengths;
  plan.batch = request.batch;
  plan.input = request.input;
  plan.output = request.output;
  if (request.hasEmbeds) {
    plan.in = embedded(plan.rank, request.inEmbed, request.inStride,
                       request.inDistance);
    plan.out = embedded(plan.rank, request.outEmbed, request.outStride,
                        request.outDistance);
    plan.inPlaceIn = plan.in;
    plan.inPlaceOut = plan.out;
  } else {
    usePackedLayouts(plan);
  }
  plan.isMade = true;
  // It works in memory of the host.
  if (workSize) *workSize = 0;
  return kFftSuccess;
}

/// The formats of a transform; false if hipFFT has none such.
bool readType(int type, Request& request) {
  const bool isDouble = type == kZ2Z || type == kD2Z || type == kZ2D;
  const NumberKind part = isDouble ? NumberKind::f64 : NumberKind::f32;
  request.input = {part, type != kR2C && type != kD2Z};
  request.output = {part, type != kC2R && type != kZ2D};
  return isDouble || type == kC2C || type == kR2C || type == kC2R;
}

/// Plans of `rank` dimensions without layouts.
int makeSimple(const char* function, void* handle, int rank, Lengths lengths,
               int type, std::int64_t batch, std::size_t* workSize) {
  Request request;
  request.function = function;
  request.rank = rank;
  request.lengths = lengths;
  request.batch = batch;
  const bool isNegative =
      std::ranges::any_of(lengths, [](std::int64_t n) { return n < 0; });
  if (isNegative || batch < 0) {
    return refuse(function, kFftInvalidSize,
                  "a length or the batch is below 0");
  }
  if (!readType(type, request)) {
    return refuse(function, kFftNotImplemented,
                  fmt::format("there is no transform type {:#x}", type));
  }
  Plan* const plan = Objects<Plan>::get().find(handle);
  if (!plan) return badPlan(function);
  return make(*plan, request, workSize);
}

/// Plans with layouts, of 32-bit or 64-bit sizes.
template <typename Size>
struct Many {
  int rank;
  const Size* n;
  const Size* inEmbed;
  Size inStride, inDistance;
  const Size* outEmbed;
  Size outStride, outDistance;
  Size batch;
};

template <typename Size>
int makeMany(const char* function, void* handle, const Many<Size>& many,
             Request request, std::size_t* workSize) {
  request.function = function;
  request.rank = many.rank;
  const auto has = [&](const Size* of, auto is) {
    return of && std::any_of(of, of + std::max(many.rank, 0), is);
  };
  const auto isNegative = [](Size each) { return each < 0; };
  if (!many.n || many.rank < 0 || many.rank > 3 ||
      !many.inEmbed != !many.outEmbed || many.inStride < 0 ||
      many.inDistance < 0 || many.outStride < 0 || many.outDistance < 0 ||
      has(many.n, isNegative)) {
    return refuse(function, kFftInvalidValue,
                  "the rank is none of 1 to 3, one of inembed and onembed "
                  "alone is null, or a size is below 0");
  }
  if (has(many.inEmbed, isNegative) || has(many.outEmbed, isNegative) ||
      many.batch < 0) {
    return refuse(function, kFftInvalidSize,
                  "inembed, onembed or the batch is below 0");
  }
  request.hasEmbeds = many.inEmbed != nullptr;
  for (int i = 0; i < many.rank; ++i) {
    request.lengths[i] = many.n[i];
    if (!request.hasEmbeds) continue;
    request.inEmbed[i] = many.inEmbed[i];
    request.outEmbed[i] = many.outEmbed[i];
  }
  request.inStride = many.inStride;
  request.inDistance = many.inDistance;
  request.outStride = many.outStride;
  request.outDistance = many.outDistance;
  request.batch = many.batch;
  Plan* const plan = Objects<Plan>::get().find(handle);
  if (!plan) return badPlan(function);
  return make(*plan, request, workSize);
}

template <typename Size>
int makeManyOfType(const char* function, void* handle, const Many<Size>& many,
                   int type, std::size_t* workSize) {
  Request request;
  if (!readType(type, request)) {
    return refuse(function, kFftNotImplemented,
                  fmt::format("there is no transform type {:#x}", type));
  }
  return makeMany(function, handle, many, request, workSize);
}

/// A plan that lives as long as the question for its size.
template <typename Make>
int measured(Make makePlan) {
  Plan* const plan = Objects<Plan>::get().make();
  const int result = makePlan(plan);
  Objects<Plan>::get().remove(plan);
  return result;
}

/// Makes a plan and gives it, or nothing.
template <typename Make>
int planned(const char* function, void** to, Make makePlan) {
  if (!to) return refuse(function, kFftInvalidValue, "the plan is null");
  Plan* const plan = Objects<Plan>::get().make();
  const int result = makePlan(plan);
  if (result == kFftSuccess) {
    *to = plan;
  } else {
    Objects<Plan>::get().remove(plan);
  }
  return result;
}

// --- Transforms --------------------------------------------------------------

int execute(const char* function, void* handle, void* input, void* output,
            FftFormat inputFormat, FftFormat outputFormat, int direction) {
  const Plan* const plan = Objects<Plan>::get().find(handle);
  if (!plan) return badPlan(function);
  if (!plan->isMade || !input || !output) {
    return refuse(function, kFftExecFailed,
                  plan->isMade ? "the input or the output is null"
                               : "the plan was created and not made");
  }
  if (direction != -1 && direction != 1) {
    return refuse(function, kFftExecFailed,
                  fmt::format("the direction is {}", direction));
  }
  const auto differs = [](const FftFormat& a, const FftFormat& b) {
    return a.part != b.part || a.isComplex != b.isComplex;
  };
  if (differs(plan->input, inputFormat) ||
      differs(plan->output, outputFormat)) {
    return refuse(function, kFftExecFailed, "the plan is of another type");
  }
  const bool isDone =
      runFft(function, *plan, plan->stream, input, output, direction == 1);
  return isDone ? kFftSuccess : kFftExecFailed;
}

constexpr FftFormat kReal{NumberKind::f32, false};
constexpr FftFormat kComplex{NumberKind::f32, true};
constexpr FftFormat kDouble{NumberKind::f64, false};
constexpr FftFormat kDoubleComplex{NumberKind::f64, true};

/// ROCm 6.4's rocFFT is 1.0.32.
constexpr int kVersion[] = {1, 0, 32};

}  // namespace

// --- The interface -----------------------------------------------------------

HIPPORT_API int hipfftCreate(void** plan) {
  return planned("hipfftCreate", plan, [](Plan*) { return +kFftSuccess; });
}
HIPPORT_API int hipfftDestroy(void* plan) {
  if (!plan) return kFftSuccess;
  return Objects<Plan>::get().remove(plan) ? +kFftSuccess
                                           : badPlan("hipfftDestroy");
}

HIPPORT_API int hipfftMakePlan1d(void* plan, int nx, int type, int batch,
                                 std::size_t* workSize) {
  return makeSimple("hipfftMakePlan1d", plan, 1, {nx}, type, batch, workSize);
}
HIPPORT_API int hipfftMakePlan2d(void* plan, int nx, int ny, int type,
                                 std::size_t* workSize) {
  return makeSimple("hipfftMakePlan2d", plan, 2, {nx, ny}, type, 1, workSize);
}
HIPPORT_API int hipfftMakePlan3d(void* plan, int nx, int ny, int nz, int type,
                                 std::size_t* workSize) {
  return makeSimple("hipfftMakePlan3d", plan, 3, {nx, ny, nz}, type, 1,
                    workSize);
}
HIPPORT_API int hipfftMakePlanMany(void* plan, int rank, int* n, int* inembed,
                                   int istride, int idist, int* onembed,
                                   int ostride, int odist, int type, int batch,
                                   std::size_t* workSize) {
  return makeManyOfType<int>(
      "hipfftMakePlanMany", plan,
      {rank, n, inembed, istride, idist, onembed, ostride, odist, batch}, type,
      workSize);
}
HIPPORT_API int hipfftMakePlanMany64(void* plan, int rank, long long* n,
                                     long long* inembed, long long istride,
                                     long long idist, long long* onembed,
                                     long long ostride, long long odist,
                                     int type, long long batch,
                                     std::size_t* workSize) {
  return makeManyOfType<long long>(
      "hipfftMakePlanMany64", plan,
      {rank, n, inembed, istride, idist, onembed, ostride, odist, batch}, type,
      workSize);
}
HIPPORT_API int hipfftXtMakePlanMany(void* plan, int rank, long long* n,
                                     long long* inembed, long long istride,
                                     long long idist, int inputType,
                                     long long* onembed, long long ostride,
                                     long long odist, int outputType,
                                     long long batch, std::size_t* workSize,
                                     int executionType) {
  constexpr const char* kFunction = "hipfftXtMakePlanMany";
  Request request;
  request.input = formatOf(inputType);
  request.output = formatOf(outputType);
  const FftFormat execution = formatOf(executionType);
  if (request.input.part == NumberKind::none) {
    return refuse(kFunction, kFftNotImplemented,
                  fmt::format("inputType is {}", inputType));
  }
  if (request.output.part != request.input.part ||
      execution.part != request.input.part || !execution.isComplex ||
      (!request.input.isComplex && !request.output.isComplex)) {
    return refuse(kFunction, kFftInvalidValue,
                  "there is no transform of these types");
  }
  return makeMany<long long>(
      kFunction, plan,
      {rank, n, inembed, istride, idist, onembed, ostride, odist, batch},
      request, workSize);
}

HIPPORT_API int hipfftPlan1d(void** plan, int nx, int type, int batch) {
  return planned("hipfftPlan1d", plan, [&](Plan* made) {
    return makeSimple("hipfftPlan1d", made, 1, {nx}, type, batch, nullptr);
  });
}
HIPPORT_API int hipfftPlan2d(void** plan, int nx, int ny, int type) {
  return planned("hipfftPlan2d", plan, [&](Plan* made) {
    return makeSimple("hipfftPlan2d", made, 2, {nx, ny}, type, 1, nullptr);
  });
}
HIPPORT_API int hipfftPlan3d(void** plan, int nx, int ny, int nz, int type) {
  return planned("hipfftPlan3d", plan, [&](Plan* made) {
    return makeSimple("hipfftPlan3d", made, 3, {nx, ny, nz}, type, 1, nullptr);
  });
}
HIPPORT_API int hipfftPlanMany(void** plan, int rank, int* n, int* inembed,
                               int istride, int idist, int* onembed,
                               int ostride, int odist, int type, int batch) {
  return planned("hipfftPlanMany", plan, [&](Plan* made) {
    return makeManyOfType<int>(
        "hipfftPlanMany", made,
        {rank, n, inembed, istride, idist, onembed, ostride, odist, batch},
        type, nullptr);
  });
}
HIPPORT_API int hipfftPlanMany64(void** plan, int rank, long long* n,
                                 long long* inembed, long long istride,
                                 long long idist, long long* onembed,
                                 long long ostride, long long odist, int type,
                                 long long batch) {
  return planned("hipfftPlanMany64", plan, [&](Plan* made) {
    return makeManyOfType<long long>(
        "hipfftPlanMany64", made,
        {rank, n, inembed, istride, idist, onembed, ostride, odist, batch},
        type, nullptr);
  });
}

// How much memory a plan works in: none of the device's.
HIPPORT_API int hipfftEstimate1d(int nx, int type, int batch,
                                 std::size_t* workSize) {
  return measured([&](Plan* made) {
    return makeSimple("hipfftEstimate1d", made, 1, {nx}, type, batch, workSize);
  });
}
HIPPORT_API int hipfftEstimate2d(int nx, int ny, int type,
                                 std::size_t* workSize) {
  return measured([&](Plan* made) {
    return makeSimple("hipfftEstimate2d", made, 2, {nx, ny}, type, 1, workSize);
  });
}
HIPPORT_API int hipfftEstimate3d(int nx, int ny, int nz, int type,
                                 std::size_t* workSize) {
  return measured([&](Plan* made) {
    return makeSimple("hipfftEstimate3d", made, 3, {nx, ny, nz}, type, 1,
                      workSize);
  });
}
HIPPORT_API int hipfftEstimateMany(int rank, int* n, int* inembed, int istride,
                                   int idist, int* onembed, int ostride,
                                   int odist, int type, int batch,
                                   std::size_t* workSize) {
  return measured([&](Plan* made) {
    return makeManyOfType<int>(
        "hipfftEstimateMany", made,
        {rank, n, inembed, istride, idist, onembed, ostride, odist, batch},
        type, workSize);
  });
}
HIPPORT_API int hipfftGetSize1d(void*, int nx, int type, int batch,
                                std::size_t* workSize) {
  return hipfftEstimate1d(nx, type, batch, workSize);
}
HIPPORT_API int hipfftGetSize2d(void*, int nx, int ny, int type,
                                std::size_t* workSize) {
  return hipfftEstimate2d(nx, ny, type, workSize);
}
HIPPORT_API int hipfftGetSize3d(void*, int nx, int ny, int nz, int type,
                                std::size_t* workSize) {
  return hipfftEstimate3d(nx, ny, nz, type, workSize);
}
HIPPORT_API int hipfftGetSizeMany(void*, int rank, int* n, int* inembed,
                                  int istride, int idist, int* onembed,
                                  int ostride, int odist, int type, int batch,
                                  std::size_t* workSize) {
  return hipfftEstimateMany(rank, n, inembed, istride, idist, onembed, ostride,
                            odist, type, batch, workSize);
}
HIPPORT_API int hipfftGetSizeMany64(void*, int rank, long long* n,
                                    long long* inembed, long long istride,
                                    long long idist, long long* onembed,
                                    long long ostride, long long odist,
                                    int type, long long batch,
                                    std::size_t* workSize) {
  return measured([&](Plan* made) {
    return makeManyOfType<long long>(
        "hipfftGetSizeMany64", made,
        {rank, n, inembed, istride, idist, onembed, ostride, odist, batch},
        type, workSize);
  });
}
HIPPORT_API int hipfftXtGetSizeMany(void*, int rank, long long* n,
                                    long long* inembed, long long istride,
                                    long long idist, int inputType,
                                    long long* onembed, long long ostride,
                                    long long odist, int outputType,
                                    long long batch, std::size_t* workSize,
                                    int executionType) {
  return measured([&](Plan* made) {
    return hipfftXtMakePlanMany(made, rank, n, inembed, istride, idist,
                                inputType, onembed, ostride, odist, outputType,
                                batch, workSize, executionType);
  });
}
HIPPORT_API int hipfftGetSize(void* plan, std::size_t* workSize) {
  if (!Objects<Plan>::get().find(plan)) return badPlan("hipfftGetSize");
  if (!workSize) {
    return refuse("hipfftGetSize", kFftInvalidValue, "the size is null");
  }
  *workSize = 0;
  return kFftSuccess;
}

HIPPORT_API int hipfftSetStream(void* plan, hipStream_t stream) {
  Plan* const own = Objects<Plan>::get().find(plan);
  if (!own) return badPlan("hipfftSetStream");
  own->stream = stream;
  return kFftSuccess;
}
HIPPORT_API int hipfftSetAutoAllocation(void* plan, int) {
  return Objects<Plan>::get().find(plan) ? +kFftSuccess
                                         : badPlan("hipfftSetAutoAllocation");
}
HIPPORT_API int hipfftSetWorkArea(void* plan, void*) {
  return Objects<Plan>::get().find(plan) ? +kFftSuccess
                                         : badPlan("hipfftSetWorkArea");
}
HIPPORT_API int hipfftExtPlanScaleFactor(void* plan, double factor) {
  if (!std::isfinite(factor)) {
    return refuse("hipfftExtPlanScaleFactor", kFftInvalidValue,
                  fmt::format("the factor is {}", factor));
  }
  Plan* const own = Objects<Plan>::get().find(plan);
  if (!own) return badPlan("hipfftExtPlanScaleFactor");
  own->scale = factor;
  return kFftSuccess;
}
HIPPORT_API int hipfftGetVersion(int* version) {
  if (!version) {
    return refuse("hipfftGetVersion", kFftInvalidValue, "the result is null");
  }
  *version = (kVersion[0] * 100 + kVersion[1]) * 100 + kVersion[2];
  return kFftSuccess;
}
HIPPORT_API int hipfftGetProperty(int type, int* value) {
  if (type < 0 || type > 2 || !value) {
    return refuse("hipfftGetProperty", kFftInvalidType,
                  fmt::format("there is no property {}", type));
  }
  *value = kVersion[type];
  return kFftSuccess;
}

HIPPORT_API int hipfftExecC2C(void* plan, void* input, void* output,
                              int direction) {
  return execute("hipfftExecC2C", plan, input, output, kComplex, kComplex,
                 direction);
}
HIPPORT_API int hipfftExecR2C(void* plan, void* input, void* output) {
  return execute("hipfftExecR2C", plan, input, output, kReal, kComplex, -1);
}
HIPPORT_API int hipfftExecC2R(void* plan, void* input, void* output) {
  return execute("hipfftExecC2R", plan, input, output, kComplex, kReal, 1);
}
HIPPORT_API int hipfftExecZ2Z(void* plan, void* input, void* output,
                              int direction) {
  return execute("hipfftExecZ2Z", plan, input, output, kDoubleComplex,
                 kDoubleComplex, direction);
}
HIPPORT_API int hipfftExecD2Z(void* plan, void* input, void* output) {
  return execute("hipfftExecD2Z", plan, input, output, kDouble, kDoubleComplex,
                 -1);
}
HIPPORT_API int hipfftExecZ2D(void* plan, void* input, void* output) {
  return execute("hipfftExecZ2D", plan, input, output, kDoubleComplex, kDouble,
                 1);
}
HIPPORT_API int hipfftXtExec(void* plan, void* input, void* output,
                             int direction) {
  const Plan* const own = Objects<Plan>::get().find(plan);
  if (!own) return badPlan("hipfftXtExec");
  const int known = own->isForward() ? -1 : own->isBackward() ? 1 : direction;
  return execute("hipfftXtExec", plan, input, output, own->input, own->output,
                 known);
}

}  // namespace hipport
