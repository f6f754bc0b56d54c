#include "validate/units.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <iterator>
#include <map>
#include <set>
#include <span>
#include <utility>

#include "buildfiles/command_options.h"
#include "files/files.h"
#include "files/output_folder.h"
#include "frontend/sdk.h"
#include "frontend/unit.h"
#include "rules/build_rules.h"
#include "rules/rules.h"
#include "tree/configured_headers.h"
#include "tree/hip_needs.h"
#include "tree/tree_hints.h"
#include "validate/runs.h"

namespace hipport {
namespace fs = std::filesystem;
namespace {

/// What nvcc takes from CUDA 12 on, and what HIP's headers ask for.
constexpr std::string_view kStandard = "gnu++17";

/// Whether a header is one of HIP or of ROCm's libraries.
bool isHipHeader(std::string_view name) {
  return name.starts_with("hip") || name.starts_with("roc") ||
         name.starts_with("rccl") || name.starts_with("miopen") ||
         name.starts_with("amd_smi");
}

/// Of those that HIP has none of by the same name: Thrust's stay.
bool isCudaHeader(const RuleSet& rules, std::string_view name) {
  return (name.starts_with("cu") || name.starts_with("nv")) &&
         rules.findHeader(name) != nullptr;
}

/// Device code by its look: comments may hold these as well, and then the host
/// code of the unit is compiled as HIP, which changes nothing.
bool hasDeviceCode(std::string_view bytes) {
  return std::ranges::any_of(
      std::initializer_list<std::string_view>{"__global__", "__device__",
                                              "__shared__", "<<<",
                                              "hipLaunchKernelGGL"},
      [&](std::string_view word) {
        return bytes.find(word) != std::string_view::npos;
      });
}

/// Whether a macro says what is included somewhere: `#include CONFIG`.
bool hasComputedInclude(std::string_view bytes) {
  constexpr std::string_view kInclude = "include";
  for (std::size_t at = bytes.find(kInclude, 1); at != bytes.npos;
       at = bytes.find(kInclude, at + 1)) {
    const std::size_t before = bytes.find_last_not_of(" \t", at - 1);
    const std::size_t name =
        bytes.find_first_not_of(" \t", at + kInclude.size());
    if (before == bytes.npos || bytes[before] != '#' || name == bytes.npos) {
      continue;
    }
    const auto first = static_cast<unsigned char>(bytes[name]);
    if (std::isalpha(first) != 0 || first == '_') return true;
  }
  return false;
}

/// Whether hipcc of HIP 5 would have a shell read the path: it takes it for an
/// archive, by its end, and puts it into a command line as it stands.
bool isForShell(std::string_view path) {
  if (!path.ends_with(".a") && !path.ends_with(".o")) return false;
  return path.find_first_not_of(
             "abcdefghijklmnopqrstuvwxyz0123456789_./+-@%,"
             "ABCDEFGHIJKLMNOPQRSTUVWXYZ") != std::string_view::npos;
}

/// Which of the sources are compiled, and how.
class UnitChooser {
 public:
  UnitChooser(const ValidateOptions& options, const Inventory& inventory,
              const std::vector<Source>& sources, PortMaps& maps,
              const std::set<std::string>& named, const fs::path& scratch)
      : options_(options),
        inventory_(inventory),
        hints_(inventory),
        sources_(sources),
        named_(named) {
    for (const Source& source : sources) {
      byPath_.emplace(source.facts.path, &source);
    }
    const std::vector<ConfiguredHeader> configured =
        configuredHeaders(inventory, hints_);
    SpelledIncludes includes = includesOf(sources);
    addIncludes(configured, includes);
    graph_ = resolveIncludes(includes);
    if (!options.cacheDir.empty()) possible_ = possibleIncludes(includes);
    needHip_ = needHip(sources, graph_);
    writeConfigured(configured, includes, scratch);
    for (const auto& [path, source] : byPath_) {
      const std::vector<std::string>& targets = graph_.targets.at(path);
      for (std::size_t i = 0; i < targets.size(); ++i) {
        // What __has_include asks about is not included.
        if (!source->facts.includes[i].isTest) included_.insert(targets[i]);
      }
    }
    for (const auto& [path, source] : byPath_) {
      const auto place = maps.find(path);
      if (place && place->file) {
        bySource_.try_emplace(place->source().string(), path, *place);
      }
    }
    for (const Unit& unit : inventory.commands) addCommand(unit);
  }

  std::vector<PlannedUnit> choose() const {
    std::vector<PlannedUnit> chosen;
    for (const Source& source : sources_) {
      const std::string& path = source.facts.path;
      const bool isAskedFor =
          named_.empty() ? !included_.contains(path) || commands_.contains(path)
                         : named_.contains(path);
      if (!source.error.empty() || !isUnitName(path) || !isAskedFor) continue;
      const bool isHip = reaches(path, isHipHeader);
      const bool isKernelFile = path.ends_with(".hip") || path.ends_with(".cu");
      const bool isCuda = (isKernelFile && hasDeviceCode(source.bytes)) ||
                          reaches(path, [&](std::string_view name) {
                            return isCudaHeader(rules_, name);
                          });
      // A program that is linked is of all its sources, plain ones too.
      const bool isPlain = !isHip && !isCuda && !path.ends_with(".hip");
      if (isPlain && !linksAll_) continue;
      PlannedUnit planned;
      planned.isPorted = isPlain || isHip || path.ends_with(".hip");
      planned.unit.path = path;
      planned.unit.shown = source.file->shown;
      planned.unit.dialect = path.ends_with(".c") ? Dialect::c : Dialect::cxx;
      if (isKernelFile || hasDeviceCode(source.bytes) ||
          (planned.unit.dialect == Dialect::cxx && needHip_.contains(path))) {
        planned.unit.dialect = Dialect::hip;
      }
      if (const auto found = commands_.find(path); found != commands_.end()) {
        for (const Unit& command : found->second) {
          if (command.language == Language::cuda) {
            planned.unit.dialect = Dialect::hip;
          }
          planned.unit.flags = flagsOf(command, planned.unit.dialect);
          planned.inputs = inputsOf(path, command.forcedIncludes);
          setCodeFlags(command, planned);
          chosen.push_back(planned);
        }
      } else {
        planned.unit.flags = flagsOf(hintedUnit(path, planned.unit.dialect),
                                     planned.unit.dialect);
        const bool usesOpenMp = reaches(
            path, [](std::string_view name) { return name == "omp.h"; });
        if (usesOpenMp) {
          if (options_.toolchain.platform == Platform::nvidia) {
            planned.unit.codeFlags.emplace_back("-Xcompiler");
          }
          planned.unit.codeFlags.emplace_back("-fopenmp");
        }
        planned.inputs = inputsOf(path, {});
        chosen.push_back(std::move(planned));
      }
    }
    return chosen;
  }

 private:
  /// Writes the headers that a configure step would make, and that something
  /// includes, below `scratch`.
  void writeConfigured(std::span<const ConfiguredHeader> headers,
                       const SpelledIncludes& includes,
                       const fs::path& scratch) {
    std::map<std::string_view, const ConfiguredHeader*> known;
    for (const ConfiguredHeader& each : headers) known[each.path] = &each;
    std::set<std::string> folders;
    OutputFolder output = OutputFolder::existing(scratch);
    for (const auto& [path, targets] : graph_.targets) {
      for (std::size_t i = 0; i < targets.size(); ++i) {
        const auto header = known.find(targets[i]);
        if (header == known.end()) continue;
        const fs::path name = fs::path(targets[i]).relative_path();
        // What is there stays: steps that depend on it are not outdated.
        const fs::path file = scratch / name;
        if (!isThere(file) || readFile(file) != header->second->bytes) {
          output.write(name, header->second->bytes);
        }
        configured_[targets[i]] = file.string();
        const std::string ending = "/" + includes.at(path)[i].name;
        if (!targets[i].ends_with(ending)) continue;
        folders.insert(scratch.string() +
                       targets[i].substr(0, targets[i].size() - ending.size()));
      }
    }
    configuredDirs_.assign(folders.begin(), folders.end());
  }

  /// A database may be that of the port's build or that of the CUDA build: then
  /// its paths are those of the CUDA tree.
  void addCommand(Unit unit) {
    if (!byPath_.contains(unit.path)) {
      const auto found = bySource_.find(resolved(unit.path).string());
      if (found == bySource_.end()) return;
      const PortMaps::Place& place = found->second.second;
      move(unit, place);
      unit.path = found->second.first;
    }
    commands_[unit.path].push_back(unit);
  }

  /// Folders of the CUDA tree become those of the port.
  static void move(Unit& unit, const PortMaps::Place& place) {
    for (auto* folders : {&unit.quoteDirs, &unit.includeDirs, &unit.systemDirs,
                          &unit.afterDirs}) {
      std::erase_if(*folders, isSdkFolder);
      for (std::string& folder : *folders) {
        folder = place.moved(folder).string();
      }
    }
  }

  /// Whether a file includes such a header, by way of others of the tree or
  /// itself.
  template <typename Predicate>
  bool reaches(const std::string& path, Predicate isSought) const {
    std::set<std::string> seen;
    std::vector<std::string> open = {path};
    while (!open.empty()) {
      const std::string next = open.back();
      open.pop_back();
      const auto source = byPath_.find(next);
      if (source == byPath_.end() || !seen.insert(next).second) continue;
      for (const Include& include : source->second->facts.includes) {
        if (isSought(include.spelling)) return true;
      }
      for (const std::string& target : graph_.targets.at(next)) {
        open.push_back(target);
      }
    }
    return false;
  }

  /// See PlannedUnit::inputs.
  std::set<std::string> inputsOf(const std::string& path,
                                 const std::vector<std::string>& forced) const {
    if (options_.cacheDir.empty()) return {};
    std::vector<std::string> from = {path};
    for (const std::string& each : forced) {
      const std::string ending =
          "/" + fs::path(each).lexically_normal().relative_path().string();
      for (const auto& [file, source] : byPath_) {
        if (file.ends_with(ending)) from.push_back(file);
      }
    }
    std::set<std::string> files = reachable(from, possible_);
    files.insert(from.begin(), from.end());
    const bool isOpen = std::ranges::any_of(files, [&](const auto& file) {
      const auto source = byPath_.find(file);
      return source != byPath_.end() &&
             hasComputedInclude(source->second->bytes);
    });
    if (isOpen) {
      for (const InputFile& each : inventory_.files) {
        files.insert(each.path.string());
      }
    }
    std::set<std::string> inputs;
    for (const std::string& file : files) {
      const auto made = configured_.find(file);
      inputs.insert(made == configured_.end() ? file : made->second);
    }
    return inputs;
  }

  /// What the build files of the port imply, where there is no command.
  Unit hintedUnit(const std::string& path, Dialect dialect) const {
    BuildHints hints = hints_.of(path);
    Unit unit;
    unit.path = path;
    unit.includeDirs = std::move(hints.includeDirs);
    unit.afterDirs = std::move(hints.otherDirs);
    unit.macros = std::move(hints.macros);
    unit.standard = newerStandardOf(hints, dialect == Dialect::hip);
    if (dialect == Dialect::hip) {
      std::ranges::move(hints.cudaMacros, std::back_inserter(unit.macros));
    }
    return unit;
  }

  std::vector<std::string> flagsOf(const Unit& command, Dialect dialect) const {
    std::vector<std::string> flags;
    auto add = [&](const char* option, const std::vector<std::string>& values) {
      for (const std::string& value : values) {
        if (!isForShell(value)) flags.insert(flags.end(), {option, value});
      }
    };
    auto absolute = [](const std::vector<std::string>& folders) {
      std::vector<std::string> paths;
      for (const std::string& folder : folders) {
        paths.push_back(fs::absolute(folder).lexically_normal().string());
      }
      return paths;
    };
    std::string standard = options_.parse.standard;
    add("-iquote", command.quoteDirs);
    add("-I", command.includeDirs);
    if (standard.empty()) standard = command.standard;
    add("-I", absolute(options_.parse.includeDirs));
    add("-isystem", command.systemDirs);
    add("-idirafter", command.afterDirs);
    flags.insert(flags.end(), command.macros.begin(), command.macros.end());
    add("-include", command.forcedIncludes);
    flags.insert(flags.end(), options_.parse.macros.begin(),
                 options_.parse.macros.end());
    // What the tree implies comes behind what is said.
    add("-idirafter", impliedDirsOf(command.path, graph_));
    add("-idirafter", configuredDirs_);
    if (standard.empty() && dialect != Dialect::c) standard = kStandard;
    if (!standard.empty() &&
        (dialect == Dialect::c) != (standard.find("++") != std::string::npos)) {
      flags.push_back("-std=" + standard);
    }
    return flags;
  }

  /// Options of code generation, in the language of the compiler.
  void setCodeFlags(const Unit& command, PlannedUnit& planned) const {
    const bool isNvidia = options_.toolchain.platform == Platform::nvidia;
    CommandOptions options = (isNvidia ? optionsForNvcc : optionsForHip)(
        command.otherOptions, command.isNvccs, BuildRules::builtin());
    if (!options_.trustsOptions) {
      std::ranges::move(takeUntrusted(options.words, BuildRules::builtin()),
                        std::back_inserter(options.omitted));
    }
    planned.unit.codeFlags = std::move(options.words);
    planned.leftOut.clear();
    std::ranges::sort(options.omitted);
    for (OmittedOption& each : options.omitted) {
      const OptionLeftOut left = {std::move(each.option),
                                  std::move(each.reason)};
      if (planned.leftOut.empty() || planned.leftOut.back() != left) {
        planned.leftOut.push_back(left);
      }
    }
  }

  const ValidateOptions& options_;
  const Inventory& inventory_;
  const TreeHints hints_;
  const bool linksAll_ = !options_.record.empty() && linksProgram(options_);
  const std::vector<Source>& sources_;
  const std::set<std::string>& named_;
  std::map<std::string, const Source*> byPath_;
  /// Files of the port by their CUDA sources.
  std::map<std::string, std::pair<std::string, PortMaps::Place>> bySource_;
  IncludeGraph graph_;
  IncludeGraph possible_;  ///< where answers are kept
  /// Where headers are that a configure step would make, by their paths.
  std::map<std::string, std::string> configured_;
  std::set<std::string> needHip_;
  std::vector<std::string> configuredDirs_;
  RuleSet rules_ = RuleSet::builtin();
  std::set<std::string> included_;
  std::map<std::string, std::vector<Unit>> commands_;
};

}  // namespace

ValidateOptions withThoseOfThePort(ValidateOptions options, PortMaps& maps,
                                   std::vector<std::string>& missing) {
  const bool isSaid = !options.inventory.buildDir.empty() ||
                      !options.parse.includeDirs.empty() ||
                      !options.parse.macros.empty() ||
                      !options.parse.standard.empty();
  if (isSaid || options.inventory.paths.empty()) return options;
  fs::path path =
      fs::absolute(options.inventory.paths.front()).lexically_normal();
  if (isFolder(path)) path /= "any";
  const auto place = maps.find(path);
  if (!place) return options;
  const PortedWith& ported = place->map->options;
  auto there = [&](const std::string& relative) {
    return (resolved(place->folder) / relative).lexically_normal();
  };
  if (!ported.buildDir.empty()) {
    const fs::path buildDir = there(ported.buildDir);
    if (isThere(buildDir)) {
      options.inventory.buildDir = buildDir.string();
    } else {
      missing.push_back(
          fmt::format("the port was made with -p {}, which no longer exists; "
                      "its sources are compiled without the options of that "
                      "database. Give -p, or -I and -D",
                      buildDir.string()));
    }
  }
  for (const std::string& each : ported.includeDirs) {
    options.parse.includeDirs.push_back(place->moved(there(each)).string());
  }
  options.parse.macros = ported.macros;
  options.parse.standard = ported.standard;
  return options;
}

std::vector<PlannedUnit> chooseUnits(const ValidateOptions& options,
                                     const Inventory& inventory,
                                     const std::vector<Source>& sources,
                                     PortMaps& maps,
                                     const std::set<std::string>& named,
                                     const fs::path& scratch) {
  return UnitChooser(options, inventory, sources, maps, named, scratch)
      .choose();
}

void leaveOutRefused(const Toolchain& toolchain,
                     const std::string& architecture,
                     std::vector<PlannedUnit>& units) {
  // Most units of a tree have the same ones.
  std::map<std::pair<Dialect, std::vector<std::string>>,
           std::vector<RefusedOption>>
      asked;
  for (PlannedUnit& each : units) {
    std::vector<std::string>& flags = each.unit.codeFlags;
    if (!each.isPorted || flags.empty()) continue;
    const Dialect dialect = each.unit.dialect;
    const auto [place, isNew] = asked.try_emplace({dialect, flags});
    if (isNew) {
      const bool isNvidia = toolchain.platform == Platform::nvidia;
      place->second = refusedOptions(toolchain,
                                     dialect == Dialect::c     ? "c"
                                     : dialect == Dialect::cxx ? "c++"
                                     : isNvidia                ? "cu"
                                                               : "hip",
                                     architecture, flags);
    }
    for (const RefusedOption& refused : place->second) {
      std::erase(flags, refused.option);
      each.leftOut.push_back(
          {refused.option, toolchain.name() + ": " + refused.reason});
    }
  }
}

}  // namespace hipport
