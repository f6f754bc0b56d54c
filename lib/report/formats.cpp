#include <algorithm>

#include "report/writer.h"

namespace hipport {
namespace {

/// A writer that has no style.
template <std::string (*kWrite)(const Report&)>
std::string plain(const Report& report, const TextStyle& /*style*/) {
  return kWrite(report);
}

constexpr Format kFormats[] = {
    {"text", "findings as a compiler prints them", toText},
    {"json", "everything, for programs (docs/report.schema.json)",
     plain<toJson>},
    {"html", "one page to read, with charts and diffs", plain<toHtml>},
    {"effort", "effort of a port, by folder and library", plain<toEffortText>},
    {"markdown", "a comment on a pull request", plain<toMarkdown>},
    {"sarif", "SARIF 2.1.0, for GitHub code scanning", plain<toSarif>},
    {"github", "annotations of a GitHub workflow", plain<toGithub>},
    {"gitlab", "GitLab Code Quality", plain<toGitlab>},
    {"junit", "JUnit XML, one test case per file", plain<toJunit>},
    {"csv", "one finding per row, for spreadsheets", plain<toCsv>},
};

}  // namespace

std::span<const Format> formats() { return kFormats; }

const Format* findFormat(std::string_view name) {
  const auto* const found = std::ranges::find(kFormats, name, &Format::name);
  return found == std::end(kFormats) ? nullptr : found;
}

}  // namespace hipport
