// GitLab Code Quality: an array of issues. GitLab shows one of several with
// the same fingerprint, so each is unique.
#include <nlohmann/json.hpp>
#include <set>

#include "report/writer.h"

namespace hipport {
namespace {

using nlohmann::ordered_json;

std::string_view severityOf(const OpenFinding& open) {
  switch (open.action) {
    case Action::manual:
      return open.planned->finding.severity == Severity::error ? "critical"
                                                               : "major";
    case Action::review:
      return "minor";
    case Action::automatic:
    case Action::none:
      break;
  }
  return "info";
}

/// FNV-1a over the path, on top of what tells findings of one file apart.
std::uint64_t fingerprintOf(const OpenFinding& open) {
  std::uint64_t value = open.planned->fingerprint;
  for (const char c : open.file->path) {
    value = (value ^ static_cast<unsigned char>(c)) * 0x100000001B3ULL;
  }
  return value;
}

}  // namespace

std::string toGitlab(const Report& report) {
  ordered_json issues = ordered_json::array();
  LineMaps maps;
  std::set<std::uint64_t> seen;
  for (const OpenFinding& open : worstFirst(report)) {
    const Finding& finding = open.planned->finding;
    const LineMap& lines = maps.of(*open.file);
    std::uint64_t fingerprint = fingerprintOf(open);
    while (!seen.insert(fingerprint).second) ++fingerprint;
    issues.push_back({{"description", finding.message},
                      {"check_name", finding.check},
                      {"fingerprint", toHex(fingerprint)},
                      {"severity", severityOf(open)},
                      {"location",
                       {{"path", open.file->path},
                        {"lines",
                         {{"begin", lines.position(finding.span.begin).line},
                          {"end", lines.position(finding.span.end).line}}}}}});
  }
  return issues.dump(1, ' ', /*ensure_ascii=*/false,
                     ordered_json::error_handler_t::replace) +
         "\n";
}

}  // namespace hipport
