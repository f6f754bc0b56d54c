// What is compiled and how: suffixes, command lines, compile databases.
#include <algorithm>
#include <array>
#include <functional>
#include <map>
#include <memory>
#include <set>
#include <utility>

#include "clang/Basic/LangStandard.h"
#include "clang/Tooling/JSONCompilationDatabase.h"
#include "frontend/compile_commands.h"
#include "frontend/units/regular_file.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/StringSaver.h"
#include "text/error.h"
#include "text/paths.h"

namespace hipport {
namespace {

struct Suffix {
  std::string_view text;
  Language language;
  bool isUnit;
};

/// ".h" and its kin are read as CUDA: that takes C++ and kernels alike.
constexpr std::array kSuffixes = {
    Suffix{".cu", Language::cuda, true},
    Suffix{".c", Language::c, true},
    Suffix{".cc", Language::cxx, true},
    Suffix{".cpp", Language::cxx, true},
    Suffix{".cxx", Language::cxx, true},
    Suffix{".c++", Language::cxx, true},
    Suffix{".C", Language::cxx, true},
    Suffix{".cppm", Language::cxx, true},
    Suffix{".ccm", Language::cxx, true},
    Suffix{".cxxm", Language::cxx, true},
    Suffix{".ixx", Language::cxx, true},
    Suffix{".cuh", Language::cuda, false},
    Suffix{".h", Language::cuda, false},
    Suffix{".hh", Language::cuda, false},
    Suffix{".hpp", Language::cuda, false},
    Suffix{".hxx", Language::cuda, false},
    Suffix{".h++", Language::cuda, false},
    Suffix{".H", Language::cuda, false},
    Suffix{".inl", Language::cuda, false},
    Suffix{".inc", Language::cuda, false},
    Suffix{".ipp", Language::cuda, false},
    Suffix{".tpp", Language::cuda, false},
    Suffix{".txx", Language::cuda, false},
    Suffix{".hip", Language::cuda, true},
};

const Suffix* suffixOf(std::string_view path) {
  const llvm::StringRef text = llvm::sys::path::extension(path);
  const auto found = std::ranges::find(
      kSuffixes, std::string_view(text.data(), text.size()), &Suffix::text);
  return found == kSuffixes.end() ? nullptr : found;
}

std::string absolute(const std::string& directory, llvm::StringRef path) {
  llvm::SmallString<256> full(path);
  llvm::sys::fs::make_absolute(directory, full);
  llvm::sys::path::remove_dots(full, /*remove_dot_dot=*/true);
  return std::string(full);
}

}  // namespace

bool isStandard(std::string_view name) {
  return clang::LangStandard::getLangKind(name) !=
         clang::LangStandard::lang_unspecified;
}

std::optional<Language> languageOf(std::string_view path) {
  const Suffix* suffix = suffixOf(path);
  return suffix ? std::optional(suffix->language) : std::nullopt;
}

bool isUnitName(std::string_view path) {
  const Suffix* suffix = suffixOf(path);
  // Makefile.hip is not HIP.
  return suffix && suffix->isUnit &&
         !llvm::sys::path::filename(path).starts_with("Makefile.");
}

namespace {

/// What an option of a compile command says about what is parsed.
enum class Says : std::uint8_t {
  nothing,  ///< it and its value are passed over
  other,    ///< nothing about what is parsed; kept with its value
  quoteDir,
  includeDir,
  systemDir,
  afterDir,
  macro,
  undefined,
  forcedInclude,
  standard,
  language,
  hostOptions,   ///< options of the host compiler, separated by commas
  responseFile,  ///< options in a file, for nvcc
};

struct Option {
  std::string_view name;
  Says says;
  /// Whether the value may follow without "=" or a space: "-Idir".
  bool isJoined;
};

/// The options that say what is parsed, of nvcc, GCC and Clang alike, and those
/// whose value might be taken for one. Everything else is kept as it is.
/// Source: "nvcc --help" of CUDA 11.8 and 13.0; GCC's manual, "Options
/// Controlling the Preprocessor" and "Directory Options".
constexpr std::array kOptions = {
    Option{"-iquote", Says::quoteDir, true},
    Option{"-isystem", Says::systemDir, true},
    Option{"--system-include", Says::systemDir, false},
    Option{"-idirafter", Says::afterDir, true},
    Option{"-include", Says::forcedInclude, true},
    Option{"--include", Says::forcedInclude, false},
    Option{"--pre-include", Says::forcedInclude, false},
    Option{"-imacros", Says::forcedInclude, true},
    Option{"--include-path", Says::includeDir, false},
    Option{"--include-directory", Says::includeDir, false},
    Option{"-I", Says::includeDir, true},
    Option{"--define-macro", Says::macro, false},
    Option{"-D", Says::macro, true},
    Option{"--undefine-macro", Says::undefined, false},
    Option{"-U", Says::undefined, true},
    Option{"-std", Says::standard, false},
    Option{"--std", Says::standard, false},
    Option{"-x", Says::language, true},
    Option{"--x", Says::language, false},
    Option{"-Xcompiler", Says::hostOptions, false},
    Option{"--compiler-options", Says::hostOptions, false},
    Option{"-optf", Says::responseFile, false},
    Option{"--options-file", Says::responseFile, false},
    Option{"-o", Says::nothing, false},
    Option{"--output-file", Says::nothing, false},
    Option{"-MF", Says::nothing, false},
    Option{"-MT", Says::nothing, false},
    Option{"-MQ", Says::nothing, false},
    Option{"-Xarchive", Says::nothing, false},
    Option{"-Xclang", Says::other, false},
    Option{"-Xlinker", Says::nothing, false},
    Option{"-Xnvlink", Says::other, false},
    Option{"-Xptxas", Says::other, false},
    Option{"-Xassembler", Says::other, false},
    Option{"-Xarch_host", Says::other, false},
    Option{"-Xarch_device", Says::other, false},
    Option{"-mllvm", Says::other, false},
    Option{"--param", Says::other, false},
    Option{"-Xpreprocessor", Says::hostOptions, false},
    Option{"--archive-options", Says::nothing, false},
    Option{"--linker-options", Says::nothing, false},
    Option{"--nvlink-options", Says::other, false},
    Option{"--ptxas-options", Says::other, false},
    Option{"-ccbin", Says::other, false},
    Option{"--compiler-bindir", Says::other, false},
    Option{"-gencode", Says::other, false},
    Option{"--generate-code", Says::other, false},
    Option{"--run-args", Says::nothing, false},
};

/// Reads one compile command into a Unit.
class CommandReader {
 public:
  CommandReader(const std::string& directory,
                std::vector<std::string>& problems, ParseBudget& budget,
                Unit& unit)
      : directory_(directory),
        problems_(problems),
        budget_(budget),
        unit_(unit) {}

  /// `arguments` without the compiler.
  void read(const std::vector<std::string>& arguments) {
    for (std::size_t i = 0; i < arguments.size(); ++i) {
      const std::string& word = arguments[i];
      if (word == "--") return;  // file names follow
      if (word.starts_with('@')) {
        readFile(word.substr(1));
        continue;
      }
      const Option* option = find(word);
      if (!option) {
        keep(word);
        continue;
      }
      std::string_view value =
          std::string_view(word).substr(option->name.size());
      const bool standsApart = value.empty();
      if (value.starts_with('=')) {
        value.remove_prefix(1);
      } else if (standsApart) {
        if (++i == arguments.size()) return;
        value = arguments[i];
      }
      if (option->says == Says::other) {
        keep(word);
        if (standsApart) keep(arguments[i]);
        continue;
      }
      take(option->says, std::string(value));
    }
  }

  /// False once the command turned out to be for another language.
  bool isOurs = true;

 private:
  /// The option with the longest name that `word` can be.
  static const Option* find(std::string_view word) {
    const Option* best = nullptr;
    for (const Option& option : kOptions) {
      const bool fits = word == option.name ||
                        (word.starts_with(option.name) &&
                         (option.isJoined || word[option.name.size()] == '='));
      if (fits && (!best || option.name.size() > best->name.size())) {
        best = &option;
      }
    }
    return best;
  }

  void take(Says says, std::string value) {
    switch (says) {
      case Says::nothing:
      case Says::other:
        break;
      case Says::quoteDir:
        unit_.quoteDirs.push_back(absolute(directory_, value));
        break;
      case Says::includeDir:
        unit_.includeDirs.push_back(absolute(directory_, value));
        break;
      case Says::systemDir:
        unit_.systemDirs.push_back(absolute(directory_, value));
        break;
      case Says::afterDir:
        unit_.afterDirs.push_back(absolute(directory_, value));
        break;
      case Says::macro:
        unit_.macros.push_back("-D" + value);
        break;
      case Says::undefined:
        unit_.macros.push_back("-U" + value);
        break;
      case Says::forcedInclude:
        unit_.forcedIncludes.push_back(std::move(value));
        break;
      case Says::standard:
        unit_.standard = std::move(value);
        break;
      case Says::language:
        takeLanguage(value);
        break;
      case Says::hostOptions:
        readHostOptions(value);
        break;
      case Says::responseFile:
        readFile(value);
        break;
    }
  }

  void keep(const std::string& word) {
    const bool isHosts = unit_.isNvccs && isInHostOptions_;
    unit_.otherOptions.push_back(isHosts ? "-Xcompiler=" + word : word);
  }

  void takeLanguage(llvm::StringRef name) {
    const auto language = llvm::StringSwitch<std::optional<Language>>(name)
                              .Cases("cu", "cuda", "hip", Language::cuda)
                              .Cases("c", "c-header", Language::c)
                              .Cases("c++", "c++-header", Language::cxx)
                              .Default(std::nullopt);
    if (language) unit_.language = *language;
    isOurs = language.has_value() || name == "none";
  }

  /// "-Xcompiler -DX,-fPIC" and, as build systems quote it, "-DX -fPIC".
  void readHostOptions(llvm::StringRef list) {
    const ParseBudget::Level level(budget_);
    if (!level || !budget_.spend(list.size())) return;
    std::vector<std::string> words;
    for (const llvm::StringRef word : llvm::split(list, ',')) {
      tokenize(word, words);
    }
    const bool wasInHostOptions = std::exchange(isInHostOptions_, true);
    read(words);
    isInHostOptions_ = wasInHostOptions;
  }

  static void tokenize(llvm::StringRef text, std::vector<std::string>& words) {
    llvm::BumpPtrAllocator storage;
    llvm::StringSaver saver(storage);
    llvm::SmallVector<const char*> tokens;
    llvm::cl::TokenizeGNUCommandLine(text, saver, tokens);
    words.insert(words.end(), tokens.begin(), tokens.end());
  }

  void readFile(const std::string& name) {
    const std::string path = absolute(directory_, name);
    auto fail = [&](const std::string& why) {
      problems_.push_back(
          "the response file " + path + " of " + unit_.path + " " + why +
          "; its options are missing when " + unit_.path +
          " is parsed. Build the project once, so that the file is created");
    };
    if (std::ranges::find(open_, path) != open_.end()) {
      return fail("includes itself");
    }
    const ParseBudget::Level level(budget_);
    if (!level) return fail(std::string(kOverBudget));
    const auto bytes = regularFile(path);
    if (!bytes) {
      return fail("cannot be read: " + bytes.getError().message());
    }
    if (!budget_.spend((*bytes)->getBufferSize() + 1)) {
      return fail(std::string(kOverBudget));
    }
    std::vector<std::string> words;
    tokenize((*bytes)->getBuffer(), words);
    open_.push_back(path);
    read(words);
    open_.pop_back();
  }

  const std::string& directory_;
  std::vector<std::string>& problems_;
  ParseBudget& budget_;
  Unit& unit_;
  std::vector<std::string> open_;  // response files being read
  bool isInHostOptions_ = false;
};

/// Whether nvcc, or a wrapper that takes its options, is what the command
/// calls; what runs it ("ccache", "env") may stand before it.
bool callsNvcc(const std::vector<std::string>& arguments) {
  for (const std::string& word : arguments) {
    if (word.starts_with('-')) return false;
    if (llvm::sys::path::stem(word).starts_with("nvcc")) return true;
  }
  return false;
}

}  // namespace

std::optional<Unit> unitFromCommand(const std::string& directory,
                                    const std::string& file,
                                    const std::vector<std::string>& arguments,
                                    std::vector<std::string>& problems,
                                    ParseBudget& budget) {
  Unit unit;
  unit.path = absolute(directory, file);
  const std::optional<Language> language = languageOf(unit.path);
  if (language) unit.language = *language;
  const std::size_t known = problems.size();
  unit.isNvccs = callsNvcc(arguments);
  CommandReader reader(directory, problems, budget, unit);
  // "-x" alone makes a language of an unknown suffix.
  reader.isOurs = language.has_value();
  if (!arguments.empty()) {
    reader.read({arguments.begin() + 1, arguments.end()});
  }
  if (!reader.isOurs) {
    problems.resize(known);
    return std::nullopt;
  }
  return unit;
}

namespace {

/// Whether arrays and objects are in each other deeper than the readers of
/// JSON, which recurse, can take.
bool nestsTooDeeply(llvm::StringRef json) {
  std::size_t depth = 0;
  bool isString = false;
  for (std::size_t i = 0; i < json.size(); ++i) {
    const char c = json[i];
    if (isString) {
      if (c == '\\') ++i;
      isString = c != '"';
    } else if (c == '"') {
      isString = true;
    } else if (c == '[' || c == '{') {
      if (++depth > ParseBudget::kDeepest) return true;
    } else if ((c == ']' || c == '}') && depth > 0) {
      --depth;
    }
  }
  return false;
}

}  // namespace

CompileCommands loadCompileCommands(const std::string& path) {
  std::string error;
  // Clang reads the file as YAML, and prints what it thinks of it.
  const auto bytes = regularFile(path);
  if (!bytes) {
    error = bytes.getError().message();
  } else if (nestsTooDeeply((*bytes)->getBuffer())) {
    error = "it " + std::string(kOverBudget);
  } else if (auto json = llvm::json::parse((*bytes)->getBuffer()); !json) {
    error = llvm::toString(json.takeError());
  } else if (!json->getAsArray()) {
    error = "not an array";
  }
  std::unique_ptr<clang::tooling::JSONCompilationDatabase> database;
  if (error.empty()) {
    database = clang::tooling::JSONCompilationDatabase::loadFromBuffer(
        (*bytes)->getBuffer(), error,
        clang::tooling::JSONCommandLineSyntax::AutoDetect);
  }
  if (!database) {
    while (!error.empty() && error.back() == '\n') error.pop_back();
    throw Error(ExitCode::input,
                path + ": not a compile database (" + error +
                    "); nothing was ported. Generate it again, for example "
                    "with cmake -DCMAKE_EXPORT_COMPILE_COMMANDS=ON");
  }
  CompileCommands commands;
  ParseBudget budget((*bytes)->getBufferSize());
  // A folder without its whole path is written by hand: from here.
  llvm::SmallString<256> folder(path);
  if (llvm::sys::fs::make_absolute(folder)) folder = "/";
  llvm::sys::path::remove_filename(folder);
  for (const auto& command : database->getAllCompileCommands()) {
    auto unit = unitFromCommand(
        absolute(std::string(folder), command.Directory), command.Filename,
        command.CommandLine, commands.problems, budget);
    if (unit) commands.units.push_back(std::move(*unit));
  }
  // A build folder that was never built may lack one for every unit.
  constexpr std::size_t kShown = 5;
  if (commands.problems.size() > kShown) {
    const std::size_t more = commands.problems.size() - kShown;
    commands.problems.resize(kShown);
    commands.problems.push_back(path + ": " + std::to_string(more) +
                                " more response files cannot be read");
  }
  return commands;
}

}  // namespace hipport
