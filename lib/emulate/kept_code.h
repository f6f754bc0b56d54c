// Compiled device code, kept for the next run in the cache folder of
// hipify-port: to compile it takes longer than most kernels run.
//
// Whether an entry is there changes nothing but time. What goes wrong with one
// (no space, no permission, a torn file) makes a miss.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "emulate/lowering.h"

namespace hipport {

struct CompiledCode {
  Lowered lowered;
  std::string object;  ///< a file of this machine's linker, with its lines
};

/// The entry for what is compiled from `source` in one way: with this library,
/// for this processor. Nothing if there is none.
std::optional<CompiledCode> findCode(std::string_view source);

void keepCode(std::string_view source, const CompiledCode& code);

}  // namespace hipport
