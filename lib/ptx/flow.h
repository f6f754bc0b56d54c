// Programs with labels: where their branches lead, and what is written there.
#pragma once

#include <string>
#include <string_view>

#include "ptx/ptx.h"

namespace hipport::ptx {

/// "ptx_L1": what a label is called in C++.
std::string labelName(std::string_view name);

/// Null if the program has none of that name.
const PtxBranchTable* branchTable(const PtxProgram& program,
                                  std::string_view name);

/// Why a program with labels cannot become statements with `goto`, or "":
/// labels that are not there or there twice, registers that are read before
/// anything wrote them on some path, results that some path leaves open.
std::string flowFault(const PtxProgram& program, const PtxStatement& statement);

/// Why its labels and branches cannot be labels and `goto`, or "".
std::string labelFault(const PtxProgram& program);

/// Whether a branch leads back to where it may have come from.
bool hasLoop(const PtxProgram& program);

}  // namespace hipport::ptx
