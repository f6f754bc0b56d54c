#include <fmt/format.h>

#include <memory>
#include <string>

#include "analysis/analysis.h"
#include "commands/commands.h"
#include "terminal.h"
#include "text/error.h"

namespace hipport {
namespace {

ExitCode run(const std::string& id) {
  const Check* check = findCheck(id);
  if (!check) {
    std::string known;
    for (const Check* each : allChecks()) {
      known += fmt::format("{}{}", known.empty() ? "" : ", ", each->id);
    }
    throw Error(
        ExitCode::usage,
        fmt::format("there is no check {}; the checks are {}", id, known));
  }
  print(fmt::format("{}: {}\n\n{}", check->id, check->summary, check->doc));
  return ExitCode::clean;
}

}  // namespace

Command explainCommand(CLI::App& app) {
  CLI::App& command =
      *app.add_subcommand("explain", "explain what a finding means");
  const auto id = std::make_shared<std::string>();
  command.add_option("ID", *id, "id of a check")->required();
  return {&command, [id] { return run(*id); }};
}

}  // namespace hipport
