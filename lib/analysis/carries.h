// Carries between asm statements: a sum of many words is often a statement a
// word, which hand the carry flag of PTX on. C++ has a variable for it in the
// function. Macros may make the statements.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "analysis/context.h"
#include "ptx/ptx.h"

namespace hipport {

/// A function whose statements hand a carry on.
struct CarryingFunction {
  /// Of facts.asms, ascending, each once; those that macros of the file make
  /// here among them.
  std::vector<std::size_t> statements;
  std::uint32_t body = 0;  ///< behind its "{"
  /// The last one sets the flag, and none of the function reads it.
  bool isOpen = false;
  bool usesMacros = false;
};

/// Those of a file, where every carry that is read was set in the same
/// function, by one of the same kind. Macros are among them only if that holds
/// of every place of the file that uses one. `programs`: of facts.asms, one by
/// one.
std::vector<CarryingFunction> carryingFunctions(
    const CheckContext& context, const std::vector<PtxProgram>& programs);

}  // namespace hipport
