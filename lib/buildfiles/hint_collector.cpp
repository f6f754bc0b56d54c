#include "buildfiles/hint_collector.h"

#include <algorithm>
#include <array>
#include <filesystem>

#include "buildfiles/words.h"
#include "text/literals.h"

namespace hipport {
namespace fs = std::filesystem;

namespace {

/// Whether `macro` is "X" or "X=1", all of it known.
bool isMacro(std::string_view macro) {
  const std::string_view name = macro.substr(0, macro.find('='));
  return !name.empty() &&
         macro.find_first_of("$<>\"\\") == std::string_view::npos &&
         std::ranges::all_of(name, isWord);
}

}  // namespace

bool namesGpu(std::string_view word) {
  const std::string name = lower(word);
  return std::ranges::any_of(
      std::array{"cuda", "hip", "rocm"},
      [&](const char* each) { return name.find(each) != std::string::npos; });
}

void Branches::open(Branch branch) {
  const Branch around = all();
  const Branch both = branch == Branch::left || around == Branch::left
                          ? Branch::left
                      : branch == Branch::unknown ? Branch::unknown
                                                  : around;
  branches_.push_back({branch, both});
}

void Branches::next(bool isLast) {
  if (branches_.empty()) return;
  const Branch before = branches_.back().own;
  branches_.pop_back();
  open(before == Branch::taken            ? Branch::left
       : isLast && before == Branch::left ? Branch::taken
                                          : Branch::unknown);
}

void Branches::close() {
  if (!branches_.empty()) branches_.pop_back();
}

void HintCollector::addFolder(std::string_view written, std::string_view base,
                              Branch branch) {
  if (written.empty() || branch == Branch::left ||
      written.find_first_of("$<>*") != std::string_view::npos ||
      written.front() == '/' || written.front() == '~') {
    return;
  }
  const std::string folder =
      (fs::path(base) / written).lexically_normal().generic_string();
  const std::string path =
      folder.ends_with('/') ? folder.substr(0, folder.size() - 1) : folder;
  auto has = [&](const std::vector<std::string>& folders) {
    return std::ranges::find(folders, path) != folders.end();
  };
  if (has(hints_.includeDirs)) return;
  if (branch == Branch::taken) {
    std::erase(hints_.otherDirs, path);
    hints_.includeDirs.push_back(path);
  } else if (!has(hints_.otherDirs)) {
    hints_.otherDirs.push_back(path);
  }
}

void HintCollector::addMacro(std::string_view macro, Branch branch,
                             Sources sources) {
  if (branch != Branch::taken || !isMacro(macro)) return;
  const std::string option = "-D" + std::string(macro);
  auto& macros = sources == Sources::cuda ? hints_.cudaMacros : hints_.macros;
  if (std::ranges::find(macros, option) == macros.end()) {
    macros.push_back(option);
  }
}

void HintCollector::addStandard(std::string_view standard, Branch branch,
                                Sources sources) {
  static constexpr std::array<std::pair<std::string_view, int>, 10> kStandards =
      {{{"11", 11},
        {"14", 14},
        {"17", 17},
        {"1z", 17},
        {"20", 20},
        {"2a", 20},
        {"23", 23},
        {"2b", 23},
        {"26", 26},
        {"2c", 26}}};
  if (branch == Branch::left) return;
  for (const std::string_view before : {"c++", "gnu++"}) {
    if (standard.starts_with(before)) standard.remove_prefix(before.size());
  }
  const auto found = std::ranges::find(
      kStandards, standard, [](const auto& each) { return each.first; });
  if (found == kStandards.end()) return;
  int& newest =
      sources == Sources::cuda ? hints_.cudaStandard : hints_.standard;
  newest = std::max(newest, found->second);
}

void HintCollector::addSource(const std::string& path,
                              const std::vector<std::string>& macros) {
  std::vector<std::string> options;
  for (const std::string& macro : macros) {
    if (isMacro(macro)) options.push_back("-D" + macro);
  }
  if (path.find('*') != std::string::npos) {
    hints_.globMacros.emplace_back(path, std::move(options));
  } else {
    hints_.sourceMacros.try_emplace(path, std::move(options));
  }
}

void HintCollector::addGpuMacros(const std::vector<std::string>& words,
                                 Sources sources) {
  for (const std::string& word : words) {
    if (word.starts_with("-D") && namesGpu(word)) {
      addMacro(std::string_view(word).substr(2), Branch::taken, sources);
    }
  }
}

void HintCollector::addOptions(const std::vector<std::string>& words,
                               std::string_view base, Branch branch,
                               bool hasMacros, Sources sources) {
  for (std::size_t i = 0; i < words.size(); ++i) {
    std::string_view word = words[i];
    if (word.starts_with("--std") || word.starts_with("-std")) {
      const std::size_t sign = word.find('=');
      const bool isNext = sign == std::string_view::npos;
      if (isNext && i + 1 == words.size()) return;
      addStandard(isNext ? std::string_view(words[++i]) : word.substr(sign + 1),
                  branch, sources);
      continue;
    }
    std::string_view option;
    for (const std::string_view each : {"-isystem", "-I", "-D"}) {
      if (word.starts_with(each)) option = each;
    }
    if (option.empty()) continue;
    std::string_view value = word.substr(option.size());
    if (value.empty()) {
      if (++i == words.size()) return;
      value = words[i];
    }
    if (option != "-D") {
      addFolder(value, base, branch);
    } else if (hasMacros) {
      addMacro(value, branch, sources);
    }
  }
}

std::string newerStandardOf(const BuildHints& hints, bool isCuda) {
  constexpr int kUsual = 17;
  const int standard =
      isCuda && hints.cudaStandard != 0 ? hints.cudaStandard : hints.standard;
  return standard > kUsual ? "c++" + std::to_string(standard) : std::string();
}

}  // namespace hipport
