// query: what becomes of a name, since when, and what differs.
#include "report/query.h"

#include <memory>
#include <string>
#include <vector>

#include "commands/commands.h"
#include "commands/reading.h"
#include "rule_files.h"
#include "terminal.h"
#include "text/error.h"
#include "text/harmless.h"

namespace hipport {
namespace {

struct QueryArguments {
  std::vector<std::string> names;
  TargetArguments rules;
  Target target;
  bool isJson = false;
};

ExitCode run(CLI::App& command, QueryArguments& arguments) {
  if (arguments.names.empty()) {
    throw Error(ExitCode::usage,
                "NAME is required: a name of CUDA or HIP, its beginning, or a "
                "pattern in quotes; see hipify-port query --help");
  }
  const Target& target = arguments.target;
  const RuleFiles files(
      resolveTarget(command, {"."}, arguments.rules, arguments.target).sources);
  const RuleSet rules = files.rules();
  std::vector<QueryAnswer> answers;
  std::string text;
  std::string missing;
  for (const std::string& name : arguments.names) {
    const QueryAnswer& answer = answers.emplace_back(answerTo(rules, name));
    if (const std::string complaint = complaintOf(answer); !complaint.empty()) {
      missing += "hipify-port: " + complaint + "\n";
    }
    if (answer.found.rows.empty()) continue;
    if (!text.empty()) text += '\n';
    text += toText(rules, target, answer);
  }
  print(arguments.isJson ? toJson(rules, target, answers, HIPPORT_VERSION)
                         : text);
  if (!arguments.isJson) printAside(harmlessLines(missing));
  return missing.empty() ? ExitCode::clean : ExitCode::findings;
}

}  // namespace

Command queryCommand(CLI::App& app) {
  CLI::App& command = *app.add_subcommand(
      "query",
      "show what a name becomes, since which version, and what differs");
  const auto arguments = std::make_shared<QueryArguments>();
  command.add_option("NAME", arguments->names,
                     "a name of CUDA or HIP, its beginning, or a pattern");
  addTarget(command, arguments->rules, arguments->target);
  command.add_flag("--json", arguments->isJson, "print JSON");
  return {&command, [&command, arguments] { return run(command, *arguments); }};
}

}  // namespace hipport
