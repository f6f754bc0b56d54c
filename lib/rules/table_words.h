// What may stand in the strings of a table.
#pragma once

#include <optional>
#include <string_view>

#include "rules/rules.h"

namespace hipport {

inline bool isDigit(char c) { return c >= '0' && c <= '9'; }

bool isIdentifier(std::string_view text);

/// "rocrand_device::sobol32_engine<false>"
bool isQualifiedName(std::string_view text);

/// "cudaDeviceProp::major"
bool isMemberName(std::string_view text);

/// "const std::complex<float>*"
bool isTypeName(std::string_view text);

/// "cuda/std/atomic"
bool isPath(std::string_view text);

/// "cuda-runtime"
bool isId(std::string_view text);

/// Of one to three numbers.
std::optional<Version> parseVersion(std::string_view text);

}  // namespace hipport
