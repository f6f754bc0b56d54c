#include "tree/support_headers.h"

#include <algorithm>
#include <string>

#include "frontend/serve/embedded.h"

namespace hipport {

std::string_view supportHeaderText(std::string_view path) {
  const auto header = std::ranges::find_if(
      kAllSupportHeaders,
      [&](std::string_view each) { return path.ends_with(each); });
  const std::string embedded = "helpers/" + std::string(*header);
  const auto files = embeddedFiles();
  return std::ranges::find(files, embedded, &EmbeddedFile::path)->content;
}

namespace {

/// What stands in quotes behind each #include of a text.
std::vector<std::string_view> includedIn(std::string_view text) {
  constexpr std::string_view kInclude = "#include \"";
  std::vector<std::string_view> names;
  for (std::size_t at = text.find(kInclude); at != std::string_view::npos;
       at = text.find(kInclude, at)) {
    at += kInclude.size();
    names.push_back(text.substr(at, text.find('"', at) - at));
  }
  return names;
}

}  // namespace

std::vector<std::string_view> includedSupportHeaders(std::string_view path) {
  std::vector<std::string_view> included;
  // Those that it includes, then those that they include.
  for (std::size_t at = 0; at <= included.size(); ++at) {
    const std::vector<std::string_view> names =
        includedIn(supportHeaderText(at == 0 ? path : included[at - 1]));
    for (const SupportHeader& each : kSupportHeaders) {
      // They lie side by side.
      const std::string_view name =
          each.header.substr(each.header.rfind('/') + 1);
      if (std::ranges::find(names, name) != names.end() &&
          std::ranges::find(included, each.header) == included.end()) {
        included.push_back(each.header);
      }
    }
  }
  return included;
}

bool isSupportHeader(std::string_view path, std::string_view bytes) {
  // An older version of it is one as well: by its guard, or how it begins.
  return std::ranges::any_of(kAllSupportHeaders, [&](std::string_view header) {
    if (!path.ends_with(header)) return false;
    if (!path.substr(0, path.size() - header.size()).ends_with('/')) {
      return false;
    }
    const std::string_view text = supportHeaderText(header);
    std::size_t mark = text.find("#ifndef ");
    if (mark == std::string_view::npos) mark = 0;
    return bytes.find(text.substr(mark, text.find('\n', mark) - mark)) !=
           std::string_view::npos;
  });
}

}  // namespace hipport
