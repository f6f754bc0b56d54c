// The branches of #if directives, and which of them only HIP or only CUDA
// compiles.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "analysis/facts.h"
#include "frontend/lex/lexemes.h"

namespace hipport {

/// What the #if directives of a file say about HIP. Texts are united.
struct HipBranches {
  std::vector<Span> hip;         ///< text that only HIP compiles
  std::vector<Span> cuda;        ///< text that HIP does not compile, beside it
  std::vector<bool> conditions;  ///< by directive: of an #if that knows HIP
  std::vector<Conditional> conditionals;  ///< those of both worlds
};

/// `guard` is the directive that opens the include guard, if there is one.
HipBranches hipBranches(std::string_view bytes,
                        const std::vector<Directive>& directives,
                        std::optional<std::size_t> guard);

/// Takes out what stands in branches that only HIP compiles.
void leaveToHip(const HipBranches& branches, FileFacts& facts);

/// The number of the branch that each directive stands in, or opens. Adds the
/// branches to `parents`; see FileFacts::branches.
std::vector<std::uint32_t> numberBranches(
    const std::vector<Directive>& directives, std::optional<std::size_t> guard,
    std::vector<std::uint32_t>& parents);

}  // namespace hipport
