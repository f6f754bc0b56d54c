// Mentions of CUDA in files that are not rewritten.
#pragma once

#include <span>
#include <string_view>

#include "buildfiles/languages.h"

namespace hipport {

/// Flags what lines of the file name of CUDA's, once a line, with what to do.
/// `language` is one of those of MentionRule; `comment` begins a comment. What
/// is in `ported` needs no more to be said of.
void flagMentions(const BuildFile& file, std::string_view language,
                  std::string_view comment, const BuildRules& rules,
                  BuildNotes& notes, std::span<const Span> ported = {});

/// The same in files of a language that is recognised and not rewritten, whose
/// comments begin with "#".
void flagMentionsInFiles(const BuildContext& context,
                         std::span<const FilePort> files);

}  // namespace hipport
