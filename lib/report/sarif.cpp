// SARIF 2.1.0 (OASIS, 27 March 2020), with what GitHub code scanning asks for:
// rules with help, relative URIs, a stable primaryLocationLineHash.
#include <fmt/format.h>

#include <map>
#include <nlohmann/json.hpp>

#include "report/writer.h"

namespace hipport {
namespace {

using nlohmann::ordered_json;

/// GitHub refuses a run with more results, and shows the 5,000 worst
/// (docs.github.com, "SARIF results exceed one or more limits").
constexpr std::size_t kMostResults = 25000;

constexpr std::string_view kRoot = "SRCROOT";

std::string_view levelOf(const OpenFinding& open) {
  switch (open.action) {
    case Action::manual:
      return open.planned->finding.severity == Severity::error ? "error"
                                                               : "warning";
    case Action::review:
    case Action::automatic:
    case Action::none:
      break;
  }
  return "note";
}

ordered_json artifactOf(const std::string& path) {
  ordered_json artifact = {{"uri", toUri(path)}};
  if (!path.starts_with('/')) artifact["uriBaseId"] = kRoot;
  return artifact;
}

/// A region by lines and characters; byte offsets stand beside them, because
/// those are exact whatever the encoding.
ordered_json regionOf(Span span, const LineMap& lines) {
  const Position begin = characterPosition(lines, span.begin);
  const Position end = characterPosition(lines, span.end);
  return {{"startLine", begin.line},  {"startColumn", begin.column},
          {"endLine", end.line},      {"endColumn", end.column},
          {"byteOffset", span.begin}, {"byteLength", span.size()}};
}

/// The fix of one finding, as if it were the only one: moved text is as it
/// stands in the source.
ordered_json fixesOf(const FileReport& file, const Finding& finding,
                     const LineMap& lines) {
  EditSet alone;
  alone.add(*finding.fix);
  ordered_json replacements = ordered_json::array();
  for (const Edit& edit : alone.flatten(file.bytes)) {
    replacements.push_back({{"deletedRegion", regionOf(edit.span, lines)},
                            {"insertedContent", {{"text", edit.text}}}});
  }
  if (replacements.empty()) return ordered_json::array();
  return {{{"description", {{"text", finding.message}}},
           {"artifactChanges",
            {{{"artifactLocation", artifactOf(file.path)},
              {"replacements", std::move(replacements)}}}}}};
}

class SarifWriter {
 public:
  explicit SarifWriter(const Report& report) : report_(report) {}

  std::string write() {
    const std::vector<OpenFinding> open = worstFirst(report_);
    ordered_json results = ordered_json::array();
    for (const OpenFinding& each : open) {
      if (results.size() == kMostResults) break;
      results.push_back(resultOf(each));
    }
    for (const FileReport& file : report_.files) {
      for (const PlannedFinding& planned : file.findings) {
        const bool isAllowed =
            planned.outcome == Outcome::suppressed || planned.inBaseline;
        if (!isAllowed || results.size() == kMostResults) continue;
        results.push_back(resultOf({&file, &planned, Action::none}));
      }
    }
    ordered_json notifications = ordered_json::array();
    for (const std::string& error : report_.errors) {
      notifications.push_back(
          {{"level", "error"}, {"message", {{"text", error}}}});
    }
    if (open.size() > kMostResults) {
      notifications.push_back(
          {{"level", "warning"},
           {"message",
            {{"text",
              fmt::format(
                  "{} of {} findings are left out: this run holds the worst {}",
                  open.size() - kMostResults, open.size(), kMostResults)}}}});
    }
    const ordered_json run = {
        {"tool",
         {{"driver",
           {{"name", "hipify-port"},
            {"version", report_.version},
            {"semanticVersion", report_.version},
            {"rules", std::move(rules_)}}}}},
        {"invocations",
         {{{"executionSuccessful", report_.errors.empty()},
           {"toolExecutionNotifications", std::move(notifications)}}}},
        {"originalUriBaseIds",
         {{std::string(kRoot),
           {{"description",
             {{"text", "the folder that hipify-port ran in"}}}}}}},
        {"columnKind", "unicodeCodePoints"},
        {"results", std::move(results)},
    };
    const ordered_json log = {
        {"$schema",
         "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/"
         "sarif-schema-2.1.0.json"},
        {"version", "2.1.0"},
        {"runs", {run}},
    };
    return log.dump(1, ' ', /*ensure_ascii=*/false,
                    ordered_json::error_handler_t::replace) +
           "\n";
  }

 private:
  std::size_t ruleOf(const std::string& id) {
    const auto [found, isNew] = indices_.try_emplace(id, rules_.size());
    if (!isNew) return found->second;
    const Check* check = findCheck(id);
    const std::string summary(check ? check->summary : id);
    const std::string doc(check ? check->doc : id);
    rules_.push_back({{"id", id},
                      {"name", id},
                      {"shortDescription", {{"text", summary}}},
                      {"fullDescription", {{"text", summary}}},
                      {"help", {{"text", doc}, {"markdown", doc}}},
                      {"defaultConfiguration", {{"level", "warning"}}},
                      {"properties", {{"tags", {"cuda", "hip", "porting"}}}}});
    return found->second;
  }

  ordered_json resultOf(const OpenFinding& open) {
    const FileReport& file = *open.file;
    const Finding& finding = open.planned->finding;
    const LineMap& lines = maps_.of(file);
    std::string text = finding.message;
    for (const std::string& note : finding.notes) text += "\n" + note;
    ordered_json result = {
        {"ruleId", finding.check},
        {"ruleIndex", ruleOf(finding.check)},
        {"level", levelOf(open)},
        {"message", {{"text", text}}},
        {"locations",
         {{{"physicalLocation",
            {{"artifactLocation", artifactOf(file.path)},
             {"region", regionOf(finding.span, lines)}}}}}},
        {"partialFingerprints",
         {{"primaryLocationLineHash", toHex(open.planned->fingerprint)}}},
        {"properties",
         {{"applicability", toString(finding.applicability)},
          {"outcome", toString(open.planned->outcome)}}},
    };
    if (open.planned->outcome == Outcome::suppressed) {
      result["suppressions"] = {
          {{"kind", "inSource"}, {"justification", open.planned->reason}}};
    } else if (open.planned->inBaseline) {
      result["suppressions"] = {
          {{"kind", "external"}, {"justification", "in the baseline"}}};
    }
    if (finding.fix && open.action != Action::none &&
        file.state != FileState::written) {
      ordered_json fixes = fixesOf(file, finding, lines);
      if (!fixes.empty()) result["fixes"] = std::move(fixes);
    }
    return result;
  }

  const Report& report_;
  LineMaps maps_;
  ordered_json rules_ = ordered_json::array();
  std::map<std::string, std::size_t> indices_;
};

}  // namespace

std::string toSarif(const Report& report) {
  return SarifWriter(report).write();
}

}  // namespace hipport
