// Headers that the port of a file needs and that its CUDA source does not
// include.
#pragma once

#include <string_view>
#include <vector>

#include "analysis/analysis.h"
#include "analysis/context.h"

namespace hipport {

/// Whether a header is one that comes with ports: "hipport/warp.h".
bool isSupportHeaderName(std::string_view header);

/// A header, and where it is first needed.
struct NeededHeader {
  std::string_view header;
  Span span;
  SpellingKind spelledIn = SpellingKind::written;
};

/// Each once, the support headers first, as they are listed: for what the fixes
/// of `findings` write, for names that HIP declares elsewhere, and what
/// `context` says that included files need.
std::vector<NeededHeader> neededHeaders(const CheckContext& context,
                                        const Findings& findings);

}  // namespace hipport
