#include "server/mcp_tools.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <iterator>
#include <nlohmann/json.hpp>
#include <optional>
#include <utility>

#include "files/files.h"
#include "server/rpc.h"
#include "text/digest.h"
#include "text/edit.h"

namespace hipport {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;
using nlohmann::ordered_json;

/// How many findings an answer has unless more are asked for: a model reads
/// them all.
constexpr std::size_t kFindings = 100;

[[noreturn]] void refuse(std::string message) {
  throw RpcError{RpcError::kInvalidParams, std::move(message)};
}

/// An argument that is a word, or nothing.
std::optional<std::string> word(const json& arguments, const char* key) {
  const auto found = arguments.find(key);
  if (found == arguments.end() || found->is_null()) return std::nullopt;
  if (!found->is_string()) refuse(fmt::format("\"{}\" is no string", key));
  return found->get<std::string>();
}

/// An argument that is a list of words; empty where there is none.
std::vector<std::string> words(const json& arguments, const char* key) {
  const auto found = arguments.find(key);
  if (found == arguments.end() || found->is_null()) return {};
  std::vector<std::string> all;
  if (!found->is_array()) refuse(fmt::format("\"{}\" is no array", key));
  for (const json& each : *found) {
    if (!each.is_string()) {
      refuse(fmt::format("\"{}\" holds something that is no string", key));
    }
    all.push_back(each.get<std::string>());
  }
  return all;
}

/// What has to be there.
template <typename Value>
Value needed(std::optional<Value> value, const char* key) {
  if (!value) refuse(fmt::format("\"{}\" is missing", key));
  return *std::move(value);
}

/// Begins with "/", so that no path is taken for an option.
std::string absolute(const std::string& path) {
  if (path.empty()) refuse("a path is empty");
  return fs::absolute(path).lexically_normal().generic_string();
}

/// Adds "--NAME=VALUE" where `key` has a value.
void addOption(const json& arguments, const char* key, std::string_view name,
               std::vector<std::string>& to) {
  if (const auto value = word(arguments, key)) {
    to.push_back(fmt::format("{}={}", name, *value));
  }
}

void addArchitectures(const json& arguments, std::vector<std::string>& to) {
  for (const std::string& each : words(arguments, "arch")) {
    to.push_back("--arch=" + each);
  }
}

std::string textOf(const ordered_json& value) {
  return value.dump(-1, ' ', false, ordered_json::error_handler_t::replace);
}

/// What a run says that printed no result.
ToolResult failed(const ProcessEnd& end) {
  std::string text = end.err;
  if (!end.failure.empty()) text += end.failure;
  if (end.signal != 0) {
    text += fmt::format("hipify-port was ended by signal {}", end.signal);
  }
  if (end.timedOut) text += "hipify-port took too long and was ended";
  if (text.empty()) text = fmt::format("exit code {}", end.code);
  return {std::move(text), {}, true};
}

/// The JSON object that a run printed.
std::optional<ordered_json> printed(const ProcessEnd& end) {
  ordered_json value =
      ordered_json::parse(end.out, nullptr, /*allow_exceptions=*/false);
  if (!value.is_object()) return std::nullopt;
  return value;
}

// ---- findings and ports

/// A report of what is named, with the options that decide what a port is.
ToolCall reportOn(const json& arguments, std::vector<std::string> paths) {
  ToolCall call{{"report"}};
  std::ranges::move(paths, std::back_inserter(call.words));
  call.words.insert(call.words.end(), {"--report=json", "--quiet"});
  addArchitectures(arguments, call.words);
  addOption(arguments, "rocm", "--rocm", call.words);
  addOption(arguments, "apply", "--apply", call.words);
  return call;
}

int rankOf(std::string_view action) {
  constexpr std::array<std::string_view, 4> kActions = {"none", "automatic",
                                                        "review", "manual"};
  const auto found = std::ranges::find(kActions, action);
  if (found == kActions.end()) {
    refuse(fmt::format("{} is none of automatic, review and manual", action));
  }
  return static_cast<int>(found - kActions.begin());
}

/// A finding of a report, as short as it can be.
ordered_json shortened(const ordered_json& finding, const std::string& path) {
  const ordered_json& span = finding.at("span");
  ordered_json result = {{"path", path},
                         {"line", span.at("line")},
                         {"column", span.at("column")},
                         {"endLine", span.at("endLine")},
                         {"endColumn", span.at("endColumn")},
                         {"check", finding.at("check")},
                         {"action", finding.at("action")},
                         {"applicability", finding.at("applicability")},
                         {"outcome", finding.at("outcome")},
                         {"message", finding.at("message")}};
  if (finding.contains("notes")) result["notes"] = finding.at("notes");
  return result;
}

/// The findings of `files` from an action on, the most pressing first.
ordered_json findingsOf(const std::vector<const ordered_json*>& files,
                        int least) {
  std::vector<std::pair<int, ordered_json>> found;
  for (const ordered_json* file : files) {
    for (const ordered_json& each : file->at("findings")) {
      const int rank = rankOf(each.at("action").get<std::string>());
      if (rank < least) continue;
      found.emplace_back(rank,
                         shortened(each, file->at("path").get<std::string>()));
    }
  }
  std::ranges::stable_sort(
      found, [](const auto& a, const auto& b) { return a.first > b.first; });
  ordered_json all = ordered_json::array();
  for (auto& [rank, finding] : found) all.push_back(std::move(finding));
  return all;
}

std::size_t limitOf(const json& arguments) {
  const auto found = arguments.find("limit");
  if (found == arguments.end() || found->is_null()) return kFindings;
  if (!found->is_number_unsigned()) refuse("\"limit\" is no number from 0 on");
  return found->get<std::size_t>();
}

int leastOf(const json& arguments) {
  return rankOf(word(arguments, "action").value_or("review"));
}

ToolCall callFindings(const std::string& text) {
  const json arguments = json::parse(text);
  std::vector<std::string> paths = words(arguments, "paths");
  if (paths.empty()) refuse("\"paths\" is missing");
  for (std::string& each : paths) each = absolute(each);
  leastOf(arguments);
  limitOf(arguments);
  return reportOn(arguments, std::move(paths));
}

ToolResult resultOfFindings(const std::string& text, const ToolCall& /*call*/,
                            const ProcessEnd& end) {
  const json arguments = json::parse(text);
  const auto report = printed(end);
  if (!report) return failed(end);
  std::vector<const ordered_json*> files;
  for (const ordered_json& each : report->at("files")) files.push_back(&each);
  ordered_json findings = findingsOf(files, leastOf(arguments));
  const std::size_t count = findings.size();
  const std::size_t shown = std::min(count, limitOf(arguments));
  findings.erase(findings.begin() + static_cast<long>(shown), findings.end());
  const ordered_json& totals = report->at("totals");
  return {{},
          textOf({{"filesSeen", totals.at("filesSeen")},
                  {"files", totals.at("files")},
                  {"byAction", totals.at("byAction")},
                  {"effort", report->at("effort").at("whole").at("effort")},
                  {"errors", report->at("errors")},
                  {"findings", std::move(findings)},
                  {"omitted", count - shown}})};
}

/// The file to port of a call: where the run finds it.
std::string fileOf(const json& arguments, const ToolCall& call) {
  if (!call.scratch) return absolute(*word(arguments, "path"));
  const std::string name = word(arguments, "name").value_or("input.cu");
  return (call.scratch->path() / name).string();
}

ToolCall callPort(const std::string& text) {
  const json arguments = json::parse(text);
  const auto path = word(arguments, "path");
  const auto source = word(arguments, "text");
  if (path.has_value() == source.has_value()) {
    refuse("give either \"path\", of a file, or \"text\"");
  }
  const auto tree = word(arguments, "tree");
  if (source && tree) {
    refuse("\"tree\" is for a file of that tree: give its \"path\"");
  }
  if (path) return reportOn(arguments, {absolute(tree.value_or(*path))});
  const std::string name = word(arguments, "name").value_or("input.cu");
  if (name.empty() || name != fs::path(name).filename() || name == "." ||
      name == "..") {
    refuse("\"name\" is no name of a file");
  }
  const auto scratch = std::make_shared<const ScratchFolder>();
  writeFile(scratch->path() / name, *source);
  ToolCall call =
      reportOn(arguments, {(scratch->path() / name).generic_string()});
  call.words.emplace_back("--no-cache");
  call.scratch = scratch;
  return call;
}

/// Text that a report holds byte by byte as the characters U+0000 to U+00FF.
std::string narrowed(std::string_view wide) {
  std::string bytes;
  for (std::size_t i = 0; i < wide.size(); ++i) {
    const auto byte = static_cast<unsigned char>(wide[i]);
    if (byte < 0x80 || i + 1 == wide.size()) {
      bytes += wide[i];
      continue;
    }
    const auto next = static_cast<unsigned char>(wide[++i]);
    bytes += static_cast<char>(((byte & 3U) << 6U) | (next & 0x3FU));
  }
  return bytes;
}

std::vector<Edit> editsOf(const ordered_json& file) {
  std::vector<Edit> edits;
  for (const ordered_json& each : file.at("edits")) {
    const auto offset = each.at("offset").get<std::uint32_t>();
    const auto length = each.at("length").get<std::uint32_t>();
    auto text = each.at("text").get<std::string>();
    if (each.contains("encoding")) text = narrowed(text);
    edits.push_back({{offset, offset + length}, std::move(text), {}});
  }
  return edits;
}

ToolResult resultOfPort(const std::string& text, const ToolCall& call,
                        const ProcessEnd& end) {
  const json arguments = json::parse(text);
  const auto report = printed(end);
  if (!report || !report->at("errors").empty()) return failed(end);
  const std::string path = fileOf(arguments, call);
  std::string bytes = readFile(fs::path(path));
  ordered_json result = {{"changed", false},
                         {"findings", ordered_json::array()}};
  for (const ordered_json& file : report->at("files")) {
    if (absolute(file.at("path").get<std::string>()) != path) continue;
    if (digestOf(bytes).text() != file.at("content").get<std::string>()) {
      return {
          "the file was changed while it was ported; port it again", {}, true};
    }
    const std::vector<Edit> edits = editsOf(file);
    bytes = applyFlat(bytes, edits);
    result["changed"] = !edits.empty();
    result["parseStatus"] = file.at("parseStatus");
    result["findings"] = findingsOf({&file}, leastOf(arguments));
  }
  result["text"] = std::move(bytes);
  result["supportHeaders"] = report->at("supportHeaders");
  return {{}, textOf(result)};
}

// ---- questions

ToolCall callQuery(const std::string& text) {
  const json arguments = json::parse(text);
  ToolCall call{{"query", "--json"}};
  addOption(arguments, "rocm", "--rocm", call.words);
  const std::vector<std::string> names = words(arguments, "names");
  if (names.empty()) refuse("\"names\" is missing");
  for (const std::string& each : names) {
    if (each.empty() || each.starts_with('-')) {
      refuse(fmt::format("\"{}\" is no name", each));
    }
    call.words.push_back(each);
  }
  return call;
}

ToolCall callExplain(const std::string& text) {
  const json arguments = json::parse(text);
  const std::string check = needed(word(arguments, "check"), "check");
  if (check.empty() || check.starts_with('-')) {
    refuse(fmt::format("\"{}\" is no check", check));
  }
  return {{"explain", check}};
}

ToolResult resultOfText(const std::string& /*text*/, const ToolCall& /*call*/,
                        const ProcessEnd& end) {
  if (end.code != 0) return failed(end);
  return {end.out, {}};
}

ToolResult resultOfJson(const std::string& /*text*/, const ToolCall& /*call*/,
                        const ProcessEnd& end) {
  const auto value = printed(end);
  if (!value) return failed(end);
  return {{}, textOf(*value)};
}

// ---- compiling and running

ToolCall compilation(const json& arguments, std::string command) {
  ToolCall call{{std::move(command)}};
  const std::vector<std::string> paths = words(arguments, "paths");
  if (paths.empty()) refuse("\"paths\" is missing");
  for (const std::string& each : paths) call.words.push_back(absolute(each));
  call.words.insert(call.words.end(), {"--report=json", "--quiet"});
  addArchitectures(arguments, call.words);
  if (const auto record = word(arguments, "record")) {
    call.words.push_back("--record=" + absolute(*record));
  }
  for (const std::string& each : words(arguments, "include")) {
    call.words.insert(call.words.end(), {"-I", absolute(each)});
  }
  return call;
}

ToolCall callValidate(const std::string& text) {
  ToolCall call = compilation(json::parse(text), "validate");
  call.words.emplace_back("--run=never");
  return call;
}

ToolCall callEmulate(const std::string& text) {
  const json arguments = json::parse(text);
  ToolCall call = compilation(arguments, "validate");
  call.words.emplace_back("--run=emulate");
  // A program without a record checks itself, by its exit status.
  if (!word(arguments, "record")) {
    call.words.insert(call.words.end(), {"--expect", ""});
  }
  addOption(arguments, "command", "--run-cmd", call.words);
  const auto compare = arguments.find("compareWaves");
  if (compare != arguments.end() && compare->is_boolean() && *compare) {
    call.words.emplace_back("--compare-waves");
  }
  return call;
}

ToolCall callAdvise(const std::string& text) {
  const json arguments = json::parse(text);
  ToolCall call = compilation(arguments, "advise");
  addOption(arguments, "command", "--run-cmd", call.words);
  const auto run = arguments.find("run");
  if (run != arguments.end() && run->is_boolean() && *run) {
    call.words.emplace_back("--emulate");
  }
  return call;
}

ToolCall callRecord(const std::string& text) {
  const json arguments = json::parse(text);
  const std::vector<std::string> program = words(arguments, "command");
  if (program.empty()) refuse("\"command\" is missing");
  ToolCall call{
      {"record", "-o", absolute(needed(word(arguments, "output"), "output"))}};
  if (const auto folder = word(arguments, "folder")) {
    call.words.push_back("--run-in=" + absolute(*folder));
  }
  call.words.emplace_back("--");
  call.words.insert(call.words.end(), program.begin(), program.end());
  return call;
}

/// The command says all on stderr; its code 1 is a record with differences.
ToolResult resultOfRecord(const std::string& /*text*/, const ToolCall& /*call*/,
                          const ProcessEnd& end) {
  if (end.code != 0 && end.code != 1) return failed(end);
  return {end.out + end.err, {}};
}

constexpr std::array kTools = {
    McpTool{"port_file", callPort, resultOfPort},
    McpTool{"findings", callFindings, resultOfFindings},
    McpTool{"explain", callExplain, resultOfText},
    McpTool{"query", callQuery, resultOfJson},
    McpTool{"validate", callValidate, resultOfJson},
    McpTool{"emulate", callEmulate, resultOfJson},
    McpTool{"advise", callAdvise, resultOfJson},
    McpTool{"record", callRecord, resultOfRecord}};

}  // namespace

std::span<const McpTool> mcpTools() { return kTools; }

}  // namespace hipport
