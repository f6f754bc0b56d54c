// Carries between asm statements: a sum of many words is often a statement a
// word, which hand the carry flag of PTX on. C++ has a variable for it in the
// function.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "analysis/context.h"
#include "ptx/ptx.h"

namespace hipport {

/// The statements of a function that hand a carry on.
struct CarryingFunction {
  std::vector<std::size_t> statements;  ///< of facts.asms, ascending
  std::uint32_t body = 0;               ///< behind the "{" of the function
  /// The last one sets the flag, and none of the function reads it.
  bool isOpen = false;
};

/// Those of a file, where every carry that is read was set in the same
/// function, by one of the same kind. `programs`: of facts.asms, one by one.
std::vector<CarryingFunction> carryingFunctions(
    const CheckContext& context, const std::vector<PtxProgram>& programs);

}  // namespace hipport
