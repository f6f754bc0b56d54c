// The functions of HIP that the tables name, as a list that C++ code includes.
#pragma once

#include <span>
#include <string>

#include "rules/table.h"

namespace hipport::rulec {

/// `HIPPORT_HIP_FUNCTION(hipMalloc)` and similar, one per line: each function
/// of HIP or of an AMD library (hip*, roc*, nccl*, miopen*) that a function of
/// `tables`, or one of its overloads, becomes.
/// Sorted, each name once.
std::string hipFunctions(std::span<const Table> tables);

}  // namespace hipport::rulec
