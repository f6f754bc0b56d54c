#include "validate/diagnostics.h"

#include <charconv>
#include <optional>
#include <utility>

#include "validate/code_object.h"

namespace hipport {
namespace {

bool takeNumber(std::string_view& text, std::uint32_t& number) {
  const char* const end = text.data() + text.size();
  const auto [next, problem] = std::from_chars(text.data(), end, number);
  if (problem != std::errc() || next == end || *next != ':') return false;
  text.remove_prefix(static_cast<std::size_t>(next - text.data()) + 1);
  return true;
}

/// "path(line): " in front of a diagnostic, as nvcc's front end writes it.
CodePlace takeNvccPlace(std::string_view& text) {
  const std::size_t end = text.find("): ");
  if (end == std::string_view::npos) return {};
  const std::size_t begin = text.rfind('(', end);
  CodePlace place;
  if (begin == std::string_view::npos || begin == 0) return {};
  const char* const last = text.data() + end;
  const auto [next, problem] =
      std::from_chars(text.data() + begin + 1, last, place.line);
  if (problem != std::errc() || next != last) return {};
  place.path = text.substr(0, begin);
  text.remove_prefix(end + 3);
  return place;
}

/// "path:line:column: " in front of a diagnostic. A path may hold colons.
CodePlace takePlace(std::string_view& text) {
  for (std::size_t at = text.find(':'); at != std::string_view::npos;
       at = text.find(':', at + 1)) {
    std::string_view rest = text.substr(at + 1);
    CodePlace place;
    if (!takeNumber(rest, place.line)) continue;
    if (!takeNumber(rest, place.column)) place.column = 0;
    if (!rest.starts_with(' ')) continue;
    place.path = text.substr(0, at);
    text = rest.substr(1);
    return place;
  }
  return takeNvccPlace(text);
}

/// "In file included from path:line:", of which Clang writes one a line, the
/// outermost first, before the first diagnostic of a file.
std::optional<CodePlace> includerIn(std::string_view line) {
  constexpr std::string_view kWords = "In file included from ";
  if (!line.starts_with(kWords)) return std::nullopt;
  // Then it is a place that a message would follow.
  const std::string text = std::string(line.substr(kWords.size())) + " ";
  std::string_view rest = text;
  CodePlace place = takePlace(rest);
  if (place.line == 0) return std::nullopt;
  return place;
}

/// Mangled names say little: "_Z2k3Pf" becomes "k3(float*)".
std::string readable(std::string_view message) {
  std::string text(message);
  for (std::size_t at = text.find("_Z"); at != std::string::npos;
       at = text.find("_Z", at + 1)) {
    std::size_t end = at;
    while (end < text.size() &&
           (std::isalnum(static_cast<unsigned char>(text[end])) != 0 ||
            text[end] == '_' || text[end] == '.')) {
      ++end;
    }
    const std::string name = demangled(text.substr(at, end - at));
    text.replace(at, end - at, name);
    at += name.size() - 1;
  }
  return text;
}

}  // namespace

CompilerOutput readDiagnostics(std::string_view text) {
  CompilerOutput output;
  bool isNoteOfError = false;
  std::vector<CodePlace> includers;  // of the file that was spoken of last
  std::string file;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    std::string_view line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    if (auto includer = includerIn(line)) {
      if (!file.empty()) includers.clear();
      file.clear();
      includers.insert(includers.begin(), std::move(*includer));
      continue;
    }
    const CodePlace place = takePlace(line);
    auto takeWord = [&](std::string_view word) {
      // Drivers and linkers put their own name in front: "ld.lld: error: ".
      std::size_t at = 0;
      if (place.line == 0) {
        at = line.find(word);
        if (at == std::string_view::npos || at > line.find(' ') + 1) {
          return false;
        }
      }
      if (!line.substr(at).starts_with(word)) return false;
      line.remove_prefix(at + word.size());
      return true;
    };
    if (takeWord("fatal error: ") || takeWord("error: ") ||
        takeWord("error   : ") || takeWord("fatal   : ")) {
      isNoteOfError = true;
      // Said behind other errors, and of none.
      if (line.starts_with("too many errors emitted")) continue;
      if (file.empty()) file = place.path;
      output.errors.push_back({place, readable(line), {}, {}});
      if (place.path == file) output.errors.back().includers = includers;
    } else if (takeWord("warning: ") || takeWord("warning #")) {
      isNoteOfError = false;
      if (file.empty()) file = place.path;
      ++output.warnings;
    } else if (takeWord("note: ") && isNoteOfError) {
      output.errors.back().notes.push_back({place, readable(line)});
    }
  }
  return output;
}

}  // namespace hipport
