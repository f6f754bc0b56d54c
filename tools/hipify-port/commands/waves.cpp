#include "commands/waves.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <set>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "advise/port_comparison.h"
#include "commands/reading.h"
#include "commands/updating.h"
#include "files/files.h"
#include "files/scratch_folder.h"
#include "port/origin.h"
#include "port/port.h"
#include "progress_bar.h"
#include "text/error.h"
#include "text/lines.h"
#include "tree/port_map.h"
#include "validate/validate.h"

namespace hipport {
namespace fs = std::filesystem;
namespace {

constexpr std::string_view kWarpOption = "--warp";

/// A port of CUDA that lies where it was ported from.
struct PortedTree {
  fs::path folder;
  PortOrigin origin;
  PortMap map;
  fs::path cuda;
};

/// Whether the port has the helpers that keep warps of 32 lanes.
bool keepsWarps(const PortOrigin& origin) {
  return std::ranges::any_of(origin.files, [](const OriginFile& each) {
    return each.source.empty() && (each.port.ends_with("hipport/warp.h") ||
                                   each.port.ends_with("hipport/groups.h"));
  });
}

bool runsWaves(const Advices& advices) {
  constexpr int kWide = 64;
  return std::ranges::any_of(advices.kernels, [](const KernelProfile& each) {
    return each.measured.isCounted && each.measured.waveSize == kWide;
  });
}

/// Whether a file of the port is not as it was written.
bool isEdited(const PortedTree& tree) {
  return std::ranges::any_of(tree.origin.files, [&](const OriginFile& each) {
    if (each.isLink || each.source.empty() || each.edits.empty()) return false;
    const fs::path path = tree.folder / each.port;
    std::error_code none;
    return !fs::is_regular_file(path, none) ||
           gitIdOf(readFile(path)) != each.wrote;
  });
}

std::vector<GivenOption> optionsForWaves(const PortedTree& tree) {
  std::vector<GivenOption> options =
      optionsFor(tree.origin, tree.cuda, tree.folder);
  std::erase_if(options, [](const GivenOption& each) {
    return each.name == kWarpOption;
  });
  options.push_back({std::string(kWarpOption), {"native"}});
  return options;
}

/// Ports the CUDA again, into `to`.
Report portForWaves(const PortedTree& tree, const fs::path& to,
                    ProgressBar& progress) {
  CLI::App command;
  UpdateArguments arguments;
  addUpdating(command, arguments);
  giveOptions(command, arguments, optionsForWaves(tree));
  PortOptions& options = arguments.options.port;
  options.delivery.mode = PortMode::folder;
  options.delivery.outputDir = to.string();
  options.tree.inventory.paths = pathsOf(tree.origin, tree.cuda.string());
  arguments.options.quiet = true;
  finalize(command, arguments);
  const ChosenRules rules(arguments.options.rules);
  PortResult result = port(options, rules.choice(), progress);
  if (result.delivery.failure) throw *result.delivery.failure;
  return std::move(result.report);
}

/// The places that have to be ported by hand for waves, and not for warps.
std::vector<std::string> placesThatCount(const PortedTree& tree,
                                         const Report& waves) {
  std::set<std::tuple<fs::path, std::uint32_t, std::string>> known;
  for (const MappedFile& file : tree.map.files) {
    for (const MappedFinding& each : file.findings) {
      known.emplace(file.source, each.line, each.check);
    }
  }
  std::vector<std::string> places;
  for (const FileReport& file : waves.files) {
    const LineMap lines(file.bytes);
    const fs::path source =
        resolved(file.path).lexically_relative(resolved(tree.cuda));
    for (const PlannedFinding& each : file.findings) {
      const std::uint32_t line = lines.position(each.finding.span.begin).line;
      if (each.outcome != Outcome::reported ||
          actionOf(each) < Action::review ||
          known.contains({source, line, std::string(each.finding.check)})) {
        continue;
      }
      places.push_back(fmt::format("{}:{}: {}", shownAs(file.path), line,
                                   each.finding.message));
    }
  }
  return places;
}

}  // namespace

void tryWaves(Advices& advices, const ValidateOptions& options,
              ProgressBar& progress) {
  const std::vector<std::string>& paths = options.inventory.paths;
  if (paths.size() != 1 || !isFolder(paths[0]) || !runsWaves(advices)) return;
  PortedTree tree;
  tree.folder = resolved(paths[0]);
  const fs::path mapFile = tree.folder / kPortMapFile;
  std::optional<PortOrigin> origin = originOf(tree.folder);
  if (!origin || !keepsWarps(*origin)) return;
  tree.origin = std::move(*origin);
  std::error_code none;
  if (!fs::is_regular_file(mapFile, none)) return;
  tree.map = readPortMap(readFile(mapFile), mapFile.string());
  tree.cuda = (tree.folder / tree.map.root).lexically_normal();
  if (!options.runCommand.empty()) {
    noteOnWaves(advices, "--run-cmd runs a program of this port");
  } else if (!isFolder(tree.cuda)) {
    noteOnWaves(advices, fmt::format("there is no {}, which the port is of",
                                     shownAs(tree.cuda.string())));
  } else if (isEdited(tree)) {
    noteOnWaves(advices, "the port was edited since it was made");
  } else {
    const ScratchFolder scratch;
    const fs::path folder = scratch.path() / tree.folder.filename();
    Report report;
    try {
      report = portForWaves(tree, folder, progress);
    } catch (const Error& error) {
      noteOnWaves(advices, fmt::format("its CUDA could not be ported again: {}",
                                       error.what()));
      return;
    }
    const std::vector<std::string> places = placesThatCount(tree, report);
    if (!places.empty()) {
      noteOnWaves(
          advices,
          fmt::format("{} of the source may count on 32 lanes, the first {}",
                      places.size() == 1
                          ? "one place"
                          : fmt::format("{} places", places.size()),
                      places[0]));
      return;
    }
    ValidateOptions again = options;
    again.inventory.paths = {folder.string()};
    adviseOnWaves(advices, adviseOn(validate(again, progress)));
  }
}

}  // namespace hipport
