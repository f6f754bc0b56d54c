// What hipcc must be told that nvcc finds out by itself: architectures, what is
// linked, which of its inputs are sources.
#pragma once

#include <cstddef>
#include <map>
#include <string>

#include "buildfiles/porting.h"

namespace hipport {

/// Adds it to a command whose word `index` calls nvcc. `automatic`: see
/// portCommand.
void tellHipcc(const Porting& porting, const ShellCommand& command,
               std::size_t index,
               const std::map<std::string, std::string>& automatic);

}  // namespace hipport
