// Front end: source files in, facts out. The only room that knows Clang.
//
// Every file is lexed once, whole: that finds each name of the vocabulary,
// call, launch and include wherever it stands. Each unit is then parsed by
// Clang, which says of the places it compiled what the names mean. `merge`
// lays the observations of any number of units over the lexical facts; the
// result does not depend on their order.
//
// Parsing is hermetic: the CUDA headers are this project's own, embedded in
// the program and served from memory, so that no CUDA SDK is needed nor looked
// at, and errors never stop it.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "analysis/facts.h"

namespace hipport {

enum class Language : std::uint8_t { c, cxx, cuda };

/// A unit and how it is compiled. Paths are absolute and normalised.
struct Unit {
  std::string path;
  Language language = Language::cuda;
  /// nvcc compiles it, and so includes the runtime header at its top: not a
  /// header that is parsed by itself, nor what was ported before.
  bool impliesRuntime = true;
  std::string standard;  ///< as after -std=; empty for the default
  std::vector<std::string> quoteDirs;
  std::vector<std::string> includeDirs;
  std::vector<std::string> systemDirs;
  std::vector<std::string> afterDirs;  ///< searched last of all
  std::vector<std::string> macros;     ///< "-DX=1", "-UX", in their order
  std::vector<std::string> forcedIncludes;
};

/// The names that are worth recording. Must be callable from any thread.
struct Vocabulary {
  std::function<bool(std::string_view name)> hasName;
  std::function<bool(std::string_view header)> hasHeader;
};

/// What one unit says about one file.
struct Observation {
  struct Reference {
    std::uint32_t offset = 0;
    Meaning meaning = Meaning::unresolved;  ///< cuda or user
    bool isDeclaration = false;
    /// For a call: where each argument that is written begins.
    std::optional<std::vector<std::uint32_t>> arguments;
  };
  struct Pasted {
    Span span;
    std::string name;
  };
  struct Target {
    std::uint32_t offset = 0;  ///< of the include's "#"
    std::string path;
  };
  std::vector<Reference> references;
  std::vector<std::uint32_t> launches;  ///< offsets of "<<<"
  std::vector<Span> skipped;            ///< branches that were not compiled
  std::vector<Span> macroCalls;
  std::vector<Target> includes;
  std::vector<Pasted> pasted;
  std::vector<Gap> gaps;
  /// For the main file of a CUDA unit: see FileFacts.
  bool isCudaUnit = false;
  std::vector<std::string> headersBeforeUse;
};

/// Who declares a name of the vocabulary, over whole trees. It decides about
/// the places that no unit could decide: a name that only the user declares is
/// the user's there too.
struct NameOwners {
  std::set<std::string, std::less<>> user;
  std::set<std::string, std::less<>> cuda;
};

/// What one unit says about the files of the ported trees that it reached.
struct UnitFacts {
  std::map<std::string, Observation> files;
  NameOwners owners;
  /// Set when parsing broke off: the unit's files are known lexically alone.
  std::string failure;
};

/// The lexical facts of a file.
FileFacts lexFile(std::string path, std::string_view bytes,
                  const Vocabulary& vocabulary);

/// Lays what units observed over `facts`; call once per file with everything
/// that reached it. `owners` are those of all units.
void merge(FileFacts& facts, const std::vector<const Observation*>& seen,
           const NameOwners& owners);

/// Parses units. Immutable once made; `parse` may run on many threads.
class Frontend {
 public:
  /// `sources` maps the absolute paths of the files to port to their bytes,
  /// which must outlive this object. Everything else is read from disk.
  Frontend(const std::map<std::string, std::string_view>& sources,
           Vocabulary vocabulary);
  ~Frontend();
  Frontend(const Frontend&) = delete;
  Frontend& operator=(const Frontend&) = delete;

  /// Never throws and never ends the process: what goes wrong is in the facts.
  UnitFacts parse(const Unit& unit) const;

 private:
  struct State;
  std::unique_ptr<const State> state_;
};

/// Include folders that a tree implies: where "#include <a/b.h>" names a file
/// of the tree by the end of its path, the folder that it starts from. For
/// trees that come without a compile database. `files` are all sources and
/// headers with what they include; the folder used most comes first.
std::vector<std::string> impliedIncludeDirs(
    const std::map<std::string, std::vector<std::string>>& files);

/// The files among the keys of `files` that others of them include, by the
/// same reasoning and beside their includers.
std::vector<std::string> includedFiles(
    const std::map<std::string, std::vector<std::string>>& files);

/// Whether -std takes `name`.
bool isStandard(std::string_view name);

/// The language of a file by its suffix, or nothing if it is no source or
/// header of C, C++ or CUDA. Headers count as CUDA.
std::optional<Language> languageOf(std::string_view path);

/// Whether a file of that name is compiled by itself, rather than included.
bool isUnitName(std::string_view path);

/// The units of a compile_commands.json. Throws Error if it cannot be
/// read. Options other than those that say what
/// is parsed (-I, -D, -std …) have no bearing and are ignored, whichever
/// compiler they are for.
std::vector<Unit> loadCompileCommands(const std::string& path);

/// Parses one compiler command line for `file`; the first argument is the
/// compiler's name.
Unit unitFromCommand(const std::string& directory, const std::string& file,
                     const std::vector<std::string>& arguments);

}  // namespace hipport
