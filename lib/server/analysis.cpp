#include "server/analysis.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <exception>
#include <filesystem>
#include <new>
#include <nlohmann/json.hpp>
#include <set>
#include <string_view>
#include <utility>

#include "analysis/analysis.h"

namespace hipport {
namespace {

using nlohmann::json;

/// Keeps what the pipeline says while it works.
class Warnings : public Listener {
 public:
  void warn(const std::string& message) override { all.push_back(message); }
  std::vector<std::string> all;
};

// The two processes are one program: numbers stand for enumerators. The form is
// MessagePack, which leaves bytes that are no UTF-8 as they are.

json toJson(const std::vector<Edit>& edits) {
  json all = json::array();
  for (const Edit& each : edits) {
    all.push_back({each.span.begin, each.span.end, each.text});
  }
  return all;
}

std::vector<Edit> editsOf(const json& all) {
  std::vector<Edit> edits;
  for (const json& each : all) {
    edits.push_back({{each.at(0), each.at(1)}, each.at(2), {}});
  }
  return edits;
}

std::vector<Edit> fixAlone(const PlannedFinding& planned,
                           std::string_view bytes) {
  const bool isOffered =
      planned.finding.fix && (planned.outcome == Outcome::applied ||
                              planned.outcome == Outcome::withheld);
  if (!isOffered) return {};
  EditSet alone;
  alone.add(*planned.finding.fix);
  return alone.flatten(bytes);
}

std::vector<Edit> safeEdits(const FileReport& file) {
  std::vector<Finding> findings;
  for (const PlannedFinding& each : file.findings) {
    if (each.outcome != Outcome::suppressed) findings.push_back(each.finding);
  }
  return plan(std::move(findings), Applicability::safe)
      .edits.flatten(file.bytes);
}

json supportHeadersIn(const std::vector<Edit>& edits) {
  std::set<std::string> headers;
  for (const SupportHeader& each : kSupportHeaders) {
    const bool isIncluded = std::ranges::any_of(edits, [&](const Edit& edit) {
      return edit.text.find(each.header) != std::string::npos;
    });
    if (isIncluded) headers.emplace(each.header);
  }
  return headers;
}

json toJson(const FileReport& file, const std::string& path) {
  json findings = json::array();
  for (const PlannedFinding& each : file.findings) {
    const Finding& finding = each.finding;
    findings.push_back({finding.span.begin, finding.span.end, finding.check,
                        finding.message, finding.notes, finding.severity,
                        finding.applicability, each.outcome, actionOf(each),
                        toJson(fixAlone(each, file.bytes))});
  }
  return {{"path", path},
          {"bytes", file.bytes},
          {"findings", std::move(findings)},
          {"safe", toJson(safeEdits(file))},
          {"port", toJson(file.edits)},
          {"supportHeaders", supportHeadersIn(file.edits)}};
}

AnalysedFile fileOf(const json& each) {
  AnalysedFile file;
  file.path = each.at("path");
  file.bytes = each.at("bytes");
  for (const json& one : each.at("findings")) {
    AnalysedFinding finding;
    finding.span = {one.at(0), one.at(1)};
    finding.check = one.at(2);
    finding.message = one.at(3);
    finding.notes = one.at(4);
    finding.severity = one.at(5);
    finding.applicability = one.at(6);
    finding.outcome = one.at(7);
    finding.action = one.at(8);
    finding.fix = editsOf(one.at(9));
    file.findings.push_back(std::move(finding));
  }
  file.safe = editsOf(each.at("safe"));
  file.port = editsOf(each.at("port"));
  file.supportHeaders = each.at("supportHeaders");
  return file;
}

/// What `work` answers, or why it cannot, as MessagePack.
template <typename Work>
std::string packed(const Work& work) {
  json answer;
  try {
    answer = work();
  } catch (const std::bad_alloc&) {
    answer = {{"failure", "there is not enough memory"}};
  } catch (const std::exception& error) {
    answer = {{"failure", error.what()}};
  }
  const std::vector<std::uint8_t> bytes = json::to_msgpack(answer);
  return {bytes.begin(), bytes.end()};
}

json answerTo(const PortingService& service, const AnalysisRequest& request) {
  Warnings warnings;
  const Report report = service.report(request, warnings);
  json files = json::array();
  for (const FileReport& file : report.files) {
    const std::string path = std::filesystem::absolute(file.path)
                                 .lexically_normal()
                                 .generic_string();
    if (request.wanted.empty() ||
        std::ranges::find(request.wanted, path) != request.wanted.end()) {
      files.push_back(toJson(file, path));
    }
  }
  return {{"files", std::move(files)},
          {"errors", report.errors},
          {"warnings", warnings.all}};
}

std::string reasonOf(const ForkedTask::End& end) {
  return end.signal == 0
             ? std::string("the process that parses ended without an answer")
             : fmt::format(
                   "the process that parses was ended by signal {} "
                   "({})",
                   end.signal, ::strsignal(end.signal));
}

}  // namespace

std::unique_ptr<ForkedTask> startAnalysis(const PortingService& service,
                                          const AnalysisRequest& request) {
  return std::make_unique<ForkedTask>(
      [&] { return packed([&] { return answerTo(service, request); }); });
}

Analysis analysisOf(const ForkedTask::End& end) {
  Analysis analysis;
  if (!end.answer) {
    analysis.failure = reasonOf(end);
    return analysis;
  }
  const json answer = json::from_msgpack(*end.answer);
  if (answer.contains("failure")) {
    analysis.failure = answer["failure"];
    return analysis;
  }
  for (const json& each : answer.at("files")) {
    analysis.files.push_back(fileOf(each));
  }
  analysis.errors = answer.at("errors");
  analysis.warnings = answer.at("warnings");
  return analysis;
}

std::string query(const PortingService& service, const std::string& folder,
                  const std::string& name) {
  ForkedTask task([&] {
    return packed([&] { return json(service.query(folder, name)); });
  });
  while (!task.read()) {
  }
  const ForkedTask::End end = task.end();
  if (!end.answer) return {};
  const json answer = json::from_msgpack(*end.answer);
  return answer.is_string() ? answer.get<std::string>() : std::string();
}

}  // namespace hipport
