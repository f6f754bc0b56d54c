// Text of files, names and other programs, for people who read lines: on a
// terminal, in the log of a CI job.
#pragma once

#include <string>
#include <string_view>

namespace hipport {

/// `text` as one line with nothing in it that a terminal obeys, and that shows
/// in the order in which it stands.
std::string harmless(std::string_view text);

/// The same of each line.
std::string harmlessLines(std::string_view text);

/// A path alone on its line, which the runners of CI services take for no
/// command of theirs.
std::string harmlessPath(std::string_view path);

}  // namespace hipport
