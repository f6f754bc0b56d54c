// What programs that are compiled at run time hand over.
#pragma once

#include <string>
#include <string_view>

namespace hipport {

/// Clang's offload bundle with one code object, which says how long it is.
std::string bundle(const std::string& code, std::string_view architecture);

}  // namespace hipport
