#include <nlohmann/json.hpp>
#include <utility>

#include "analysis/names.h"
#include "report/effort.h"
#include "report/writer.h"
#include "text/digest.h"
#include "text/lines.h"

namespace hipport {
namespace {

using nlohmann::ordered_json;

constexpr int kSchemaVersion = 2;

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
      {"spelling", toString(finding.spelledIn)},
      {"span", toJson(finding.span, lines)},
      {"message", finding.message},
      {"action", toString(actionOf(planned))},
      {"fingerprint", toHex(planned.fingerprint)},
  };
  if (!planned.reason.empty()) json["reason"] = planned.reason;
  if (planned.inBaseline) json["inBaseline"] = true;
  if (!finding.notes.empty()) json["notes"] = finding.notes;
  return json;
}

/// Text that is no UTF-8 (moved code in another encoding) is written byte by
/// byte as the characters U+0000 to U+00FF, and says so.
ordered_json toJson(const Edit& edit) {
  ordered_json json = {{"offset", edit.span.begin},
                       {"length", edit.span.size()},
                       {"text", edit.text}};
  if (toUtf8(edit.text) == edit.text) return json;
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

ordered_json toJson(const LibraryUse& use) {
  return {{"library", use.title},
          {"places", use.names},
          {"unsupported", use.unsupported},
          {"counterparts", use.counterparts}};
}

ordered_json toJson(const FileReport& file) {
  const LineMap lines(file.bytes);
  ordered_json json = {
      {"path", file.path},
      {"state", toString(file.state)},
      {"parseStatus", toString(file.parseStatus)},
      {"content", digestOf(file.bytes).text()},
      {"lines", file.lines},
      {"cudaLines", file.usage.cudaLines},
      {"names",
       {{"active", file.names.active}, {"resolved", file.names.resolved}}},
  };
  for (const LibraryUse& use : file.usage.libraries) {
    json["libraries"].push_back(toJson(use));
  }
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

ordered_json toJson(const Share& share) {
  return {{"files", share.files},
          {"lines", share.lines},
          {"cudaLines", share.cudaLines},
          {"automatic", share.automatic},
          {"review", share.review},
          {"manual", share.manual},
          {"effort", durationText(share.minutes)}};
}

ordered_json toJson(const Effort& effort) {
  ordered_json json = {{"whole", toJson(effort.whole)},
                       {"folders", ordered_json::object()},
                       {"libraries", ordered_json::array()},
                       {"manual", ordered_json::array()}};
  for (const auto& [folder, share] : effort.folders) {
    json["folders"][toUtf8(folder)] = toJson(share);
  }
  for (const auto& [title, use] : effort.libraries) {
    json["libraries"].push_back(toJson(use));
  }
  for (const auto& [check, kind] : effort.manual) {
    json["manual"].push_back({{"check", check},
                              {"places", kind.places},
                              {"files", kind.files.size()},
                              {"effort", durationText(kind.minutes)}});
  }
  return json;
}

std::vector<std::string> names(const std::vector<TargetArchitecture>& all) {
  std::vector<std::string> texts;
  for (const TargetArchitecture& each : all) texts.push_back(each.text());
  return texts;
}

ordered_json toJson(const Target& target) {
  ordered_json json = {
      {"rocm", toString(target.rocm)},
      {"arch", names(target.architectures)},
      {"library", target.flavour == Flavour::hip ? "hip" : "roc"},
      {"launch", target.launch == LaunchStyle::keep ? "keep" : "ggl"},
      {"warp", target.warp == WarpStyle::logical32 ? "logical32" : "native"}};
  if (target.matrix == MatrixStyle::rocwmma) json["matrix"] = "rocwmma";
  return json;
}

std::string textOf(const Report& report, ordered_json target,
                   ordered_json files) {
  const Totals sums = totals(report);
  ordered_json json = {
      {"schemaVersion", kSchemaVersion},
      {"tool", {{"name", "hipify-port"}, {"version", report.version}}},
      {"target", std::move(target)},
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
        {"byParseStatus", sums.byParseStatus},
        {"byAction",
         {{"automatic", sums.automatic},
          {"review", sums.review},
          {"manual", sums.manual}}},
        {"inBaseline", sums.known},
        {"names",
         {{"active", sums.names.active}, {"resolved", sums.names.resolved}}}}},
      {"errors", report.errors},
      {"supportHeaders", report.supportHeaders},
  };
  if (report.sdk) {
    json["sdk"] = {{"version", report.sdk->version},
                   {"units", report.sdk->units},
                   {"unitsReparsed", report.sdk->unitsReparsed}};
  }
  for (const TreeNote& note : report.notes) {
    json["notes"].push_back({{"topic", note.topic},
                             {"message", note.message},
                             {"where", note.where}});
  }
  if (report.baselineFixed)
    json["totals"]["baselineFixed"] = *report.baselineFixed;
  for (const Progress& step : report.progress) {
    json["progress"].push_back({{"since", step.since},
                                {"before", step.before},
                                {"fixed", step.fixed},
                                {"remaining", step.remaining},
                                {"new", step.added}});
  }
  json["effort"] = toJson(effortOf(report));
  json["files"] = std::move(files);
  return json.dump(2, ' ', /*ensure_ascii=*/false,
                   ordered_json::error_handler_t::replace) +
         "\n";
}

}  // namespace

std::string toJson(const Report& report) {
  ordered_json files = ordered_json::array();
  for (const FileReport& file : report.files) files.push_back(toJson(file));
  return textOf(report, toJson(report.target), std::move(files));
}

std::string toJson(const Report& report, std::string_view target,
                   std::string_view files) {
  return textOf(report, ordered_json::parse(target),
                ordered_json::parse(files));
}

}  // namespace hipport
