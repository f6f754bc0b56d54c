// rocFFT: plans of one to three dimensions, the first of which is the fastest.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <string>

#include "emulate/libraries/call.h"
#include "emulate/libraries/fft_plan.h"
#include "emulate/libraries/objects.h"

namespace hipport {

namespace {

/// rocfft_status
enum RocFftStatus : int {
  kSuccess = 0,
  kFailure = 1,
  kInvalidArgument = 2,
  kInvalidDimensions = 3,
  kInvalidArrayType = 4,
  kInvalidStrides = 5,
};
const char* nameOf(RocFftStatus status) {
  switch (status) {
    case kSuccess:
      return "rocfft_status_success";
    case kFailure:
      return "rocfft_status_failure";
    case kInvalidArgument:
      return "rocfft_status_invalid_arg_value";
    case kInvalidDimensions:
      return "rocfft_status_invalid_dimensions";
    case kInvalidArrayType:
      return "rocfft_status_invalid_array_type";
    case kInvalidStrides:
      return "rocfft_status_invalid_strides";
  }
  return "";
}

int refuse(const char* function, RocFftStatus status, const std::string& what) {
  reportArgument(function,
                 fmt::format("{}; it returns {}", what, nameOf(status)));
  return status;
}

int missing(const char* function, const std::string& what) {
  (void)notEmulated(function, what, nameOf(kFailure));
  return kFailure;
}

/// rocfft_transform_type
enum Transform : int { kForward, kInverse, kRealForward, kRealInverse };
constexpr int kLastTransform = kRealInverse;
/// rocfft_array_type
enum ArrayType : int {
  kInterleaved,
  kPlanar,
  kReal,
  kHermitian,
  kHermitianPlanar,
  kUnset,
};

/// One side as a program describes it, the fastest dimension first.
struct Side {
  int type = kUnset;
  std::int64_t offset = 0;
  Lengths strides{};  ///< 0: the library's own
  std::int64_t distance = 0;
};

struct Description {
  Side in, out;
  double scale = 1;
};

struct RocPlan : FftPlan {
  bool isInPlace = false;
  bool isInverse = false;
  std::int64_t inOffset = 0, outOffset = 0;  ///< in elements
};

/// rocfft_execution_info
struct ExecutionInfo {
  hipStream_t stream = nullptr;
};

template <typename T>
int createObject(const char* function, void** to) {
  if (!to) return refuse(function, kInvalidArgument, "the result is null");
  *to = Objects<T>::get().make();
  return kSuccess;
}
template <typename T>
int destroyObject(const char* function, void* object) {
  if (!object || Objects<T>::get().remove(object)) return kSuccess;
  return refuse(function, kInvalidArgument,
                "there is no such object, or it was destroyed before");
}

/// body(object), whose status it is.
template <typename T, typename Body>
int with(const char* function, void* object, Body body) {
  T* const own = Objects<T>::get().find(object);
  return own ? body(*own)
             : refuse(function, kInvalidArgument,
                      "there is no such object, or it was destroyed");
}

int describe(const char* function, Side& side, int type,
             const std::size_t* offsets, std::size_t count,
             const std::size_t* strides, std::size_t distance) {
  if (type < kInterleaved || type > kUnset) {
    return refuse(function, kInvalidArrayType,
                  fmt::format("there is no array type {}", type));
  }
  if (strides && count > std::tuple_size_v<Lengths>) {
    return refuse(function, kInvalidStrides, fmt::format("{} strides", count));
  }
  side.type = type;
  side.offset = offsets ? static_cast<std::int64_t>(offsets[0]) : 0;
  side.strides = {};
  for (std::size_t i = 0; strides && i < count; ++i) {
    side.strides[i] = static_cast<std::int64_t>(strides[i]);
  }
  side.distance = static_cast<std::int64_t>(distance);
  return kSuccess;
}

/// The layout of a side: what is described of it, and the rest as `other` has
/// it, which is packed.
Layout layoutOf(const FftPlan& plan, const Side& side, const Lengths& extent,
                const Layout& other) {
  Layout layout = other;
  if (side.strides[0] != 0) {
    // The last dimension is the fastest there.
    for (int i = 0; i < plan.rank; ++i) {
      layout.strides[plan.rank - 1 - i] = side.strides[i];
    }
    layout.distance = layout.strides[0] * extent[0];
  }
  if (side.distance != 0) layout.distance = side.distance;
  return layout;
}

bool isArrayOf(int type, bool isComplex, bool isReal) {
  if (type == kUnset) return true;
  return isComplex ? type == (isReal ? kHermitian : kInterleaved)
                   : type == kReal;
}

int createPlan(const char* function, void** to, int placement, int transform,
               int precision, std::size_t dimensions,
               const std::size_t* lengths, std::size_t batch,
               void* description) {
  if (!to) return refuse(function, kInvalidArgument, "the plan is null");
  if (dimensions < 1 || dimensions > 3) {
    return refuse(function, kInvalidDimensions,
                  fmt::format("{} dimensions", dimensions));
  }
  if (!lengths || placement < 0 || placement > 1 || transform < 0 ||
      transform > kLastTransform || precision < 0 || precision > 2) {
    return refuse(function, kInvalidArgument,
                  "lengths is null, or a value is none of its enumerators");
  }
  const bool isReal = transform >= kRealForward;
  RocPlan plan;
  plan.isInPlace = placement == 0;
  plan.isInverse = transform == kInverse || transform == kRealInverse;
  plan.rank = static_cast<int>(dimensions);
  for (int i = 0; i < plan.rank; ++i) {
    plan.lengths[plan.rank - 1 - i] = static_cast<std::int64_t>(lengths[i]);
    if (lengths[i] == 0) {
      return refuse(function, kInvalidDimensions, "a length is 0");
    }
  }
  plan.batch = static_cast<std::int64_t>(batch);
  if (batch == 0)
    return refuse(function, kInvalidArgument, "there is no batch");
  constexpr NumberKind kParts[] = {NumberKind::f32, NumberKind::f64,
                                   NumberKind::f16};
  plan.input = {kParts[precision], transform != kRealForward};
  plan.output = {kParts[precision], transform != kRealInverse};
  usePackedLayouts(plan);
  Description described;
  if (description) {
    const auto* const own = Objects<Description>::get().find(description);
    if (!own) {
      return refuse(function, kInvalidArgument,
                    "the description is none that rocFFT made, or was "
                    "destroyed");
    }
    described = *own;
  }
  for (const int type : {described.in.type, described.out.type}) {
    if (type == kPlanar || type == kHermitianPlanar) {
      return missing(function, "planar arrays");
    }
  }
  if (!isArrayOf(described.in.type, plan.input.isComplex, isReal) ||
      !isArrayOf(described.out.type, plan.output.isComplex, isReal)) {
    return refuse(function, kInvalidArrayType,
                  "the array types are not those of the transform");
  }
  const Lengths in = plan.extent(plan.input);
  const Lengths out = plan.extent(plan.output);
  plan.in = layoutOf(plan, described.in, in, plan.in);
  plan.out = layoutOf(plan, described.out, out, plan.out);
  plan.inPlaceIn = layoutOf(plan, described.in, in, plan.inPlaceIn);
  plan.inPlaceOut = layoutOf(plan, described.out, out, plan.inPlaceOut);
  plan.inOffset = described.in.offset;
  plan.outOffset = described.out.offset;
  plan.scale = described.scale;
  *to = Objects<RocPlan>::get().make(plan);
  return kSuccess;
}

/// The first element of one side.
void* begin(void* buffer, std::int64_t offset, const FftFormat& format) {
  return static_cast<std::byte*>(buffer) +
         offset * static_cast<std::int64_t>(format.size());
}

int execute(const char* function, const RocPlan& plan, void* const* in,
            void* const* out, void* info) {
  ExecutionInfo settings;
  if (info) {
    const auto* const own = Objects<ExecutionInfo>::get().find(info);
    if (!own) {
      return refuse(function, kInvalidArgument,
                    "the info is none that rocFFT made, or was destroyed");
    }
    settings = *own;
  }
  void* const* const target = plan.isInPlace ? in : out;
  if (!in || !in[0] || !target || !target[0]) {
    return refuse(function, kInvalidArgument, "a buffer is null");
  }
  const bool isDone = runFft(
      function, plan, settings.stream, begin(in[0], plan.inOffset, plan.input),
      begin(target[0], plan.outOffset, plan.output), plan.isInverse);
  return isDone ? kSuccess : kFailure;
}

/// rocFFT of ROCm 6.4.
constexpr const char* kVersion = "1.0.32";

}  // namespace

HIPPORT_API int rocfft_setup() { return kSuccess; }
HIPPORT_API int rocfft_cleanup() { return kSuccess; }
HIPPORT_API int rocfft_get_version_string(char* to, std::size_t size) {
  constexpr const char* kFunction = "rocfft_get_version_string";
  if (!to || size <= std::strlen(kVersion)) {
    return refuse(kFunction, kInvalidArgument, "the text has no room");
  }
  std::strcpy(to, kVersion);
  return kSuccess;
}

HIPPORT_API int rocfft_plan_description_create(void** description) {
  return createObject<Description>("rocfft_plan_description_create",
                                   description);
}
HIPPORT_API int rocfft_plan_description_destroy(void* description) {
  return destroyObject<Description>("rocfft_plan_description_destroy",
                                    description);
}
HIPPORT_API int rocfft_plan_description_set_scale_factor(void* description,
                                                         double factor) {
  constexpr const char* kFunction = "rocfft_plan_description_set_scale_factor";
  return with<Description>(kFunction, description, [&](Description& own) {
    if (!std::isfinite(factor)) {
      return refuse(kFunction, kInvalidArgument,
                    fmt::format("the factor is {}", factor));
    }
    own.scale = factor;
    return +kSuccess;
  });
}
HIPPORT_API int rocfft_plan_description_set_data_layout(
    void* description, int inType, int outType, const std::size_t* inOffsets,
    const std::size_t* outOffsets, std::size_t inCount,
    const std::size_t* inStrides, std::size_t inDistance, std::size_t outCount,
    const std::size_t* outStrides, std::size_t outDistance) {
  constexpr const char* kFunction = "rocfft_plan_description_set_data_layout";
  return with<Description>(kFunction, description, [&](Description& own) {
    const int status = describe(kFunction, own.in, inType, inOffsets, inCount,
                                inStrides, inDistance);
    return status == kSuccess
               ? describe(kFunction, own.out, outType, outOffsets, outCount,
                          outStrides, outDistance)
               : status;
  });
}

HIPPORT_API int rocfft_plan_create(void** plan, int placement, int transform,
                                   int precision, std::size_t dimensions,
                                   const std::size_t* lengths,
                                   std::size_t batch, void* description) {
  return createPlan("rocfft_plan_create", plan, placement, transform, precision,
                    dimensions, lengths, batch, description);
}
HIPPORT_API int rocfft_plan_destroy(void* plan) {
  return destroyObject<RocPlan>("rocfft_plan_destroy", plan);
}
HIPPORT_API int rocfft_plan_get_work_buffer_size(void* plan,
                                                 std::size_t* bytes) {
  constexpr const char* kFunction = "rocfft_plan_get_work_buffer_size";
  return with<RocPlan>(kFunction, plan, [&](const RocPlan&) {
    if (!bytes) {
      return refuse(kFunction, kInvalidArgument, "the result is null");
    }
    // It works in memory of the host.
    *bytes = 0;
    return +kSuccess;
  });
}

HIPPORT_API int rocfft_execution_info_create(void** info) {
  return createObject<ExecutionInfo>("rocfft_execution_info_create", info);
}
HIPPORT_API int rocfft_execution_info_destroy(void* info) {
  return destroyObject<ExecutionInfo>("rocfft_execution_info_destroy", info);
}
HIPPORT_API int rocfft_execution_info_set_stream(void* info, void* stream) {
  return with<ExecutionInfo>("rocfft_execution_info_set_stream", info,
                             [&](ExecutionInfo& own) {
                               own.stream = static_cast<hipStream_t>(stream);
                               return +kSuccess;
                             });
}
HIPPORT_API int rocfft_execution_info_set_work_buffer(void* info, void*,
                                                      std::size_t) {
  return with<ExecutionInfo>("rocfft_execution_info_set_work_buffer", info,
                             [](ExecutionInfo&) { return +kSuccess; });
}
HIPPORT_API int rocfft_execute(void* plan, void** in, void** out, void* info) {
  return with<RocPlan>("rocfft_execute", plan, [&](const RocPlan& own) {
    return execute("rocfft_execute", own, in, out, info);
  });
}

}  // namespace hipport
