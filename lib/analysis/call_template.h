// Call templates: "hipMemcpyToSymbol(HIP_SYMBOL($1), $2...)".
#pragma once

#include <string_view>

#include "analysis/facts.h"
#include "text/edit.h"

namespace hipport {

/// The edits that turn a call of the function named at `name` into what
/// `text` says. Arguments that stay where they are keep their bytes and the
/// white space and comments around them; those that move take the edits
/// inside them along. `text` must be a valid template (the tables are
/// validated when they are loaded).
Fix applyTemplate(std::string_view text, Span name, const Call& call);

}  // namespace hipport
