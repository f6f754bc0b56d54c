// Hand edits: where people changed a port, by declaration, and what asked for
// it.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "tree/port_map.h"
#include "update/merge.h"
#include "update/update.h"

namespace hipport {

/// What differs between a text and a later one.
std::vector<HandEdit> editsOf(std::string_view before, std::string_view now,
                              Syntax syntax);

/// The edits of a port, with the findings of `mapped` at their places (null for
/// a file that the map does not have). At risk are those in declarations that
/// `theirs` changed, or next to no declaration in a file that it changed.
std::vector<HandEdit> handEditsOf(std::string_view base, std::string_view ours,
                                  std::string_view theirs, Syntax syntax,
                                  const MappedFile* mapped);

/// The declaration that a line, from 1, is in; empty for none.
std::string declarationAt(std::string_view text, Syntax syntax,
                          std::uint32_t line);

/// The language of a file that is merged.
Syntax syntaxOf(std::string_view path);

}  // namespace hipport
