// The plan of a tree: what becomes of each of its files.
#pragma once

#include <string_view>

#include "analysis/target.h"
#include "port/options.h"
#include "port/ported_file.h"
#include "rules/rules.h"
#include "tree/tree.h"

namespace hipport {

/// The target with the width of warps and the cooperative groups that the tree
/// needs: a tree that says nothing of lanes is right on any width, and one that
/// uses of groups what HIP has keeps HIP's. A host that asks for the width gets
/// that of the kernels.
Target withNeededWarps(Target target, const Tree& tree, const RuleSet& rules);

/// Runs the checks over all sources and build files and decides about each
/// finding. Takes the bytes of sources with CUDA out of `tree`. Throws
/// Error(usage) where the options cannot be met.
PlannedTree planTree(Tree& tree, const RuleSet& rules, const Target& target,
                     const PortOptions& options);

/// Decides about the findings of one file: its plan, as a report has it, but
/// for the bytes.
FileReport planFile(const InputFile& file, std::string_view bytes,
                    Findings findings, Applicability threshold,
                    const Suppressions& suppressions = {});

}  // namespace hipport
