#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <string>

#include "advise/advice.h"
#include "analysis/analysis.h"
#include "commands/commands.h"
#include "terminal.h"
#include "text/error.h"

namespace hipport {
namespace {

ExitCode run(const std::string& id) {
  const Check* check = findCheck(id);
  const auto kinds = adviceKinds();
  const auto advice = std::ranges::find(kinds, id, &AdviceKind::id);
  if (!check && advice != kinds.end()) {
    print(
        fmt::format("{}: advice of hipify-port advise: {}\n\n"
                    "docs/performance.md says what its numbers mean.\n",
                    advice->id, advice->what));
    return ExitCode::clean;
  }
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
