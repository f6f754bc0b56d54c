#include "rule_files.h"

#include <fmt/format.h>

#include <filesystem>
#include <utility>

#include "files/files.h"
#include "text/error.h"
#include "torch_tables.h"

namespace hipport {
namespace fs = std::filesystem;
namespace {

/// The built-in tables have two of it together.
constexpr std::uintmax_t kLargestFile = 64U << 20U;

/// More mistakes than these help nobody.
constexpr std::size_t kMostProblems = 50;

std::string readRuleFile(const std::string& path) {
  std::error_code error;
  if (!fs::exists(path, error)) {
    throw Error(ExitCode::usage,
                fmt::format("--rules {}: there is no such file; nothing was "
                            "done",
                            path));
  }
  if (fs::is_directory(path, error)) {
    throw Error(
        ExitCode::usage,
        fmt::format("--rules {}: that is a folder; name its files", path));
  }
  const std::uintmax_t size = fs::file_size(path, error);
  if (!error && size > kLargestFile) {
    throw Error(ExitCode::usage,
                fmt::format("--rules {}: the file has {} MiB, and a rule table "
                            "at most {}; name another file",
                            path, size >> 20U, kLargestFile >> 20U));
  }
  try {
    return readFile(path);
  } catch (const Error& failure) {
    throw Error(ExitCode::usage, std::string("--rules ") + failure.what());
  }
}

}  // namespace

RuleFiles::RuleFiles(const RuleSources& sources) {
  if (sources.torch == TorchStyle::v1 || sources.torch == TorchStyle::v2) {
    const bool isV1 = sources.torch == TorchStyle::v1;
    std::vector<Table> tables;
    std::vector<TableProblem> problems;
    tables.push_back(
        readTable(isV1 ? "rules/torch/v1.json" : "rules/torch/v2.json",
                  isV1 ? kTorchV1 : kTorchV2, problems));
    lay(std::move(tables), std::move(problems));
  }
  for (const RuleLayer& layer : sources.layers) {
    if (layer.empty()) continue;
    std::vector<Table> tables;
    std::vector<TableProblem> problems;
    for (const std::string& path : layer) {
      tables.push_back(readTable(path, readRuleFile(path), problems));
    }
    lay(std::move(tables), std::move(problems));
  }
}

void RuleFiles::lay(std::vector<Table> tables,
                    std::vector<TableProblem> problems) {
  const RuleSet base = rules();
  checkTables(tables, &base, problems);
  std::string message;
  for (std::size_t i = 0; i < problems.size(); ++i) {
    if (i == kMostProblems) {
      message += fmt::format(
          "\n"
          "hipify-port: {} more mistakes in the rule tables",
          problems.size() - i);
      break;
    }
    if (i > 0) message += "\nhipify-port: ";
    message += problems[i].text();
  }
  if (!message.empty()) throw Error(ExitCode::usage, message);
  overlays_.emplace_back(base, std::move(tables));
}

RuleSet RuleFiles::rules() const {
  return overlays_.empty() ? RuleSet::builtin() : overlays_.back().rules();
}

ChosenRules::ChosenRules(const RuleSources& sources)
    : files_(sources), choice_(files_.rules()) {
  if (sources.torch != TorchStyle::automatic) return;
  choice_.profiles.push_back({"torch", [this, sources] {
                                RuleSources torch = sources;
                                torch.torch = TorchStyle::v1;
                                torch_.emplace(torch);
                                return torch_->rules();
                              }});
}

}  // namespace hipport
