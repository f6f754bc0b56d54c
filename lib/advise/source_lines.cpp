#include "advise/source_lines.h"

#include "files/files.h"
#include "text/error.h"
#include "text/lines.h"

namespace hipport {

const std::vector<std::string>& SourceLines::of(const std::string& path) {
  const auto [file, isNew] = files_.try_emplace(path);
  if (!isNew) return file->second;
  try {
    const std::string text = readFile(path);
    const LineMap lines(text);
    for (std::uint32_t i = 1; i <= lines.lineCount(); ++i) {
      file->second.emplace_back(lines.lineText(i));
    }
  } catch (const Error&) {
    file->second.clear();  // Advice is shown without its text.
  }
  return file->second;
}

std::string SourceLines::at(const ShownPlace& place) {
  const std::vector<std::string>& lines = of(place.path);
  return place.line == 0 || place.line > lines.size() ? std::string()
                                                      : lines[place.line - 1];
}

}  // namespace hipport
