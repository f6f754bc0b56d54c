#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <map>
#include <ranges>
#include <set>
#include <span>
#include <utility>

#include "buildfiles/cmake/cmake.h"
#include "buildfiles/cmake/condition.h"
#include "buildfiles/cmake/options.h"
#include "buildfiles/cmake/targets.h"
#include "buildfiles/configure_checks.h"
#include "buildfiles/hint_collector.h"
#include "buildfiles/paths.h"
#include "text/budget.h"
#include "text/literals.h"
#include "text/paths.h"

namespace hipport {
namespace {

/// What CMake's variables hold, as far as a file and those above it say.
using CMakeValues = std::map<std::string, std::string, std::less<>>;

/// What is known of variables.
struct CMakeState {
  CMakeValues values;
  CMakeValues checks;  ///< see HeaderTemplate::checks
  /// Variables that are ON in a build that sets none by hand, whatever else is
  /// not known of it.
  std::set<std::string, std::less<>> on;
};

/// About what a copy takes.
std::size_t sizeOf(const CMakeState& state) {
  constexpr std::size_t kEach = 100;
  std::size_t size = 0;
  for (const CMakeValues* each : {&state.values, &state.checks}) {
    size += kEach * each->size();
    for (const auto& [name, value] : *each) size += value.size();
  }
  return size;
}

const std::vector<CMakeCommand>& commandsOf(const ParsedFile& file) {
  return file.as<CMakeFile>()->syntax.commands;
}

std::string_view textIn(const ParsedFile& file, const CMakeArgument& argument) {
  return std::string_view(file.file().bytes)
      .substr(argument.inner.begin, argument.inner.size());
}

/// find_package(CUDAToolkit), enable_language(CUDA), project(x CUDA).
bool asksFor(const ParsedFile& file, const CMakeCommand& command,
             std::string_view platform) {
  const auto names = [&](const CMakeArgument& argument) {
    return lower(textIn(file, argument)).starts_with(platform);
  };
  if (command.arguments.empty()) return false;
  return command.name == "project"
             ? std::ranges::any_of(command.arguments | std::views::drop(1),
                                   names)
             : (command.name == "find_package" ||
                command.name == "enable_language") &&
                   names(command.arguments[0]);
}

bool asksFor(const ParsedFile& file, std::string_view platform) {
  return std::ranges::any_of(commandsOf(file), [&](const auto& each) {
    return asksFor(file, each, platform);
  });
}

/// The CMake files of a tree.
struct CMakeFiles {
  std::map<std::string_view, const ParsedFile*> byPath;
  /// One of them asks for CUDA: it is no port, which is built for HIP.
  bool isForCuda = false;
  /// Switches that CUDA is asked for under, "if(ENABLE_GPU)": whatever they are
  /// called, the build with CUDA has them on. HIP runs on NVIDIA's GPUs too.
  std::set<std::string, std::less<>> forCuda;
};

/// Adds the file.
void addTo(CMakeFiles& files, const ParsedFile& file) {
  files.byPath.emplace(file.file().path, &file);
  struct Open {
    std::string_view only;  ///< word of its condition; empty: it has more
    bool isInFirst = true;
  };
  std::vector<Open> open;
  for (const CMakeCommand& each : commandsOf(file)) {
    if (each.name == "if") {
      const bool isOne = each.arguments.size() == 1;
      open.push_back({isOne ? textIn(file, each.arguments[0]) : ""});
    } else if (each.name == "endif" && !open.empty()) {
      open.pop_back();
    } else if ((each.name == "else" || each.name == "elseif") &&
               !open.empty()) {
      open.back().isInFirst = false;
    } else if (asksFor(file, each, "cuda")) {
      files.isForCuda = true;
      for (const Open& around : open) {
        if (around.isInFirst && !around.only.empty()) {
          files.forCuda.emplace(around.only);
        }
      }
    }
  }
}

/// Whether a switch says that HIP is meant: USE_HIP, ROCM_FOUND.
bool namesHip(std::string_view word) {
  std::size_t begin = 0;
  while (begin <= word.size()) {
    const std::size_t end = std::min(word.find('_', begin), word.size());
    const std::string part = lower(word.substr(begin, end - begin));
    if (part == "hip" || part == "hiprt" || part == "rocm") return true;
    begin = end + 1;
  }
  return false;
}

/// Reads a CMakeLists.txt with the files that it includes.
class CMakeReader {
 public:
  CMakeReader(const CMakeFiles& files, const ParsedFile& file,
              CMakeState& state, ParseBudget& budget)
      : files_(files),
        folder_(folderOf(file.file().path)),
        state_(state),
        values_(state.values),
        on_(state.on),
        budget_(budget),
        hints_(folder_) {
    values_["CMAKE_CURRENT_SOURCE_DIR"] = kRoot + folder_;
    values_.try_emplace("CMAKE_SOURCE_DIR", kRoot + folder_);
    values_.try_emplace("CMAKE_BINARY_DIR", inBuild(folder_));
    values_["CMAKE_CURRENT_BINARY_DIR"] = inBuild(folder_);
    file_ = &file;
  }

  CMakeReading read() {
    readFile(*file_);
    return {folder_, std::move(hints_), std::move(made_), targets_ <= 1};
  }

 private:
  /// The commands of a file, as if they stood where it is included.
  void readFile(const ParsedFile& file) {
    const ParseBudget::Level level(budget_);
    if (!level || !budget_.spend(file.file().bytes.size())) return;
    const ParsedFile* const includer = std::exchange(file_, &file);
    const Branches around = branches_;
    const std::vector<std::size_t> blocks = blocks_;
    const int functions = functions_;
    const std::set<const CMakeCommand*> brought =
        std::exchange(bringCuda_, thatBringCuda());
    const auto setFolder = [&](const ParsedFile& of) {
      values_["CMAKE_CURRENT_LIST_DIR"] =
          kRoot + std::string(folderOf(of.file().path));
    };
    setFolder(file);
    const std::vector<CMakeCommand>& commands = commandsOf(file);
    targets_ += std::ranges::count_if(
        commands, [&](const auto& each) { return makesTarget(each); });
    reading_.insert(&file);
    for (const CMakeCommand& command : commands) {
      if (opens(command) || isInFunction()) continue;
      const Branch branch = branches_.all();
      if (branch != Branch::left) take(command, branch);
    }
    reading_.erase(&file);
    setFolder(*includer);
    bringCuda_ = brought;
    functions_ = functions;
    blocks_ = blocks;
    branches_ = around;
    file_ = includer;
  }

  /// The file of the tree that include() names, or null: a path, or a module in
  /// one of the folders of CMAKE_MODULE_PATH.
  const ParsedFile* included(const CMakeCommand& command) const {
    if (command.name != "include" || command.arguments.empty()) return nullptr;
    const std::string name = expanded(text(command.arguments[0]));
    if (name.empty()) return nullptr;
    if (const auto file = files_.byPath.find(inTree(name, folder_));
        file != files_.byPath.end()) {
      return file->second;
    }
    const auto folders = values_.find("CMAKE_MODULE_PATH");
    if (folders == values_.end()) return nullptr;
    for (const std::string& folder : split(folders->second)) {
      const auto file = files_.byPath.find(
          inTree(fmt::format("{}/{}.cmake", folder, name), folder_));
      if (file != files_.byPath.end()) return file->second;
    }
    return nullptr;
  }

  /// Stands for the root of the tree: paths are relative to it.
  inline static const std::string kRoot = "//";

  static std::string inBuild(std::string_view folder) {
    return fmt::format("{}{}/{}", kRoot, kConfiguredFolder, folder);
  }

  /// Whether the command makes a target out of sources.
  bool makesTarget(const CMakeCommand& command) const {
    const std::string& name = command.name;
    return (name == "add_library" || name == "add_executable" ||
            name == "cuda_add_library" || name == "cuda_add_executable") &&
           std::ranges::none_of(command.arguments, [&](const auto& each) {
             return text(each) == "ALIAS" || text(each) == "IMPORTED";
           });
  }

  std::string_view text(const CMakeArgument& argument) const {
    return textIn(*file_, argument);
  }

  bool isInFunction() const { return functions_ > 0; }

  /// The number of the innermost block around a command; 0 outside of all.
  std::size_t block() const { return blocks_.empty() ? 0 : blocks_.back(); }

  /// Whether the command begins or ends a block, which is then noted.
  bool opens(const CMakeCommand& command) {
    const std::string& name = command.name;
    if (name == "function" || name == "macro") {
      ++functions_;
    } else if (name == "endfunction" || name == "endmacro") {
      functions_ -= functions_ > 0 ? 1 : 0;
    } else if (name == "if") {
      Branch branch = conditionOf(command);
      if (branch == Branch::unknown && asksForOne(command) &&
          bringCuda_.contains(&command)) {
        branch = Branch::taken;
      }
      branches_.open(branch);
    } else if (name == "elseif" || name == "else") {
      branches_.next(name == "else");
      if (!blocks_.empty()) blocks_.pop_back();
    } else if (name == "foreach" || name == "while") {
      branches_.open(Branch::unknown);
      if (name == "foreach") setLoopVariable(command);
    } else if (name == "endif" || name == "endforeach" || name == "endwhile") {
      branches_.close();
      if (!blocks_.empty()) blocks_.pop_back();
      return true;
    } else {
      return false;
    }
    // Of functions nothing is read.
    if (!name.ends_with("function") && !name.ends_with("macro")) {
      blocks_.push_back(++opened_);
    }
    return true;
  }

  /// The first round of a loop stands for all.
  void setLoopVariable(const CMakeCommand& command) {
    if (command.arguments.size() < 2) return;
    const std::string name(text(command.arguments[0]));
    std::vector<std::string> words = wordsFrom(command, 1);
    const auto keyword = [&](std::string_view word) {
      if (words.empty() || words.front() != word) return false;
      words.erase(words.begin());
      return true;
    };
    keyword("IN");
    const bool isOfLists = keyword("LISTS");
    const bool isRange = !isOfLists && !keyword("ITEMS") && keyword("RANGE");
    if (words.empty()) return;
    std::string first = isRange && words.size() == 1 ? "0" : words.front();
    if (isOfLists) {
      const auto list = values_.find(first);
      if (list == values_.end()) return;
      first = list->second.substr(0, list->second.find(';'));
    }
    values_[name] = first;
  }

  /// file(GLOB) and file(GLOB_RECURSE): the variable holds their patterns.
  void assignGlobs(const CMakeCommand& command, Branch branch) {
    const std::string_view kind = text(command.arguments[0]);
    const bool isDeep = kind == "GLOB_RECURSE";
    if (branch != Branch::taken || (kind != "GLOB" && !isDeep)) return;
    std::string patterns;
    for (std::string& word : wordsFrom(command, 2)) {
      if (word.find('*') == std::string::npos) continue;
      patterns += word + ';';
      if (!isDeep) continue;
      patterns += word.insert(word.rfind('/') + 1, "**/") + ';';
    }
    values_[std::string(text(command.arguments[1]))] = patterns;
  }

  /// The target that a command makes or gives sources to.
  void addSources(const CMakeCommand& command) {
    std::vector<std::string> words = wordsFrom(command, 0);
    if (words.empty()) return;
    CMakeTarget& target = targetOf(words.front());
    if (!target.isMade) target.block = block();
    target.isMade = true;
    for (std::size_t i = 1; i < words.size(); ++i) {
      std::string path = inTree(words[i], folder_);
      if (!path.empty()) target.sources.push_back(std::move(path));
    }
  }

  CMakeTarget& targetOf(const std::string& name) {
    const auto [known, isNew] = targetsByName_.try_emplace(name, made_.size());
    if (isNew) made_.emplace_back().name = name;
    return made_[known->second];
  }

  using Words = std::vector<std::string>;

  /// What a command gives to a target. It counts where the target is made, or
  /// where no condition is. `toAll`: words that no keyword stands before are
  /// passed on as well.
  void giveTarget(const CMakeCommand& command, Branch branch, bool toAll,
                  Words CMakeTarget::* own, Words CMakeTarget::* passed) {
    const Words words = wordsFrom(command, 0);
    if (words.empty()) return;
    CMakeTarget& target = targetOf(words.front());
    const bool isWhereMade = target.isMade && target.block == block();
    if (branch != Branch::taken && !isWhereMade) return;
    bool isOwn = true;
    bool isPassed = toAll;
    for (std::size_t i = 1; i < words.size(); ++i) {
      std::string_view word = words[i];
      if (isKeyword(word)) {
        isOwn = word != "INTERFACE";
        isPassed = word != "PRIVATE";
        continue;
      }
      if (word.starts_with("-D")) word.remove_prefix(2);
      if (isOwn) (target.*own).emplace_back(word);
      if (isPassed) (target.*passed).emplace_back(word);
    }
  }

  /// add_library(ours::core ALIAS core)
  void addAlias(const CMakeCommand& command) {
    const Words words = wordsFrom(command, 0);
    if (words.size() != 3 || words[1] != "ALIAS") return;
    CMakeTarget& alias = targetOf(words[0]);
    alias.isMade = true;
    alias.passedLinks.push_back(words[2]);
  }

  /// "if(WITH_GPU)".
  bool asksForOne(const CMakeCommand& command) const {
    if (command.arguments.size() != 1) return false;
    return std::ranges::all_of(text(command.arguments[0]), isWord);
  }

  /// The ifs whose first branch asks for CUDA: whatever the switch is called,
  /// that is the build with it.
  std::set<const CMakeCommand*> thatBringCuda() const {
    struct Open {
      const CMakeCommand* command;
      bool isInFirst;
    };
    std::vector<Open> open;
    std::set<const CMakeCommand*> found;
    // A port, or without a GPU.
    const bool isPort = !asksFor(*file_, "cuda");
    const auto asks = [&](const CMakeCommand& command) {
      if (asksFor(*file_, command, isPort ? "hip" : "cuda")) return true;
      const ParsedFile* const inner = included(command);
      return inner && asksFor(*inner, "cuda");
    };
    for (const CMakeCommand& each : commandsOf(*file_)) {
      if (each.name == "if") {
        open.push_back({&each, true});
      } else if (open.empty()) {
        continue;
      } else if (each.name == "endif") {
        open.pop_back();
      } else if (each.name == "else" || each.name == "elseif") {
        open.back().isInFirst = false;
      } else if (open.back().isInFirst && asks(each)) {
        found.insert(open.back().command);
      }
    }
    return found;
  }

  Branch conditionOf(const CMakeCommand& command) const {
    return branchOf(
        command.arguments, file_->file().bytes,
        [&](std::string_view word) {
          if (files_.forCuda.contains(word)) return Branch::taken;
          if (files_.isForCuda && namesHip(word)) return Branch::left;
          return namesGpu(word) || on_.contains(word) ? Branch::taken
                                                      : Branch::unknown;
        },
        budget_);
  }

  static bool isOn(std::string_view value) {
    const std::string word = lower(value);
    return word == "on" || word == "true" || word == "yes" || word == "1";
  }

  /// The value that a switch has by default.
  void addSwitch(const CMakeCommand& command, Branch branch) {
    const std::string name(text(command.arguments[0]));
    const std::string_view value =
        command.arguments.size() > 2 ? text(command.arguments[2]) : "OFF";
    const bool isNew = values_.try_emplace(name, expanded(value)).second;
    if (isNew && branch == Branch::taken && isOn(value)) on_.insert(name);
  }

  /// With the values of variables; a word that has none is empty.
  std::string expanded(std::string_view written) const {
    std::string result(written);
    while (true) {
      const std::size_t begin = result.rfind("${");
      if (begin == std::string::npos)
        return std::string(withoutExpression(result));
      const std::size_t end = result.find('}', begin);
      if (end == std::string::npos) return {};
      const std::string name = result.substr(begin + 2, end - begin - 2);
      const auto known = values_.find(name);
      if (known == values_.end()) return {};
      if (!budget_.spend(result.size() + known->second.size())) return {};
      result.replace(begin, end + 1 - begin, known->second);
    }
  }

  /// "$<BUILD_INTERFACE:include>" is "include" here.
  static std::string_view withoutExpression(std::string_view text) {
    constexpr std::string_view kBuild = "$<BUILD_INTERFACE:";
    if (text.starts_with(kBuild) && text.ends_with('>')) {
      return text.substr(kBuild.size(), text.size() - kBuild.size() - 1);
    }
    return text.find("$<") == std::string_view::npos ? text : "";
  }

  /// "-DX" of "$<$<COMPILE_LANGUAGE:HIP>:-DX>"; any other text as it is.
  static std::string_view ofLanguage(std::string_view text) {
    for (const std::string_view start :
         {"$<$<COMPILE_LANGUAGE:HIP>:", "$<$<COMPILE_LANGUAGE:CUDA>:"}) {
      if (text.starts_with(start) && text.ends_with('>')) {
        return text.substr(start.size(), text.size() - start.size() - 1);
      }
    }
    return text;
  }

  /// "X" of "$<$<BOOL:${SWITCH}>:X>", where the switch is on; else nothing. Any
  /// other text as it is.
  std::string_view ofSwitch(std::string_view text) const {
    constexpr std::string_view kStart = "$<$<BOOL:";
    const std::size_t end = text.find(">:");
    if (!text.starts_with(kStart) || !text.ends_with('>') ||
        end == std::string_view::npos) {
      return text;
    }
    const std::string_view asked =
        text.substr(kStart.size(), end - kStart.size());
    if (!isOn(expanded(asked))) return {};
    return text.substr(end + 2, text.size() - end - 3);
  }

  /// Whom an option of the command is for, by the first that is for some.
  Sources sourcesOf(const CMakeCommand& command) const {
    return std::ranges::any_of(command.arguments,
                               [&](const CMakeArgument& each) {
                                 return ofLanguage(text(each)) != text(each);
                               })
               ? Sources::cuda
               : Sources::all;
  }

  /// At blanks and semicolons.
  static std::vector<std::string> split(std::string_view text) {
    constexpr std::string_view kBetween = " \t\r\n;";
    std::vector<std::string> words;
    for (std::size_t at = 0; (at = text.find_first_not_of(kBetween, at)) !=
                             std::string_view::npos;) {
      const std::size_t end =
          std::min(text.find_first_of(kBetween, at), text.size());
      words.emplace_back(text.substr(at, end - at));
      at = end;
    }
    return words;
  }

  /// The words of arguments from `first` on, variables in them expanded.
  std::vector<std::string> wordsFrom(const CMakeCommand& command,
                                     std::size_t first) const {
    std::vector<std::string> words;
    for (std::size_t i = first; i < command.arguments.size(); ++i) {
      // A word whose value is not known takes none of the others with it.
      for (const std::string& word :
           split(ofSwitch(ofLanguage(text(command.arguments[i]))))) {
        for (std::string& each : split(expanded(word))) {
          words.push_back(std::move(each));
        }
      }
    }
    return words;
  }

  void addFolders(const CMakeCommand& command, std::size_t first,
                  Branch branch) {
    for (const std::string& word : wordsFrom(command, first)) {
      if (isKeyword(word)) continue;
      const bool isFromRoot = word.starts_with(kRoot);
      hints_.addFolder(isFromRoot ? "./" + word.substr(kRoot.size()) : word,
                       isFromRoot ? "" : folder_, branch);
    }
  }

  static bool isKeyword(std::string_view word) {
    static constexpr std::array kKeywords = {"PUBLIC", "PRIVATE", "INTERFACE",
                                             "SYSTEM", "BEFORE",  "AFTER"};
    return std::ranges::find(kKeywords, word) != kKeywords.end();
  }

  void addMacros(const CMakeCommand& command, std::size_t first,
                 Branch branch) {
    for (std::string& word : wordsFrom(command, first)) {
      if (isKeyword(word)) continue;
      // add_definitions() takes either.
      if (word.starts_with("-D") || word.starts_with("/D")) word.erase(0, 2);
      if (!word.starts_with('-')) hints_.addMacro(word, branch, Sources::all);
    }
  }

  void addOptions(const CMakeCommand& command, std::size_t first, Branch branch,
                  Sources sources) {
    std::vector<std::string> words = wordsFrom(command, first);
    for (std::string& word : words) {
      const std::size_t at = word.find(kRoot);
      // "-I//src" is of the root; relative ones are of where the build runs.
      if (at != std::string::npos && word.starts_with("-I")) {
        hints_.addFolder("./" + word.substr(at + kRoot.size()), "", branch);
      }
    }
    std::erase_if(words, [](const std::string& word) {
      return word == "-D" ||
             !(word.starts_with("-D") || word.starts_with("-std=") ||
               word.starts_with("--std="));
    });
    hints_.addOptions(words, folder_, branch, /*hasMacros=*/true, sources);
  }

  /// FindCUDA's "cuda_add_library(t a.cu OPTIONS -DX)".
  void addOwnOptions(const CMakeCommand& command, Branch branch) {
    if (!command.name.starts_with("cuda_")) return;
    for (std::size_t i = 1; i < command.arguments.size(); ++i) {
      if (text(command.arguments[i]) == "OPTIONS") {
        addOptions(command, i + 1, branch, Sources::cuda);
        return;
      }
    }
  }

  void take(const CMakeCommand& command, Branch branch) {
    const std::string& name = command.name;
    // What is said of one of several targets does not hold for the others.
    const Branch ofTarget = targets_ > 1 ? Branch::unknown : branch;
    if (const ParsedFile* const inner = included(command)) {
      if (!reading_.contains(inner)) readFile(*inner);
    } else if (name == "project") {
      beginProject(command);
    } else if (name == "option" && command.arguments.size() > 1) {
      addSwitch(command, branch);
    } else if (name == "configure_file") {
      addConfigured(command);
    } else if (name == "generate_export_header") {
      addExportHeader(command);
    } else if (name.starts_with("check_")) {
      addCheck(command);
    } else if (name == "include_directories" ||
               name == "cuda_include_directories") {
      addFolders(command, 0, branch);
    } else if (name == "target_include_directories") {
      addFolders(command, 1, branch);
    } else if (name == "add_definitions" || name == "add_compile_definitions") {
      addMacros(command, 0, branch);
    } else if (makesTarget(command) || name == "target_sources") {
      addSources(command);
      addOwnOptions(command, ofTarget);
    } else if (name == "target_compile_definitions") {
      addMacros(command, 1, ofTarget);
      giveTarget(command, branch, /*toAll=*/false, &CMakeTarget::macros,
                 &CMakeTarget::passedMacros);
    } else if (name == "target_link_libraries") {
      giveTarget(command, branch, /*toAll=*/true, &CMakeTarget::links,
                 &CMakeTarget::passedLinks);
    } else if (name == "add_library") {
      addAlias(command);
    } else if (name == "set_property") {
      for (std::size_t i = 0; i + 1 < command.arguments.size(); ++i) {
        if (text(command.arguments[i]) != "PROPERTY") continue;
        if (text(command.arguments[i + 1]) == "COMPILE_DEFINITIONS") {
          addMacros(command, i + 2, ofTarget);
        }
      }
      addStandards(command, branch);
    } else if (name == "set_target_properties") {
      addStandards(command, branch);
    } else if (name == "target_compile_features") {
      addFeatures(command, branch);
    } else if (name == "add_compile_options") {
      addOptions(command, 0, branch, sourcesOf(command));
    } else if (name == "target_compile_options") {
      addOptions(command, 1, ofTarget, sourcesOf(command));
    } else if ((name == "set" || name == "cuda_compile") &&
               !command.arguments.empty()) {
      const std::string variable(text(command.arguments[0]));
      assign(variable, command, 1, branch);
      addStandards(command, branch);
      addOwnOptions(command, branch);
    } else if (name == "file" && command.arguments.size() > 2) {
      assignGlobs(command, branch);
    } else if ((name == "list" || name == "string") &&
               command.arguments.size() > 1 &&
               text(command.arguments[0]) == "APPEND") {
      assign(std::string(text(command.arguments[1])), command, 2, branch);
    }
  }

  /// "set(CMAKE_CUDA_STANDARD 20)", "PROPERTY CXX_STANDARD 20"
  void addStandards(const CMakeCommand& command, Branch branch) {
    for (std::size_t i = 0; i + 1 < command.arguments.size(); ++i) {
      const std::string_view name = text(command.arguments[i]);
      if (!isStandardName(name)) continue;
      hints_.addStandard(expanded(text(command.arguments[i + 1])), branch,
                         name.find("CXX") == std::string_view::npos
                             ? Sources::cuda
                             : Sources::all);
    }
  }

  /// "target_compile_features(t PUBLIC cxx_std_20)"
  void addFeatures(const CMakeCommand& command, Branch branch) {
    for (const CMakeArgument& each : command.arguments) {
      const std::string_view feature = text(each);
      const std::size_t number = feature.find("_std_");
      if (number == std::string_view::npos) continue;
      hints_.addStandard(
          feature.substr(number + 5), branch,
          feature.starts_with("cxx") ? Sources::all : Sources::cuda);
    }
  }

  void beginProject(const CMakeCommand& command) {
    values_["PROJECT_SOURCE_DIR"] = kRoot + folder_;
    values_["PROJECT_BINARY_DIR"] = inBuild(folder_);
    if (command.arguments.empty()) return;
    const std::string project(text(command.arguments[0]));
    values_["PROJECT_NAME"] = project;
    values_.try_emplace("CMAKE_PROJECT_NAME", project);
    values_[project + "_SOURCE_DIR"] = kRoot + folder_;
    values_[project + "_BINARY_DIR"] = inBuild(folder_);
    const std::string version = valueBehind(command, "VERSION");
    if (version.empty()) return;
    std::string_view rest = version;
    for (const char* part : {"_VERSION", "_VERSION_MAJOR", "_VERSION_MINOR",
                             "_VERSION_PATCH", "_VERSION_TWEAK"}) {
      const bool isWhole = std::string_view(part) == "_VERSION";
      const std::string_view number = rest.substr(0, rest.find('.'));
      const std::string value(isWhole ? version : number);
      values_["PROJECT" + std::string(part)] = value;
      values_[project + part] = value;
      if (!isWhole) {
        rest.remove_prefix(std::min(number.size() + 1, rest.size()));
      }
    }
  }

  /// The word behind a keyword; empty without one.
  std::string valueBehind(const CMakeCommand& command,
                          std::string_view keyword) const {
    for (std::size_t i = 0; i + 1 < command.arguments.size(); ++i) {
      if (text(command.arguments[i]) == keyword) {
        return expanded(text(command.arguments[i + 1]));
      }
    }
    return {};
  }

  /// A path relative to the root of the tree, of a word that is relative to
  /// `folder`; empty for one that leads out of it.
  static std::string inTree(std::string_view word, std::string_view folder) {
    if (word.empty()) return {};
    const bool isFromRoot = word.starts_with(kRoot);
    if (!isFromRoot && word.starts_with('/')) return {};
    const std::filesystem::path path =
        isFromRoot ? std::filesystem::path(
                         "./" + std::string(word.substr(kRoot.size())))
                   : std::filesystem::path(folder) / word;
    std::string normal = path.lexically_normal().generic_string();
    return normal.starts_with("..") ? std::string() : normal;
  }

  void addConfigured(const CMakeCommand& command) {
    if (command.arguments.size() < 2) return;
    HeaderTemplate header;
    header.input = inTree(expanded(text(command.arguments[0])), folder_);
    header.output = inTree(expanded(text(command.arguments[1])),
                           fmt::format("{}/{}", kConfiguredFolder, folder_));
    if (header.output.ends_with('/')) header.output += lastPart(header.input);
    if (header.input.empty() || !isHeaderName(header.output)) return;
    header.isCopied = std::ranges::any_of(
        command.arguments,
        [&](const CMakeArgument& each) { return text(each) == "COPYONLY"; });
    if (!budget_.spend(sizeOf(state_))) return;
    header.values = values_;
    header.checks = state_.checks;
    hints_.addHeader(std::move(header));
  }

  /// What CMake's modules check_include_file and the like find out.
  void addCheck(const CMakeCommand& command) {
    const std::string_view name = command.name;
    std::vector<std::string> words;
    for (const CMakeArgument& each : command.arguments) {
      words.push_back(expanded(text(each)));
    }
    words.resize(std::max<std::size_t>(words.size(), 4));
    CMakeValues& checks = state_.checks;
    if (name.starts_with("check_include_file")) {
      checks[words[1]] = hasHeaders(words[0]);
    } else if (name == "check_function_exists") {
      checks[words[1]] = hasFunction(words[0]);
    } else if (name == "check_symbol_exists" ||
               name == "check_cxx_symbol_exists") {
      const std::string headers = hasHeaders(words[1]);
      const std::string function = hasFunction(words[0]);
      checks[words[2]] = headers.empty() || function.empty()
                             ? std::string()
                             : fmt::format("{} && {}", headers, function);
    } else if (name == "check_library_exists") {
      checks[words[3]] = hasLibrary(words[0]);
    } else if (name == "check_struct_has_member") {
      checks[words[3]] = hasMember(words[0], words[1]);
    } else if (name == "check_type_size") {
      const std::string size = sizeOfType(words[0]);
      checks["HAVE_" + words[1]] = hasType(words[0]);
      if (size.empty()) return;
      values_[words[1]] = size;
      values_[words[1] + "_CODE"] =
          fmt::format("#define {} {}", words[1], size);
    }
  }

  void addExportHeader(const CMakeCommand& command) {
    if (command.arguments.empty()) return;
    std::string base = valueBehind(command, "BASE_NAME");
    if (base.empty()) base = expanded(text(command.arguments[0]));
    std::string file = valueBehind(command, "EXPORT_FILE_NAME");
    if (file.empty()) file = lower(base) + "_export.h";
    HeaderTemplate header;
    header.output =
        inTree(file, fmt::format("{}/{}", kConfiguredFolder, folder_));
    header.text = exportHeader(base, valueBehind(command, "EXPORT_MACRO_NAME"));
    if (base.empty() || header.output.empty()) return;
    hints_.addHeader(std::move(header));
  }

  void assign(const std::string& variable, const CMakeCommand& command,
              std::size_t first, Branch branch) {
    const bool isCudas =
        variable == "CUDA_NVCC_FLAGS" || variable == "HIP_HIPCC_FLAGS" ||
        variable == "CMAKE_CUDA_FLAGS" || variable == "CMAKE_HIP_FLAGS";
    if (isCudas ||
        (variable.starts_with("CMAKE_") && variable.ends_with("_FLAGS"))) {
      addOptions(command, first, branch,
                 isCudas ? Sources::cuda : Sources::all);
      return;
    }
    std::string value;
    for (const std::string& word : wordsFrom(command, first)) {
      if (isOneOf(word, {"CACHE", "PARENT_SCOPE"}) ||
          (word == "OPTIONS" && command.name == "cuda_compile")) {
        break;
      }
      value += (value.empty() ? "" : ";") + word;
    }
    if (command.name == "set" || command.name == "cuda_compile") {
      values_[variable] = value;
      const bool isSure = branch == Branch::taken && first == 1 &&
                          command.arguments.size() > 1 &&
                          isOn(text(command.arguments[1]));
      if (isSure) {
        on_.insert(variable);
      } else {
        on_.erase(variable);
      }
    } else {
      std::string& held = values_[variable];
      held += (held.empty() ? "" : ";") + value;
    }
  }

  const CMakeFiles& files_;
  const ParsedFile* file_ = nullptr;     ///< that is read
  std::set<const ParsedFile*> reading_;  ///< it and those that include it
  std::string folder_;
  CMakeState& state_;
  CMakeValues& values_;
  std::set<std::string, std::less<>>& on_;
  ParseBudget& budget_;
  HintCollector hints_;
  std::ptrdiff_t targets_ = 0;
  std::set<const CMakeCommand*> bringCuda_;
  int functions_ = 0;
  Branches branches_;
  std::vector<std::size_t> blocks_;  ///< around the command, by their numbers
  std::size_t opened_ = 0;           ///< blocks so far
  std::vector<CMakeTarget> made_;    ///< and others, in their order
  std::map<std::string, std::size_t> targetsByName_;
};

}  // namespace

std::vector<BuildHints> hintsOfCMake(std::span<const ParsedFile* const> files) {
  std::vector<const ParsedFile*> ordered;
  CMakeFiles cmake;
  for (const ParsedFile* file : files) {
    addTo(cmake, *file);
    if (lastPart(file->file().path) == "CMakeLists.txt")
      ordered.push_back(file);
  }
  // A folder is read after those above it.
  std::ranges::sort(ordered, {}, [](const ParsedFile* file) {
    const std::string_view path = file->file().path;
    return std::pair(std::ranges::count(path, '/'), path);
  });
  std::map<std::string, CMakeState, std::less<>> byFolder;
  std::vector<CMakeReading> readings;
  std::size_t bytes = 0;
  for (const ParsedFile* file : ordered) bytes += file->file().bytes.size();
  ParseBudget budget(bytes);
  bool isGivenUp = false;
  for (const ParsedFile* file : ordered) {
    const std::string folder(folderOf(file->file().path));
    CMakeState state;
    for (std::string_view above = folder; !above.empty();) {
      above = folderOf(above);
      const auto known = byFolder.find(above);
      if (known == byFolder.end()) continue;
      if (budget.spend(sizeOf(known->second))) state = known->second;
      break;
    }
    CMakeReading read = CMakeReader(cmake, *file, state, budget).read();
    if (!isGivenUp && budget.isSpent()) read.hints.giveUp(file->file().path);
    isGivenUp = budget.isSpent();
    byFolder[folder] = std::move(state);
    readings.push_back(std::move(read));
  }
  giveMacros(readings, budget);
  std::vector<BuildHints> all;
  for (CMakeReading& each : readings) {
    if (!each.hints.isEmpty()) all.push_back(each.hints.take());
  }
  return all;
}

}  // namespace hipport
