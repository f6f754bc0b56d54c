// Words of HIP's headers that mean something else in a tree.
#pragma once

#include <string_view>

namespace hipport {

/// Whether hip/hip_runtime.h of a major version of ROCm defines a macro of that
/// name. Names that begin with HIP, an underscore or the like nobody else has.
bool isMacroOfHip(std::string_view name, unsigned rocm);

/// Whether HIP's header of cooperative groups uses the name for something of
/// its own, and CUDA's does not: a macro of that name changes what it declares.
/// One with parameters is asked for as "name(".
bool isWordOfHipGroups(std::string_view name);

}  // namespace hipport
