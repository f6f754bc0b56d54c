// Declarations of the tree's own that clash with HIP's.
#pragma once

#include <optional>
#include <span>
#include <string_view>

#include "analysis/context.h"
#include "analysis/finding.h"

namespace hipport {

/// A function with this attribute is a better match than one without: Clang's
/// rule for overloads that are otherwise alike.
inline constexpr std::string_view kPreferred =
    "__attribute__((enable_if(true, \"\")))";

/// The types of parameters that HIP's functions for the device of this name
/// take and CUDA's do not, "double*, double"; of names that HIP alone has, too.
std::span<const std::string_view> parametersOfHip(const RuleSet& rules,
                                                  std::string_view name);

/// HIP code already compiles, or is up to its author.
bool isForHip(const FileContext& context);

/// The whole lines of a declaration, with specifiers in lines above it; nothing
/// if something else stands in them.
std::optional<Span> linesOf(std::string_view bytes, Span whole);

/// Has AMD's compiler skip these lines.
Fix leaveOutForHip(const FileContext& context, Span lines);

/// Whether an earlier port had it skip them.
bool isLeftOut(std::string_view bytes, std::optional<Span> lines);

}  // namespace hipport
