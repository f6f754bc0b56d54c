#include <nlohmann/json.hpp>

#include "analysis/names.h"
#include "report/report.h"
#include "text/lines.h"

namespace hipport {
namespace {

using nlohmann::ordered_json;

constexpr int kSchemaVersion = 1;

ordered_json toJson(Span span, const LineMap& lines) {
  const Position begin = lines.position(span.begin);
  const Position end = lines.position(span.end);
  return {{"offset", span.begin}, {"length", span.size()},
          {"line", begin.line},   {"column", begin.column},
          {"endLine", end.line},  {"endColumn", end.column}};
}

ordered_json toJson(const PlannedFinding& planned, const LineMap& lines) {
  const Finding& finding = planned.finding;
  ordered_json json = {
      {"check", finding.check},
      {"severity", toString(finding.severity)},
      {"applicability", toString(finding.applicability)},
      {"outcome", toString(planned.outcome)},
      {"place", toString(finding.place)},
      {"span", toJson(finding.span, lines)},
      {"message", finding.message},
  };
  if (!finding.notes.empty()) json["notes"] = finding.notes;
  return json;
}

bool isUtf8(const std::string& text) {
  try {
    (void)ordered_json(text).dump();
    return true;
  } catch (const ordered_json::type_error&) {
    return false;
  }
}

/// Text that is no UTF-8 (moved code in another encoding) is written byte by
/// byte as the characters U+0000 to U+00FF, and says so.
ordered_json toJson(const Edit& edit) {
  ordered_json json = {{"offset", edit.span.begin},
                       {"length", edit.span.size()},
                       {"text", edit.text}};
  if (isUtf8(edit.text)) return json;
  std::string wide;
  for (const char c : edit.text) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte < 0x80) {
      wide += c;
    } else {
      wide += static_cast<char>(0xC0U | (byte >> 6U));
      wide += static_cast<char>(0x80U | (byte & 0x3FU));
    }
  }
  json["text"] = wide;
  json["encoding"] = "latin1";
  return json;
}

ordered_json toJson(const FileReport& file) {
  const LineMap lines(file.bytes);
  ordered_json json = {
      {"path", file.path},
      {"state", toString(file.state)},
      {"understanding", toString(file.understanding)},
      {"lines", file.lines},
      {"names",
       {{"active", file.names.active}, {"resolved", file.names.resolved}}},
  };
  if (!file.failure.empty()) json["failure"] = file.failure;
  for (const GapGroup& gap : file.gaps) {
    json["gaps"].push_back({{"message", gap.message},
                            {"places", gap.places},
                            {"first", toJson(gap.first, lines)}});
  }
  if (!file.output.empty()) json["output"] = file.output;
  ordered_json& findings = json["findings"] = ordered_json::array();
  for (const PlannedFinding& planned : file.findings) {
    findings.push_back(toJson(planned, lines));
  }
  ordered_json& edits = json["edits"] = ordered_json::array();
  for (const Edit& edit : file.edits) {
    edits.push_back(toJson(edit));
  }
  return json;
}

std::vector<std::string> names(const std::vector<TargetArchitecture>& all) {
  std::vector<std::string> texts;
  for (const TargetArchitecture& each : all) texts.push_back(each.text());
  return texts;
}

}  // namespace

std::string toJson(const Report& report) {
  const Totals sums = totals(report);
  ordered_json json = {
      {"schemaVersion", kSchemaVersion},
      {"tool", {{"name", "hipify-port"}, {"version", report.version}}},
      {"target",
       {{"rocm", toString(report.target.rocm)},
        {"arch", names(report.target.architectures)},
        {"library", report.target.flavour == Flavour::hip ? "hip" : "roc"},
        {"launch", report.target.launch == LaunchStyle::keep ? "keep" : "ggl"},
        {"warp",
         report.target.warp == WarpStyle::logical32 ? "logical32" : "native"}}},
      {"totals",
       {{"filesSeen", report.filesSeen},
        {"filesCopied", report.filesCopied},
        {"files", sums.files},
        {"filesChanged", sums.changed},
        {"edits", sums.edits},
        {"findings", sums.findings},
        {"errors", sums.errors},
        {"byOutcome", sums.byOutcome},
        {"byApplicability", sums.byApplicability},
        {"byCheck", sums.byCheck},
        {"byUnderstanding", sums.byUnderstanding},
        {"names",
         {{"active", sums.names.active}, {"resolved", sums.names.resolved}}}}},
      {"errors", report.errors},
      {"helpers", report.helpers},
  };
  if (report.sdk) {
    json["sdk"] = {{"version", report.sdk->version},
                   {"units", report.sdk->units},
                   {"unitsTwice", report.sdk->unitsTwice}};
  }
  ordered_json& files = json["files"] = ordered_json::array();
  for (const FileReport& file : report.files) files.push_back(toJson(file));
  return json.dump(2, ' ', /*ensure_ascii=*/false,
                   ordered_json::error_handler_t::replace) +
         "\n";
}

}  // namespace hipport
