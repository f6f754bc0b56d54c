#include "validate/record_program.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <filesystem>
#include <utility>

#include "files/files.h"
#include "files/output_folder.h"
#include "process/run_process.h"
#include "text/error.h"
#include "tree/port_map.h"
#include "validate/devices.h"
#include "validate/machine.h"

namespace hipport {
namespace fs = std::filesystem;
namespace {

constexpr std::string_view kOutputFolder = "outputs";

/// A record is replaced, and nothing else.
void expectFree(const fs::path& folder) {
  std::error_code error;
  if (!fs::exists(folder, error) || fs::exists(folder / kRecordFile, error) ||
      (fs::is_directory(folder, error) && fs::is_empty(folder, error))) {
    return;
  }
  throw Error(ExitCode::usage,
              fmt::format("-o {}: exists already and is not a record; nothing "
                          "was run. Name another folder",
                          folder.string()));
}

ProcessEnd runOnce(const RecordOptions& options, const fs::path& folder) {
  ProcessEnd end = runProcess(
      {options.command, folder, std::chrono::seconds(options.secondsPerRun)});
  const std::string name = fmt::format("{}", fmt::join(options.command, " "));
  if (!end.failure.empty()) {
    throw Error(ExitCode::usage,
                fmt::format("{}: cannot be started: {}; nothing was recorded",
                            name, end.failure));
  }
  if (end.timedOut) {
    throw Error(ExitCode::usage,
                fmt::format("{}: ran longer than {} seconds and was stopped; "
                            "nothing was recorded. Increase --run-seconds",
                            name, options.secondsPerRun));
  }
  if (end.printedTooMuch) {
    throw Error(
        ExitCode::usage,
        fmt::format("{}: printed more than can be kept and was stopped; "
                    "nothing was recorded. Have it print less",
                    name));
  }
  if (end.signal != 0) {
    throw Error(ExitCode::usage,
                fmt::format("{}: was killed by signal {}; nothing was "
                            "recorded. Record a program that works",
                            name, end.signal));
  }
  // With another exit status than 0 that may be meant; what the runtime says
  // of itself is not.
  const RunFailure failure =
      end.code == 0 ? RunFailure::none : failureOf(end, 0);
  if (failure != RunFailure::none && failure != RunFailure::otherExit) {
    throw Error(
        ExitCode::usage,
        fmt::format(
            "{}: {}: {}; nothing was recorded. Record a program that works",
            name, textOf(failure).what, messageOf(end, 0)));
  }
  return end;
}

std::vector<std::string> devicesHere() {
  const Machine machine = thisMachine();
  std::vector<std::string> devices;
  for (const NvidiaDevice& each : findNvidiaDevices(machine)) {
    devices.push_back(fmt::format("{}, compute capability {}, driver {}",
                                  each.name, each.computeCapability,
                                  each.driver));
  }
  for (const AmdDevice& each : findAmdDevices(machine).devices) {
    devices.push_back(each.name.empty() ? each.architecture
                                        : each.architecture + ", " + each.name);
  }
  return devices;
}

}  // namespace

RecordResult recordProgram(const RecordOptions& options) {
  const fs::path folder = resolved(options.folder);
  expectFree(folder);
  const fs::path runFolder = options.runFolder.empty()
                                 ? fs::current_path()
                                 : fs::path(options.runFolder);
  const OutputFiles files(runFolder, options.outputs);
  const ProcessEnd end = runOnce(options, runFolder);

  Record result;
  result.version = HIPPORT_VERSION;
  result.command = options.command;
  result.devices = devicesHere();
  result.exitCode = end.code;
  result.ignored = options.ignored;
  std::vector<std::string> contents;
  for (const OutputRequest& request : options.outputs) {
    const auto bytes = files.take(request, end);
    if (!bytes) {
      throw Error(ExitCode::input,
                  fmt::format("{}: the program did not write this file; "
                              "nothing was recorded. Name outputs relative to "
                              "the folder that the program runs in (--run-in)",
                              request.name));
    }
    RecordedOutput& output = result.outputs.emplace_back();
    output.request = request;
    output.size = bytes->size();
    output.checksum = fingerprintOf(*bytes);
    contents.push_back(*bytes);
    if (request.type == ValueType::bytes) continue;
    output.file = (fs::path(kOutputFolder) / request.name).generic_string();
  }
  if (std::ranges::all_of(contents, &std::string::empty)) {
    throw Error(ExitCode::input,
                "all outputs are empty; nothing was recorded, because a port "
                "that does nothing would match. Name the files that the "
                "program writes with --output FILE:TYPE");
  }
  OutputFolder output = OutputFolder::made(folder);
  for (std::size_t i = 0; i < contents.size(); ++i) {
    const std::string& file = result.outputs[i].file;
    if (!file.empty()) output.write(file, contents[i]);
  }
  output.write(kRecordFile, toJson(result));

  std::string differences;
  if (options.checksItself) {
    const OutputFiles again(runFolder, options.outputs);
    const ProcessEnd second = runOnce(options, runFolder);
    const Run run =
        judge(result, second, compareOutputs(result, folder, again, second));
    if (run.failure != RunFailure::none) differences = run.message + "\n";
    for (const Comparison& each : run.outputs) {
      if (!each.matches()) differences += toText(each);
    }
  }
  return {std::move(result), std::move(differences)};
}

}  // namespace hipport
