// JUnit XML as Jenkins, GitLab and others read it: a file is a test case, and
// fails if something in it is left to do.
#include <fmt/format.h>

#include <algorithm>

#include "report/writer.h"

namespace hipport {
namespace {

struct Case {
  std::size_t open = 0;
  std::string text;
};

/// What fails a test case: all that hands or, with nothing written, the tool
/// itself would still have to do. What wants a look is told and passes.
Case caseOf(const FileReport& file) {
  constexpr std::size_t kMostShown = 200;
  const LineMap lines(file.bytes);
  Case result;
  for (const PlannedFinding& planned : file.findings) {
    const Action action = actionOf(planned);
    const bool isLeft =
        action == Action::manual ||
        (action != Action::none && planned.outcome == Outcome::applied &&
         file.state != FileState::written);
    if (!isLeft) continue;
    if (++result.open > kMostShown) continue;
    const Position at = lines.position(planned.finding.span.begin);
    result.text +=
        fmt::format("{}:{}:{}: {} [{}]\n", file.path, at.line, at.column,
                    planned.finding.message, planned.finding.check);
  }
  if (result.open > kMostShown) {
    result.text += fmt::format("and {} more\n", result.open - kMostShown);
  }
  return result;
}

}  // namespace

std::string junitOf(std::string_view cases, std::size_t count,
                    std::size_t failures,
                    const std::vector<std::string>& errors) {
  std::string unread;
  for (const std::string& error : errors) {
    unread += fmt::format(
        "  <testcase classname=\"hipify-port\" name=\"{0}\" time=\"0\">\n"
        "   <error message=\"{0}\" type=\"input\"/>\n  </testcase>\n",
        toXml(error));
  }
  return fmt::format(
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
      "<testsuites name=\"hipify-port\" tests=\"{0}\" failures=\"{1}\" "
      "errors=\"{2}\">\n"
      " <testsuite name=\"hipify-port\" tests=\"{0}\" failures=\"{1}\" "
      "errors=\"{2}\" time=\"0\">\n{3}{4} </testsuite>\n</testsuites>\n",
      count + errors.size(), failures, errors.size(), cases, unread);
}

std::string toJunit(const Report& report) {
  std::string cases;
  std::size_t failures = 0;
  for (const FileReport& file : report.files) {
    const Case each = caseOf(file);
    cases += fmt::format(
        "  <testcase classname=\"hipify-port\" name=\"{0}\" file=\"{0}\" "
        "time=\"0\"",
        toXml(file.path));
    if (each.open == 0) {
      cases += "/>\n";
      continue;
    }
    ++failures;
    cases += fmt::format(
        ">\n   <failure message=\"{} left to port\" type=\"hipify-port\">"
        "{}</failure>\n  </testcase>\n",
        counted(each.open, "place"), toXml(each.text));
  }
  return junitOf(cases, report.files.size(), failures, report.errors);
}

}  // namespace hipport
