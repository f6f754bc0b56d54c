// Standard headers that sources count on without including them.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace hipport {

/// The header that has `name`, of those that nvcc's cuda_runtime.h includes by
/// way of its crt/common_functions.h and crt/math_functions.h (CUDA 13.0), with
/// what these declare by way of others; HIP's runtime header has all of it too
/// (6.4, with libstdc++ 12). `isOfStd`: as a member of std.
std::optional<std::string_view> headerOfRuntime(std::string_view name,
                                                bool isOfStd);

/// The header that a unit which names nothing else of the library needs for
/// the C++ library itself.
std::string_view headerOfStd();

/// The header that has `name` of std, of `headersOfLibraries`.
std::optional<std::string_view> headerOfLibraries(std::string_view name);

/// The standard headers that CUDA's Thrust or CUB and ROCm's include alike, so
/// that users of both may count on them (CCCL 3.0; rocThrust and hipCUB 6.4).
std::vector<std::string> headersOfLibraries(bool thrust, bool cub);

}  // namespace hipport
