// What is compiled and how: suffixes, command lines, compile databases.
#include <algorithm>
#include <array>
#include <functional>
#include <map>
#include <memory>
#include <set>

#include "clang/Basic/LangStandard.h"
#include "clang/Tooling/JSONCompilationDatabase.h"
#include "frontend/frontend.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "text/error.h"

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

/// Reads options whose value may be joined ("-Idir") or the next argument.
class Arguments {
 public:
  explicit Arguments(const std::vector<std::string>& arguments)
      : arguments_(arguments) {}

  bool done() const { return at_ >= arguments_.size(); }
  void skip() { ++at_; }
  llvm::StringRef current() const { return arguments_[at_]; }

  /// The value of `option` if the current argument is it; moves behind it.
  std::optional<std::string> value(llvm::StringRef option) {
    llvm::StringRef text = current();
    if (!text.consume_front(option)) return std::nullopt;
    if (!text.empty()) {
      text.consume_front("=");
      ++at_;
      return text.str();
    }
    if (at_ + 1 >= arguments_.size()) return std::nullopt;
    at_ += 2;
    return arguments_[at_ - 1];
  }

 private:
  const std::vector<std::string>& arguments_;
  std::size_t at_ = 1;  // behind the compiler
};

}  // namespace

namespace {

/// Calls `found(folder, path)` for every include that names a file among the
/// keys of `files`: `folder` is what its spelling starts from.
void resolveIncludes(
    const std::map<std::string, std::vector<std::string>>& files,
    const std::function<void(llvm::StringRef, llvm::StringRef)>& found) {
  std::multimap<llvm::StringRef, llvm::StringRef> byName;
  for (const auto& [path, includes] : files) {
    byName.emplace(llvm::sys::path::filename(path), path);
  }
  auto sharedLength = [](llvm::StringRef a, llvm::StringRef b) {
    return std::mismatch(a.begin(), a.end(), b.begin(), b.end()).first -
           a.begin();
  };
  for (const auto& [path, includes] : files) {
    const llvm::StringRef folder = llvm::sys::path::parent_path(path);
    for (const std::string& include : includes) {
      const auto beside = files.find(absolute(folder.str(), include));
      if (beside != files.end()) {
        found("", beside->first);
        continue;
      }
      const std::string tail = "/" + include;
      const auto [first, last] =
          byName.equal_range(llvm::sys::path::filename(include));
      llvm::StringRef best;
      for (auto it = first; it != last; ++it) {
        if (it->second.ends_with(tail) &&
            (best.empty() ||
             sharedLength(it->second, path) > sharedLength(best, path))) {
          best = it->second;
        }
      }
      if (!best.empty()) found(best.drop_back(tail.size()), best);
    }
  }
}

}  // namespace

std::vector<std::string> impliedIncludeDirs(
    const std::map<std::string, std::vector<std::string>>& files) {
  std::map<std::string, std::size_t> uses;
  resolveIncludes(files, [&](llvm::StringRef folder, llvm::StringRef) {
    if (!folder.empty()) ++uses[folder.str()];
  });
  std::vector<std::pair<std::size_t, std::string>> ranked;
  for (const auto& [folder, count] : uses) ranked.emplace_back(count, folder);
  std::ranges::stable_sort(ranked, std::greater(),
                           &std::pair<std::size_t, std::string>::first);
  std::vector<std::string> folders;
  for (auto& [count, folder] : ranked) folders.push_back(std::move(folder));
  return folders;
}

std::vector<std::string> includedFiles(
    const std::map<std::string, std::vector<std::string>>& files) {
  std::set<std::string> included;
  resolveIncludes(files, [&](llvm::StringRef, llvm::StringRef path) {
    included.insert(path.str());
  });
  return {included.begin(), included.end()};
}

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
  return suffix && suffix->isUnit;
}

Unit unitFromCommand(const std::string& directory, const std::string& file,
                     const std::vector<std::string>& arguments) {
  Unit unit;
  unit.path = absolute(directory, file);
  unit.language = languageOf(unit.path).value_or(Language::cuda);
  auto folder = [&](const std::string& path) {
    return absolute(directory, path);
  };
  for (Arguments each(arguments); !each.done();) {
    // Longer spellings first: "-include" is no "-i" and "-isystem" no "-I".
    if (auto value = each.value("-isystem")) {
      unit.systemDirs.push_back(folder(*value));
    } else if (auto value = each.value("--system-include")) {
      unit.systemDirs.push_back(folder(*value));
    } else if (auto value = each.value("-iquote")) {
      unit.quoteDirs.push_back(folder(*value));
    } else if (auto value = each.value("-include")) {
      unit.forcedIncludes.push_back(*value);
    } else if (auto value = each.value("--pre-include")) {
      unit.forcedIncludes.push_back(*value);
    } else if (auto value = each.value("--include-path")) {
      unit.includeDirs.push_back(folder(*value));
    } else if (auto value = each.value("-I")) {
      unit.includeDirs.push_back(folder(*value));
    } else if (auto value = each.value("-D")) {
      unit.macros.push_back("-D" + *value);
    } else if (auto value = each.value("--define-macro")) {
      unit.macros.push_back("-D" + *value);
    } else if (auto value = each.value("-U")) {
      unit.macros.push_back("-U" + *value);
    } else if (auto value = each.value("--std")) {
      unit.standard = *value;
    } else if (auto value = each.value("-std")) {
      unit.standard = *value;
    } else if (auto value = each.value("-x")) {
      if (*value == "cu" || *value == "cuda" || *value == "hip") {
        unit.language = Language::cuda;
      } else if (*value == "c") {
        unit.language = Language::c;
      } else if (*value == "c++") {
        unit.language = Language::cxx;
      }
    } else {
      each.skip();
    }
  }
  return unit;
}

std::vector<Unit> loadCompileCommands(const std::string& path) {
  std::string error;
  // Clang reads the file as YAML, and prints what it thinks of it.
  const auto bytes = llvm::MemoryBuffer::getFile(path);
  if (!bytes) {
    error = bytes.getError().message();
  } else if (auto json = llvm::json::parse((*bytes)->getBuffer()); !json) {
    error = llvm::toString(json.takeError());
  } else if (!json->getAsArray()) {
    error = "no array";
  }
  std::unique_ptr<clang::tooling::JSONCompilationDatabase> database;
  if (error.empty()) {
    database = clang::tooling::JSONCompilationDatabase::loadFromFile(
        path, error, clang::tooling::JSONCommandLineSyntax::AutoDetect);
  }
  if (!database) {
    while (!error.empty() && error.back() == '\n') error.pop_back();
    throw Error(ExitCode::input,
                path + ": not a compile database (" + error +
                    "); nothing was ported. Write it anew, for example with "
                    "cmake -DCMAKE_EXPORT_COMPILE_COMMANDS=ON");
  }
  std::vector<Unit> units;
  for (const auto& command : database->getAllCompileCommands()) {
    units.push_back(unitFromCommand(command.Directory, command.Filename,
                                    command.CommandLine));
  }
  return units;
}

}  // namespace hipport
