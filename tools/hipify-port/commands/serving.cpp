#include "commands/serving.h"

#include <string>

#include "port/port.h"
#include "report/query.h"
#include "rule_files.h"

namespace hipport {
namespace {

Report reportOf(CLI::App& command, ReadingArguments& arguments,
                const AnalysisRequest& request, Listener& listener) {
  RunOptions& options = arguments.options;
  options.quiet = true;
  options.port.delivery.mode = PortMode::report;
  options.port.tree.inventory.paths = request.paths;
  options.port.tree.inventory.texts = request.texts;
  finalize(command, arguments);
  const ChosenRules rules(options.rules);
  return port(options.port, rules.choice(), listener).report;
}

std::string queryIn(CLI::App& command, ReadingArguments& arguments,
                    const std::string& folder, const std::string& name) {
  Target& target = arguments.options.port.target;
  const RuleFiles files(
      resolveTarget(command, {folder}, arguments.target, target).sources);
  const RuleSet rules = files.rules();
  const QueryAnswer answer = answerTo(rules, name);
  const bool isExact = answer.found.by == FoundBy::name ||
                       answer.found.by == FoundBy::counterpart ||
                       answer.found.by == FoundBy::family;
  return isExact ? toText(rules, target, answer) : std::string();
}

}  // namespace

PortingService portingService(CLI::App& command, ReadingArguments& arguments) {
  return {[&](const AnalysisRequest& request, Listener& listener) {
            return reportOf(command, arguments, request, listener);
          },
          [&](const std::string& folder, const std::string& name) {
            return queryIn(command, arguments, folder, name);
          }};
}

}  // namespace hipport
