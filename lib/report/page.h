// What self-contained HTML pages have in common.
#pragma once

#include <map>
#include <string>
#include <string_view>

namespace hipport {

/// JSON for a script element: no "<" stands in it, so that nothing in it ends
/// the element or opens another.
std::string embeddable(std::string_view json);

/// `frame` with each {{name}} replaced by the part of that name.
std::string filledPage(
    std::string_view frame,
    const std::map<std::string_view, std::string_view>& parts);

}  // namespace hipport
