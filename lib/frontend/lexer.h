// The lexical view of a file: complete, whatever the compiler thinks of it.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "analysis/facts.h"
#include "analysis/vocabulary.h"

namespace hipport {

/// The lexical facts of a file. Throws Error where a large one is so dense
/// with tokens that reading it would take many times its size.
FileFacts lexFile(std::string path, std::string_view bytes,
                  const Vocabulary& vocabulary);

/// The offset of what the line splices at `offset` are followed by. Clang has
/// tokens begin with the splices before them; here they do not.
std::uint32_t behindSplices(std::string_view bytes, std::uint32_t offset);

}  // namespace hipport
