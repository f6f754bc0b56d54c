// Branches that decide about nothing but a macro of qualifiers.
#pragma once

#include <string_view>

namespace hipport {

/// Whether the branches in `text`, from their #if to behind the last of them,
/// hold nothing but macros of CUDA's qualifiers, of which one is the device's:
/// "#ifdef __CUDA_ARCH__", "#define BOTH __host__ __device__", "#else",
/// "#define BOTH", "#endif".
bool holdsOnlyQualifiers(std::string_view text);

}  // namespace hipport
