#include "validate/record.h"

#include <fmt/format.h>
#include <sys/stat.h>

#include <algorithm>
#include <charconv>
#include <fstream>
#include <nlohmann/json.hpp>

#include "text/error.h"
#include "text/numbers.h"
#include "tree/port_map.h"
#include "validate/machine.h"

namespace hipport {
namespace fs = std::filesystem;
namespace {

using nlohmann::json;
using nlohmann::ordered_json;

constexpr int kVersion = 1;

std::string hex(std::uint64_t number) { return fmt::format("{:016x}", number); }

std::uint64_t fromHex(const std::string& text) {
  std::uint64_t number = 0;
  const auto [end, problem] =
      std::from_chars(text.data(), text.data() + text.size(), number, 16);
  if (problem != std::errc() || end != text.data() + text.size()) {
    throw json::other_error::create(501, "a checksum is not a number", nullptr);
  }
  return number;
}

RecordedOutput outputFrom(const json& row) {
  RecordedOutput output;
  output.request.name = row.at("name");
  const ValueTypeText* type = findValueType(row.at("type").get<std::string>());
  if (!type) {
    throw json::other_error::create(
        501, "the type " + row.at("type").dump() + " is unknown", nullptr);
  }
  output.request.type = type->type;
  output.request.tolerance = {row.at("tolerance").at("relative"),
                              row.at("tolerance").at("absolute")};
  output.size = numberOf<std::size_t>(row.at("bytes"));
  output.checksum = fromHex(row.at("checksum"));
  output.file = row.value("file", "");
  return output;
}

std::optional<std::string> contentIfReadable(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  if (!file) return std::nullopt;
  std::string bytes{std::istreambuf_iterator<char>(file), {}};
  if (file.bad()) return std::nullopt;
  return bytes;
}

}  // namespace

std::string toJson(const Record& record) {
  ordered_json outputs = ordered_json::array();
  for (const RecordedOutput& each : record.outputs) {
    ordered_json row = {{"name", each.request.name},
                        {"type", textOf(each.request.type).id},
                        {"tolerance",
                         {{"relative", each.request.tolerance.relative},
                          {"absolute", each.request.tolerance.absolute}}},
                        {"bytes", each.size},
                        {"checksum", hex(each.checksum)}};
    if (!each.file.empty()) row["file"] = each.file;
    outputs.push_back(std::move(row));
  }
  const ordered_json root = {
      {"record", kVersion},           {"version", record.version},
      {"command", record.command},    {"devices", record.devices},
      {"exitCode", record.exitCode},  {"ignored", record.ignored},
      {"outputs", std::move(outputs)}};
  return root.dump(1, ' ', /*ensure_ascii=*/false,
                   ordered_json::error_handler_t::replace) +
         "\n";
}

Record readRecord(std::string_view bytes, const std::string& path) {
  try {
    const json root = json::parse(bytes);
    if (root.at("record") != kVersion) {
      throw Error(ExitCode::input,
                  fmt::format("{}: is a record of another hipify-port version; "
                              "nothing was run. Record it again with "
                              "`hipify-port record`",
                              path));
    }
    Record record;
    record.version = root.at("version");
    record.command = root.at("command").get<std::vector<std::string>>();
    record.devices = root.at("devices").get<std::vector<std::string>>();
    record.exitCode = numberOf<int>(root.at("exitCode"));
    record.ignored = root.at("ignored").get<std::vector<std::string>>();
    for (const json& row : root.at("outputs")) {
      record.outputs.push_back(outputFrom(row));
    }
    return record;
  } catch (const Error&) {
    throw;
  } catch (const std::exception&) {
    throw Error(ExitCode::input,
                fmt::format("{}: is not a record; nothing was run. Record it "
                            "again with `hipify-port record`",
                            path));
  }
}

// ---- what a program wrote

OutputFiles::OutputFiles(fs::path folder,
                         const std::vector<OutputRequest>& outputs)
    : folder_(std::move(folder)) {
  for (const OutputRequest& each : outputs) {
    before_.emplace_back(each.name, stateOf(folder_ / each.name));
  }
}

std::optional<OutputFiles::State> OutputFiles::stateOf(const fs::path& path) {
  struct stat status{};
  std::error_code error;
  const auto written = fs::last_write_time(path, error);
  if (error || ::stat(path.c_str(), &status) != 0) return std::nullopt;
  return State{written, status.st_ino};
}

std::optional<std::string> OutputFiles::take(const OutputRequest& output,
                                             const ProcessEnd& end) const {
  if (output.name == kStdout) return end.out;
  const auto before =
      std::ranges::find(before_, output.name,
                        &std::pair<std::string, std::optional<State>>::first);
  const fs::path path = folder_ / output.name;
  const auto now = stateOf(path);
  if (!now || (before != before_.end() && before->second == now)) {
    return std::nullopt;
  }
  return contentIfReadable(path);
}

// ---- beside a record

std::vector<Comparison> compareOutputs(const Record& record,
                                       const fs::path& folder,
                                       const OutputFiles& files,
                                       const ProcessEnd& end) {
  std::vector<Comparison> comparisons;
  for (const RecordedOutput& each : record.outputs) {
    const OutputRequest& request = each.request;
    std::string expected;
    if (!each.file.empty()) {
      const auto kept = contentIfReadable(folder / each.file);
      if (!kept || fingerprintOf(*kept) != each.checksum) {
        throw Error(ExitCode::input,
                    fmt::format("{}: {}; nothing can be compared with it. "
                                "Record it again with `hipify-port record`",
                                (folder / each.file).string(),
                                kept ? "was changed since it was recorded"
                                     : "cannot be read"));
      }
      expected = *kept;
    }
    Comparison comparison;
    const auto actual = files.take(request, end);
    if (!actual) {
      comparison.problem = "it was not written";
    } else if (request.type == ValueType::text) {
      comparison =
          compareText(request.tolerance, expected, *actual, record.ignored);
    } else if (request.type != ValueType::bytes) {
      comparison =
          compareValues(request.type, request.tolerance, expected, *actual);
    } else {
      comparison.values = 1;
      if (actual->size() != each.size) {
        comparison.problem = fmt::format("it has {} bytes instead of {}",
                                         actual->size(), each.size);
      } else if (fingerprintOf(*actual) != each.checksum) {
        comparison.differs = 1;
        comparison.first.push_back(
            {"checksum", hex(each.checksum), hex(fingerprintOf(*actual))});
      }
    }
    comparison.output = request.name;
    comparisons.push_back(std::move(comparison));
  }
  return comparisons;
}

Run judge(const Record& record, const ProcessEnd& end,
          std::vector<Comparison> outputs) {
  Run run;
  run.took = end.took;
  run.failure = failureOf(end, record.exitCode);
  if (run.failure != RunFailure::none) {
    run.message = messageOf(end, record.exitCode);
    return run;
  }
  run.outputs = std::move(outputs);
  run.state = std::ranges::all_of(run.outputs, &Comparison::matches)
                  ? RunState::matched
                  : RunState::differs;
  return run;
}

}  // namespace hipport
