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
// at, and errors never stop it. An SDK may be given all the same; a unit that
// its headers leave with errors is read in both ways.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "analysis/facts.h"
#include "text/digest.h"

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
  /// What else the command says, in its order and as it is spelled: options of
  /// code generation among others. Of a command of nvcc, those that it hands to
  /// the host's compiler are "-Xcompiler=OPTION" each. No bearing on parsing.
  std::vector<std::string> otherOptions;
  bool isNvccs = false;  ///< they are in the language of nvcc
};

/// A CUDA SDK to parse against.
struct Sdk {
  std::string root;
  std::vector<std::string> includeDirs;  ///< in the order of their search
  /// As CUDA_VERSION: 1000 * major + 10 * minor; 0 if it cannot be told.
  int version = 0;
  /// Its headers lie among those of other software (/usr/include).
  bool isShared = false;
};

/// The SDK below `root`, which is an installation's folder or its include
/// folder. Throws Error if there is none.
Sdk findSdk(const std::string& root);

/// Whether a folder is the include folder of any CUDA SDK.
bool isSdkFolder(const std::string& folder);

/// Whether a file, by its absolute path, is one of the SDK's headers.
bool isSdkHeader(const Sdk& sdk, std::string_view path);

/// The names that are worth recording. Must be callable from any thread.
struct Vocabulary {
  std::function<bool(std::string_view name)> hasName;
  std::function<bool(std::string_view header)> hasHeader;
  /// Whether names of the vocabulary begin so: "cuda", "cublas".
  std::function<bool(std::string_view prefix)> hasPrefix;
  /// Whether what becomes of a name depends on the types of its arguments.
  std::function<bool(std::string_view name)> hasOverloads =
      [](std::string_view) { return false; };
  /// Whether a name is worth recording behind "." or "->".
  std::function<bool(std::string_view name)> hasMember = [](std::string_view) {
    return false;
  };
  /// Whether a name, or the text of a string, shows by itself that a file is
  /// CUDA's. An everyday word does so only where the file's name does as well.
  std::function<bool(std::string_view name)> isEvidence = [](std::string_view) {
    return true;
  };
};

/// What one unit says about one file.
struct Observation {
  struct Reference {
    std::uint32_t offset = 0;
    Meaning meaning = Meaning::unresolved;  ///< cuda or user
    bool isDeclaration = false;
    /// For a call: where each argument that is written begins.
    std::optional<std::vector<std::uint32_t>> arguments = {};
    std::string owner = {};               ///< see NameUse
    std::vector<std::string> types = {};  ///< one of NameUse::argumentTypes
    bool isInstance = false;              ///< of NameUse::instanceTypes rather
    /// CUDA's for want of another: the unit declares the name by hand and
    /// includes no header that does.
    bool isAssumed = false;
  };
  struct Pasted {
    Span span;
    std::string name;
  };
  struct Target {
    std::uint32_t offset = 0;  ///< of the include's "#"
    std::string path;
  };
  struct Brought {
    std::uint32_t offset = 0;  ///< of the include's "#"
    std::string header;        ///< see Include::brings
  };
  /// A parameter or variable of a function's, of a name of the vocabulary.
  struct Local {
    Span scope;  ///< the function
    std::string name;
  };
  struct Assembly {
    std::uint32_t offset = 0;  ///< of the keyword
    std::string text;          ///< the template, macros expanded
  };
  std::string unit;  ///< path of the unit's main file
  std::vector<Reference> references;
  std::vector<std::uint32_t> launches;        ///< offsets of "<<<"
  std::vector<std::uint32_t> deviceLaunches;  ///< those on the device
  std::vector<DeviceCode> deviceCode;
  Resources resources;
  std::vector<EnumNumber> enumNumbers;
  std::vector<VectorOperator> vectorOperators;
  std::vector<ConversionNote> conversions;
  std::vector<RelaxedConstant> relaxed;
  std::vector<TextureReference> textures;
  std::vector<Assembly> assemblies;  ///< outside of macros
  std::vector<Span> skipped;         ///< branches that were not compiled
  std::vector<Span> macroCalls;
  /// Where the names of macros stand that the unit expands and whose #define
  /// is in this file.
  std::vector<std::uint32_t> expanded;
  std::vector<Target> includes;
  std::vector<Brought> brought;
  /// Declares something at file scope. What stands in the middle of a class or
  /// a function does not.
  bool isAtFileScope = false;
  std::vector<Pasted> pasted;
  /// Offsets of names that a macro pastes to others: text, not uses.
  std::vector<std::uint32_t> operands;
  std::vector<Local> locals;
  std::vector<LaneNote> lanes;
  std::vector<MaskNote> masks;
  std::vector<Gap> gaps;
  /// For the main file of a CUDA unit: see FileFacts.
  bool isCudaUnit = false;
  std::vector<std::string> headersBeforeUse;
};

/// Who declares a name of the vocabulary, over whole trees. It decides about
/// the places that no unit could decide: a name that only the user declares is
/// the user's there too. What a function declares for itself counts there
/// alone (Observation::locals).
struct NameOwners {
  std::set<std::string, std::less<>> user;  ///< in a file or a namespace
  /// In a class of the user's, where alone they need no qualifier.
  std::set<std::string, std::less<>> members;
  std::set<std::string, std::less<>> cuda;
  /// Those that the user declares otherwise than at file scope of a file to
  /// port: nothing there stands in for CUDA.
  std::set<std::string, std::less<>> elsewhere;
  /// Functions and types of the user's that the trees define at file scope:
  /// what is declared by hand elsewhere means these.
  std::set<std::string, std::less<>> defined;
};

/// Something that the compiler asked for while it read a unit, and what it was
/// told. As long as every answer stays the same, so do the unit's facts.
struct Dependency {
  enum class Kind : std::uint8_t {
    absent,    ///< nothing could be opened there
    folder,    ///< a folder is there
    present,   ///< a file is there that was not read
    file,      ///< a file outside the ported trees
    plain,     ///< one of Frontend::Sources, without CUDA
    withCuda,  ///< one of Frontend::Sources, with CUDA
  };
  std::string path;  ///< as the compiler asked for it
  Kind kind = Kind::absent;
  // Of what was read:
  Digest content;
  std::string real;  ///< where links led to; empty where it is `path`
  friend bool operator==(const Dependency&, const Dependency&) = default;
};

/// What one reading of a unit says about the files of the ported trees that it
/// reached.
struct UnitFacts {
  std::string unit;  ///< path of its main file
  std::map<std::string, Observation> files;
  NameOwners owners;
  /// Set when parsing broke off: the unit's files are known lexically alone.
  std::string failure;
  /// Ascending by path, each once. The embedded headers are not among them.
  std::vector<Dependency> dependencies;
  /// False where another run might have come to another end: a limit of time.
  bool isRepeatable = true;
};

/// The lexical facts of a file.
FileFacts lexFile(std::string path, std::string_view bytes,
                  const Vocabulary& vocabulary);

/// The offset of what the line splices at `offset` are followed by. Clang has
/// tokens begin with the splices before them; here they do not.
std::uint32_t behindSplices(std::string_view bytes, std::uint32_t offset);

/// Lays what units observed over `facts`; call once per file with everything
/// that reached it. `owners` are those of all units. The order of `seen` does
/// not matter.
void merge(FileFacts& facts, const std::vector<const Observation*>& seen,
           const NameOwners& owners);

/// Parses units. Immutable once made; `parse` may run on many threads.
class Frontend {
 public:
  struct Source {
    std::string_view bytes;
    /// Whether it is looked into. Of the others, only names that their macro
    /// calls make are noted.
    bool hasCuda = true;
    Digest content = digestOf(bytes);
  };
  using Sources = std::map<std::string, Source>;

  /// `sources` maps the absolute paths of the files to port to their bytes;
  /// it and they must outlive this object. Everything else is read from disk.
  /// `secondsPerUnit` is processor time.
  Frontend(const Sources& sources, Vocabulary vocabulary,
           std::optional<Sdk> sdk = std::nullopt, unsigned secondsPerUnit = 60);
  ~Frontend();
  Frontend(const Frontend&) = delete;
  Frontend& operator=(const Frontend&) = delete;

  /// What one or, with an SDK, two readings of the unit say. Never throws and
  /// never ends the process: what goes wrong is in the facts. A unit that
  /// makes Clang crash, exhaust its stack or run on without end (by a count of
  /// what it has done, so that the result is the same on every machine; an
  /// endless loop of Clang's own, by its time) is given up.
  std::vector<UnitFacts> parse(const Unit& unit) const;

  /// All that decides what `parse` says of the unit, apart from its
  /// dependencies and the vocabulary: the compiler's arguments in full.
  std::string optionsOf(const Unit& unit) const;

 private:
  struct State;
  std::unique_ptr<const State> state_;
};

/// Where the includes of a tree lead, by their spelling alone.
struct IncludeGraph {
  /// For each file the one that each of its includes names, or "".
  std::map<std::string, std::vector<std::string>> targets;
  /// Include folders that the tree implies, the one used most first: where
  /// "#include <a/b.h>" names a file of the tree by the end of its path, the
  /// folder that it starts from. For trees that come without a compile
  /// database.
  std::vector<std::string> impliedDirs;
};

/// `files` are all sources and headers with what they include. An include
/// names the file beside its includer or else the one below an implied folder
/// that lies nearest, and never its includer.
IncludeGraph resolveIncludes(
    const std::map<std::string, std::vector<std::string>>& files);

/// Whether -std takes `name`.
bool isStandard(std::string_view name);

/// The language of a file by its suffix, or nothing if it is no source or
/// header of C, C++ or CUDA. Headers count as CUDA.
std::optional<Language> languageOf(std::string_view path);

/// Whether a file of that name is compiled by itself, rather than included.
bool isUnitName(std::string_view path);

/// What a compile database says.
struct CompileCommands {
  std::vector<Unit> units;
  /// Response files that could not be read, a sentence each.
  std::vector<std::string> problems;
};

/// Reads a compile_commands.json; throws Error if it cannot be read. Commands
/// for other languages are passed over.
CompileCommands loadCompileCommands(const std::string& path);

/// Parses one compiler command line for `file`; the first argument is the
/// compiler's name. Nothing if it is for another language. Appends to
/// `problems` what response files could not be read.
std::optional<Unit> unitFromCommand(const std::string& directory,
                                    const std::string& file,
                                    const std::vector<std::string>& arguments,
                                    std::vector<std::string>& problems);

}  // namespace hipport
