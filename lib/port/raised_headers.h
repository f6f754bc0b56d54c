// Raised headers: support headers that the port of a header includes where a
// macro of the tree changes what they say. A source includes `settings.h`,
// which says `#define volatile`, before that header: it has to include them
// first.
#pragma once

#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "tree/sources.h"

namespace hipport {

/// Support headers, by the path of the file that includes them.
using SupportIncludes = std::map<std::string, std::set<std::string_view>>;

/// For sources that read a macro before one of the headers of `included`, and
/// whose macro is a word of what that includes or of C++: the support headers
/// that they have to include above all others.
SupportIncludes raisedHeaders(const std::vector<Source>& sources,
                              const SupportIncludes& included);

}  // namespace hipport
