// Where code names templates of a library whose headers are not there, so that
// nothing has resolved them (CUTLASS and CuTe), or whose arguments are of
// interest as they are written (fragments).
#pragma once

#include <functional>
#include <string_view>
#include <vector>

#include "text/edit.h"

namespace hipport {

struct TemplateUse {
  Span span;              ///< of the name, with its scopes
  std::string_view name;  ///< "cutlass::gemm::device::Gemm", as written
  /// What stands in "<...>" behind it between commas, without blanks around it;
  /// empty where nothing follows.
  std::vector<std::string_view> arguments = {};
};

/// The names in code, not in a comment or a literal, for which `isOne` of what
/// is written with its scopes.
std::vector<TemplateUse> templateUses(
    std::string_view bytes,
    const std::function<bool(std::string_view name)>& isOne);

/// Fragments of nvcuda::wmma: "wmma::fragment<...>".
std::vector<TemplateUse> fragmentUses(std::string_view bytes);

/// What stands between the bracket at `at` and the one that closes it, by its
/// commas. Nothing where none closes it before the statement ends.
std::vector<std::string_view> bracketed(std::string_view bytes, std::size_t at);

}  // namespace hipport
