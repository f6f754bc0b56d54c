#include "commands/updating.h"

#include <fmt/format.h>

#include <filesystem>
#include <utility>
#include <vector>

#include "files/files.h"
#include "port/origin.h"
#include "progress_bar.h"
#include "terminal.h"
#include "text/error.h"

namespace hipport {
namespace fs = std::filesystem;

void addUpdating(CLI::App& command, UpdateArguments& arguments) {
  addReading(command, arguments);
  addOutput(command, arguments);
  // The paths are those of the record, and nothing is compared.
  for (const char* each :
       {"PATH", "--shard", "--baseline", "--update-baseline", "--earlier"}) {
    command.remove_option(command.get_option(each));
  }
}

std::vector<GivenOption> optionsFor(const PortOrigin& origin,
                                    const fs::path& cuda,
                                    const fs::path& port) {
  std::vector<GivenOption> options;
  for (GivenOption each : origin.options) {
    if (each.isConfigured) continue;
    for (std::string& value : each.values) {
      if (!each.isPath) continue;
      for (const auto& [begin, folder] :
           {std::pair(kInTree, &cuda), std::pair(kBesidePort, &port)}) {
        if (!value.starts_with(begin)) continue;
        value = (*folder / value.substr(begin.size())).lexically_normal();
        break;
      }
    }
    options.push_back(std::move(each));
  }
  return options;
}

std::vector<std::string> pathsOf(const PortOrigin& origin,
                                 const std::string& cuda) {
  std::vector<std::string> paths = origin.paths;
  if (paths.empty()) paths = {"."};
  for (std::string& each : paths) {
    each = (fs::path(cuda) / each).lexically_normal().string();
    if (each.size() > 1 && each.ends_with('/')) each.pop_back();
  }
  return paths;
}

UpdateResult runUpdate(CLI::App& command, UpdateArguments& arguments,
                       bool writes) {
  RunOptions& options = arguments.options;
  if (!isFolder(arguments.cuda)) {
    throw Error(ExitCode::input,
                fmt::format("{}: there is no such folder; nothing was changed. "
                            "Name the folder of the new CUDA tree",
                            arguments.cuda));
  }
  const fs::path cuda = resolved(arguments.cuda);
  const PortOrigin origin = originOf(arguments.port).value_or(PortOrigin{});
  giveOptions(command, arguments,
              optionsFor(origin, cuda, resolved(arguments.port)));
  options.port.tree.inventory.paths = pathsOf(origin, arguments.cuda);
  finalize(command, arguments);
  const ChosenRules rules(options.rules);
  ProgressBar progress(options.quiet);
  UpdateRequest request;
  request.options = options.port;
  request.port = arguments.port;
  request.cuda = arguments.cuda;
  request.from = arguments.from;
  request.writes = writes;
  return update(request, rules.choice(), progress);
}

}  // namespace hipport
