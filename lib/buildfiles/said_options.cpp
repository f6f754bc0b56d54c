#include "buildfiles/said_options.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <filesystem>
#include <map>
#include <set>
#include <span>

#include "buildfiles/cmake/port.h"
#include "buildfiles/make/make.h"
#include "buildfiles/paths.h"
#include "buildfiles/variables.h"
#include "text/literals.h"

namespace hipport {
namespace fs = std::filesystem;
namespace {

/// Whether `word` is about what a port has at any rate: CUDA_FOUND, USE_HIP.
bool namesGpu(std::string_view word) {
  const std::string name = lower(word);
  return std::ranges::any_of(
      std::array{"cuda", "hip", "rocm"},
      [&](const char* each) { return name.find(each) != std::string::npos; });
}

/// Whether a block of commands is carried out.
enum class Branch : std::uint8_t { taken, left, unknown };

Branch joined(const std::vector<Branch>& branches) {
  Branch all = Branch::taken;
  for (const Branch each : branches) {
    if (each == Branch::left) return Branch::left;
    if (each == Branch::unknown) all = Branch::unknown;
  }
  return all;
}

/// Whether the innermost branch asks for CUDA and none around it is left out.
bool asksForCuda(const std::vector<Branch>& branches) {
  return !branches.empty() && branches.back() == Branch::taken &&
         joined(branches) != Branch::left;
}

Branch negated(Branch branch) {
  return branch == Branch::taken  ? Branch::left
         : branch == Branch::left ? Branch::taken
                                  : Branch::unknown;
}

/// What is compiled with an option.
enum class Sources : std::uint8_t { all, cuda };

/// What one file has to say.
class Saying {
 public:
  explicit Saying(std::string folder) { said_.folder = std::move(folder); }

  /// A folder as it is written, relative to `base`, a folder of the tree.
  void addFolder(std::string_view written, std::string_view base,
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
    if (has(said_.includeDirs)) return;
    if (branch == Branch::taken) {
      std::erase(said_.otherDirs, path);
      said_.includeDirs.push_back(path);
    } else if (!has(said_.otherDirs)) {
      said_.otherDirs.push_back(path);
    }
  }

  /// "X", "X=1".
  void addMacro(std::string_view macro, Branch branch, Sources sources) {
    const std::string_view name = macro.substr(0, macro.find('='));
    if (branch != Branch::taken || name.empty() ||
        macro.find_first_of("$<>\"\\") != std::string_view::npos ||
        name.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789_"
                               "ABCDEFGHIJKLMNOPQRSTUVWXYZ") !=
            std::string_view::npos) {
      return;
    }
    const std::string option = "-D" + std::string(macro);
    auto& macros = sources == Sources::cuda ? said_.cudaMacros : said_.macros;
    if (std::ranges::find(macros, option) == macros.end()) {
      macros.push_back(option);
    }
  }

  /// "-DX" of words, those that name CUDA alone.
  void addGpuMacros(const std::vector<std::string>& words, Sources sources) {
    for (const std::string& word : words) {
      if (word.starts_with("-D") && namesGpu(word)) {
        addMacro(std::string_view(word).substr(2), Branch::taken, sources);
      }
    }
  }

  /// Words of a command line. `hasMacros`: they are of every compilation.
  void addOptions(const std::vector<std::string>& words, std::string_view base,
                  Branch branch, bool hasMacros, Sources sources) {
    for (std::size_t i = 0; i < words.size(); ++i) {
      std::string_view word = words[i];
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

  bool isEmpty() const {
    return said_.includeDirs.empty() && said_.otherDirs.empty() &&
           said_.macros.empty() && said_.cudaMacros.empty();
  }
  SaidOptions take() { return std::move(said_); }

 private:
  SaidOptions said_;
};

/// What CMake's variables hold, as far as a file and those above it say.
using CMakeValues = std::map<std::string, std::string, std::less<>>;

class CMakeReader {
 public:
  CMakeReader(const BuildFile& file, const CMakeSyntax& syntax,
              CMakeValues& values)
      : bytes_(file.bytes),
        folder_(folderOf(file.path)),
        syntax_(syntax),
        values_(values),
        saying_(folder_) {
    values_["CMAKE_CURRENT_SOURCE_DIR"] = kRoot + folder_;
    values_["CMAKE_CURRENT_LIST_DIR"] = kRoot + folder_;
    values_.try_emplace("CMAKE_SOURCE_DIR", kRoot + folder_);
    targets_ = std::ranges::count_if(
        syntax.commands, [](const auto& each) { return isTarget(each.name); });
    isPort_ = std::ranges::none_of(syntax.commands, [&](const auto& each) {
      return asksFor(each, "cuda");
    });
  }

  Saying read() {
    for (const CMakeCommand& command : syntax_.commands) {
      if (opens(command) || isInFunction()) continue;
      const Branch branch = joined(branches_);
      if (branch != Branch::left) take(command, branch);
    }
    return std::move(saying_);
  }

 private:
  /// Stands for the root of the tree: paths are relative to it.
  inline static const std::string kRoot = "//";

  static bool isTarget(std::string_view name) {
    return name == "add_library" || name == "add_executable" ||
           name == "cuda_add_library" || name == "cuda_add_executable";
  }

  std::string_view text(const CMakeArgument& argument) const {
    return bytes_.substr(argument.inner.begin, argument.inner.size());
  }

  bool isInFunction() const { return functions_ > 0; }

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
          bringsCuda(&command - syntax_.commands.data())) {
        branch = Branch::taken;
      }
      branches_.push_back(branch);
    } else if (name == "elseif" || name == "else") {
      if (branches_.empty()) return true;
      const Branch other = negated(branches_.back());
      branches_.back() =
          name == "else" || other == Branch::left ? other : Branch::unknown;
    } else if (name == "foreach" || name == "while") {
      branches_.push_back(Branch::unknown);
    } else if (name == "endif" || name == "endforeach" || name == "endwhile") {
      if (!branches_.empty()) branches_.pop_back();
    } else {
      return false;
    }
    return true;
  }

  /// find_package(CUDAToolkit), enable_language(CUDA).
  bool asksFor(const CMakeCommand& command, std::string_view platform) const {
    return (command.name == "find_package" ||
            command.name == "enable_language") &&
           !command.arguments.empty() &&
           lower(text(command.arguments[0])).starts_with(platform);
  }

  /// "if(WITH_GPU)", but not of a system.
  bool asksForOne(const CMakeCommand& command) const {
    if (command.arguments.size() != 1) return false;
    const std::string_view word = text(command.arguments[0]);
    return word != "WIN32" && word != "MSVC" && word != "APPLE" &&
           std::ranges::all_of(word, isWord);
  }

  /// Whether the branch that begins at command `at` asks for CUDA: whatever its
  /// switch is called, that is the build with it.
  bool bringsCuda(std::ptrdiff_t at) const {
    int depth = 0;
    for (const CMakeCommand& each :
         std::span(syntax_.commands)
             .subspan(static_cast<std::size_t>(at) + 1)) {
      if (each.name == "if") ++depth;
      if (each.name == "endif" && depth-- == 0) return false;
      if (depth > 0) continue;
      if (each.name == "else" || each.name == "elseif") return false;
      if (asksFor(each, isPort_ ? "hip" : "cuda")) return true;
    }
    return false;
  }

  Branch conditionOf(const CMakeCommand& command) const {
    bool isNegated = false;
    bool asksForGpu = false;
    for (const CMakeArgument& each : command.arguments) {
      const std::string_view word = text(each);
      if (each.kind == CMakeArgument::Kind::parenthesis || word == "AND") {
        continue;
      }
      if (word == "NOT" && !asksForGpu && !isNegated) {
        isNegated = true;
      } else if (namesGpu(word) && !(isNegated && asksForGpu)) {
        asksForGpu = true;
      } else {
        return Branch::unknown;
      }
    }
    if (!asksForGpu) return Branch::unknown;
    return isNegated ? Branch::left : Branch::taken;
  }

  /// With the values of variables; a word that has none is empty.
  std::string expanded(std::string_view written) const {
    std::string result(written);
    constexpr int kMost = 50;
    for (int n = 0; n < kMost; ++n) {
      const std::size_t begin = result.rfind("${");
      if (begin == std::string::npos) return withoutExpression(result);
      const std::size_t end = result.find('}', begin);
      if (end == std::string::npos) return {};
      const std::string name = result.substr(begin + 2, end - begin - 2);
      const auto known = values_.find(name);
      if (known == values_.end()) return {};
      result.replace(begin, end + 1 - begin, known->second);
    }
    return {};
  }

  /// "$<BUILD_INTERFACE:include>" is "include" here.
  static std::string withoutExpression(std::string text) {
    constexpr std::string_view kBuild = "$<BUILD_INTERFACE:";
    if (text.starts_with(kBuild) && text.ends_with('>')) {
      return text.substr(kBuild.size(), text.size() - kBuild.size() - 1);
    }
    return text.find("$<") == std::string::npos ? text : std::string();
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
           split(ofLanguage(text(command.arguments[i])))) {
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
      saying_.addFolder(isFromRoot ? "./" + word.substr(kRoot.size()) : word,
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
      if (word.starts_with("-D")) word.erase(0, 2);
      if (!word.starts_with('-')) saying_.addMacro(word, branch, Sources::all);
    }
  }

  void addOptions(const CMakeCommand& command, std::size_t first, Branch branch,
                  Sources sources) {
    std::vector<std::string> words = wordsFrom(command, first);
    for (std::string& word : words) {
      const std::size_t at = word.find(kRoot);
      // "-I//src" is of the root; relative ones are of where the build runs.
      if (at != std::string::npos && word.starts_with("-I")) {
        saying_.addFolder("./" + word.substr(at + kRoot.size()), "", branch);
      }
    }
    std::erase_if(words, [](const std::string& word) {
      return !word.starts_with("-D") || word == "-D";
    });
    saying_.addOptions(words, folder_, branch, /*hasMacros=*/true, sources);
  }

  void take(const CMakeCommand& command, Branch branch) {
    const std::string& name = command.name;
    // What is said of one of several targets does not hold for the others.
    const Branch ofTarget = targets_ > 1 ? Branch::unknown : branch;
    if (name == "project") {
      values_["PROJECT_SOURCE_DIR"] = kRoot + folder_;
      if (!command.arguments.empty()) {
        values_[std::string(text(command.arguments[0])) + "_SOURCE_DIR"] =
            kRoot + folder_;
      }
    } else if (name == "include_directories" ||
               name == "cuda_include_directories") {
      addFolders(command, 0, branch);
    } else if (name == "target_include_directories") {
      addFolders(command, 1, branch);
    } else if (name == "add_definitions" || name == "add_compile_definitions") {
      addMacros(command, 0, branch);
    } else if (name == "target_compile_definitions") {
      addMacros(command, 1, ofTarget);
    } else if (name == "set_property") {
      for (std::size_t i = 0; i + 1 < command.arguments.size(); ++i) {
        if (text(command.arguments[i]) != "PROPERTY") continue;
        if (text(command.arguments[i + 1]) == "COMPILE_DEFINITIONS") {
          addMacros(command, i + 2, ofTarget);
        }
      }
    } else if (name == "add_compile_options") {
      addOptions(command, 0, branch, sourcesOf(command));
    } else if (name == "target_compile_options") {
      addOptions(command, 1, ofTarget, sourcesOf(command));
    } else if (name == "set" && !command.arguments.empty()) {
      const std::string variable(text(command.arguments[0]));
      assign(variable, command, 1, branch);
    } else if ((name == "list" || name == "string") &&
               command.arguments.size() > 1 &&
               text(command.arguments[0]) == "APPEND") {
      assign(std::string(text(command.arguments[1])), command, 2, branch);
    }
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
      if (word == "CACHE" || word == "PARENT_SCOPE") break;
      value += (value.empty() ? "" : ";") + word;
    }
    if (command.name == "set") {
      values_[variable] = value;
    } else {
      std::string& held = values_[variable];
      held += (held.empty() ? "" : ";") + value;
    }
  }

  std::string_view bytes_;
  std::string folder_;
  const CMakeSyntax& syntax_;
  CMakeValues& values_;
  Saying saying_;
  std::ptrdiff_t targets_ = 0;
  bool isPort_ = false;  ///< or without a GPU
  int functions_ = 0;
  std::vector<Branch> branches_;
};

std::vector<SaidOptions> saidByCMake(std::span<const BuildFile> files) {
  std::vector<const BuildFile*> ordered;
  for (const BuildFile& file : files) {
    if (file.path == "CMakeLists.txt" || file.path.ends_with("/CMakeLists.txt"))
      ordered.push_back(&file);
  }
  // A folder is read after those above it.
  std::ranges::sort(ordered, {}, [](const BuildFile* file) {
    return std::pair(std::ranges::count(file->path, '/'), file->path);
  });
  std::map<std::string, CMakeValues, std::less<>> byFolder;
  std::vector<SaidOptions> all;
  for (const BuildFile* file : ordered) {
    const std::string folder(folderOf(file->path));
    CMakeValues values;
    for (std::string_view above = folder; !above.empty();) {
      above = folderOf(above);
      const auto known = byFolder.find(above);
      if (known == byFolder.end()) continue;
      values = known->second;
      break;
    }
    const CMakeSyntax syntax = parseCMake(file->bytes);
    Saying saying = CMakeReader(*file, syntax, values).read();
    byFolder[folder] = std::move(values);
    if (!saying.isEmpty()) all.push_back(saying.take());
  }
  return all;
}

/// Whether a word is a library of ROCm's or a folder of it, as a port has them.
bool namesRocm(std::string_view word) {
  const std::string name = lower(word);
  return std::ranges::any_of(
      std::array{"hip", "roc", "miopen", "rccl"},
      [&](const char* each) { return name.find(each) != std::string::npos; });
}

/// Whether a line sets what a build against CUDA needs: "-lcudart",
/// "-I$(CUDA_HOME)/include"; or in a port against ROCm.
bool linksGpu(const MakeLine& line, std::string_view bytes, bool isPort) {
  return line.kind == MakeLine::Kind::assignment &&
         std::ranges::any_of(
             quotedWords(bytes, line.value), [&](const Word& word) {
               return (word.text.starts_with("-l") ||
                       word.text.starts_with("-I")) &&
                      (isPort ? namesRocm(word.text) : mentionsCuda(word.text));
             });
}

/// Whether "($(GPU), 1)" asks for one variable to be on.
bool asksForOn(std::string_view condition) {
  const std::size_t comma = condition.find(',');
  if (!condition.starts_with('(') || !condition.ends_with(')') ||
      comma == std::string_view::npos) {
    return false;
  }
  std::string value;
  for (const char c : condition.substr(comma + 1)) {
    if (std::isalnum(static_cast<unsigned char>(c)) != 0) value += c;
  }
  value = lower(value);
  return condition.substr(1).starts_with('$') &&
         (value == "1" || value == "y" || value == "yes" || value == "on" ||
          value == "true");
}

/// Whether a file has "ifdef USE_CUDA".
bool hasSwitchForCuda(const MakeSyntax& syntax, std::string_view bytes) {
  return std::ranges::any_of(syntax.lines, [&](const MakeLine& line) {
    return line.kind == MakeLine::Kind::conditional &&
           line.keyword == "ifdef" &&
           lower(bytes.substr(line.value.begin, line.value.size()))
                   .find("cuda") != std::string::npos;
  });
}

/// Of the conditional at `at`.
Branch branchOfMake(const MakeSyntax& syntax, std::size_t at,
                    std::string_view bytes, bool isPort) {
  const MakeLine& line = syntax.lines[at];
  const std::string_view condition =
      bytes.substr(line.value.begin, line.value.size());
  if (line.keyword == "ifdef" || line.keyword == "ifndef") {
    if (!namesGpu(condition)) return Branch::unknown;
    // "ifdef USE_HIP" beside "ifdef USE_CUDA": one build has one of them.
    if (lower(condition).find("cuda") == std::string::npos &&
        hasSwitchForCuda(syntax, bytes)) {
      return line.keyword == "ifdef" ? Branch::left : Branch::taken;
    }
    return line.keyword == "ifdef" ? Branch::taken : Branch::left;
  }
  if (line.keyword != "ifeq" || !asksForOn(condition)) return Branch::unknown;
  // Whatever the switch is called: what links CUDA is the build with it.
  for (std::size_t i = at + 1; i < syntax.lines.size(); ++i) {
    if (syntax.lines[i].kind == MakeLine::Kind::conditional) break;
    if (linksGpu(syntax.lines[i], bytes, isPort)) return Branch::taken;
  }
  return Branch::unknown;
}

SaidOptions saidByMake(const BuildFile& file, const BuildRules& rules) {
  const MakeFile make(file, rules);
  const MakeSyntax& syntax = make.syntax;
  const MakeVariables& variables = make.variables;
  const std::string folder(folderOf(file.path));
  Saying saying(folder);
  // What builds against both has a switch for each: only CUDA's is on.
  const bool isPort =
      std::ranges::none_of(syntax.lines, [&](const MakeLine& line) {
        return linksGpu(line, file.bytes, /*isPort=*/false);
      });
  std::vector<Branch> branches;
  auto text = [&](Span span) {
    return file.bytes.substr(span.begin, span.size());
  };
  auto take = [&](Span span, bool isOfEvery, bool hasMacros, Sources sources) {
    const bool saysAny = std::ranges::any_of(
        std::array{"-I", "-isystem", "-D"}, [&](const char* option) {
          return text(span).find(option) != std::string_view::npos;
        });
    if (!saysAny) return;
    std::vector<std::string> words;
    for (const Word& word : quotedWords(file.bytes, span)) {
      // Macros that a variable holds are said where it is assigned, maybe in
      // a branch.
      const std::string_view plain = withoutQuotes(word.text);
      words.push_back(plain.starts_with("-I") ? variables.expanded(plain)
                                              : std::string(plain));
    }
    if (isOfEvery) {
      saying.addOptions(words, folder, joined(branches), hasMacros, sources);
    }
    // "-DUSE_CUDA" where CUDA is asked for is of the build with it, whatever
    // stands around that, and whichever file uses the variable.
    if (hasMacros && asksForCuda(branches)) saying.addGpuMacros(words, sources);
  };
  for (std::size_t i = 0; i < syntax.lines.size(); ++i) {
    const MakeLine& line = syntax.lines[i];
    switch (line.kind) {
      case MakeLine::Kind::conditional:
        if (line.keyword.starts_with("if")) {
          branches.push_back(branchOfMake(syntax, i, file.bytes, isPort));
        } else if (line.keyword.starts_with("else") && !branches.empty()) {
          const bool isLast = trimmed(file.bytes, line.value).empty();
          const Branch other = negated(branches.back());
          branches.back() =
              isLast || other == Branch::left ? other : Branch::unknown;
        } else if (line.keyword.starts_with("endif") && !branches.empty()) {
          branches.pop_back();
        }
        break;
      case MakeLine::Kind::assignment: {
        const bool isOfEvery =
            line.targets.empty() && variables.isUsed(text(line.name));
        const std::string_view name = text(line.name);
        const bool isCudas =
            variables.isForNvcc(name) && !variables.isForHost(name);
        if (line.targets.empty()) {
          take(line.value, isOfEvery, /*hasMacros=*/true,
               isCudas ? Sources::cuda : Sources::all);
        }
        break;
      }
      case MakeLine::Kind::recipe:
        take(line.span, /*isOfEvery=*/true, /*hasMacros=*/false, Sources::all);
        break;
      case MakeLine::Kind::rule:
        take(line.recipe, /*isOfEvery=*/true, /*hasMacros=*/false,
             Sources::all);
        break;
      default:
        break;
    }
  }
  return saying.take();
}

}  // namespace

bool givesBuildHints(std::string_view path) {
  const BuildLanguage* language = buildLanguageOf(path);
  return language && (language->name == "cmake" || language->name == "make");
}

std::vector<SaidOptions> saidOptions(std::span<const BuildFile> files,
                                     const BuildRules& rules) {
  std::vector<SaidOptions> all = saidByCMake(files);
  for (const BuildFile& file : files) {
    if (!file.language || file.language->name != "make") continue;
    SaidOptions said = saidByMake(file, rules);
    if (!said.includeDirs.empty() || !said.otherDirs.empty() ||
        !said.macros.empty() || !said.cudaMacros.empty()) {
      all.push_back(std::move(said));
    }
  }
  std::ranges::stable_sort(all, {}, [](const SaidOptions& each) {
    return std::pair(
        each.folder.empty() ? 0 : std::ranges::count(each.folder, '/') + 1,
        each.folder);
  });
  return all;
}

}  // namespace hipport
