// Branches that decide about nothing but a macro of qualifiers.
#pragma once

#include <optional>
#include <vector>

#include "analysis/context.h"

namespace hipport {

struct QualifierBranches {
  /// Where "__device__" stands alone in a macro that is nothing of the device's
  /// in the other branch: what is so declared is the host's in nvcc's pass for
  /// the host.
  std::vector<Span> deviceAlone;
};

/// Of the branches that a test for __CUDA_ARCH__ decides about, if they hold
/// nothing but macros of CUDA's qualifiers, of which one is the device's:
/// "#ifdef __CUDA_ARCH__", "#define BOTH __host__ __device__", "#else",
/// "#define BOTH", "#endif". nvcc's pass for the host looks into no kernel;
/// Clang's does, and functions that kernels call are to be the device's in
/// both.
std::optional<QualifierBranches> qualifierBranchesAt(const FileContext& context,
                                                     const NameUse& use);

}  // namespace hipport
