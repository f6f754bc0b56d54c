// Build files: CMake, make and scripts that compile CUDA, to findings with
// fixes.
//
// The sources of a tree become HIP; what builds them has to follow: compiler,
// options, libraries, architectures, the names of sources. Each kind of file is
// read by a parser of its own language, which says where words stand and what
// quotes them; what a word becomes is said by the tables of rules/build. All
// build files of a tree are looked at together, since one names what another
// uses. The languages are a table: languages.h.
#pragma once

#include <functional>
#include <memory>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "analysis/analysis.h"
#include "rules/build_rules.h"

namespace hipport {

struct BuildLanguage;  // languages.h

/// The language of a file, by its name; null if it is no build file.
const BuildLanguage* buildLanguageOf(std::string_view path);

/// The package that a file finds by its name: "NCCL" of FindNCCL.cmake; empty
/// if it is no such module of CMake.
std::string_view packageFoundBy(std::string_view path);

/// Whether a build file may say which C++ is compiled. A quick look at words.
bool mentionsStandard(std::string_view bytes);

/// Whether a build file has anything of CUDA's in it. A quick look at words.
bool mentionsCuda(std::string_view bytes);

struct BuildFile {
  BuildFile(std::string itsPath, std::string_view itsBytes)
      : path(std::move(itsPath)),
        bytes(itsBytes),
        language(buildLanguageOf(path)) {}

  std::string path;  ///< relative to the root of its tree, "/" between folders
  std::string_view bytes;
  const BuildLanguage* language;  ///< null if it is no build file
};

/// What the parser of a language makes of a file.
struct BuildSyntax {
  virtual ~BuildSyntax() = default;
};

/// A build file with bytes of its own, parsed.
class ParsedFile {
 public:
  ParsedFile(const BuildFile& file, const BuildRules& rules);
  ParsedFile(const ParsedFile&) = delete;
  ParsedFile& operator=(const ParsedFile&) = delete;

  /// Its bytes live as long as this.
  const BuildFile& file() const { return file_; }
  /// What its language's parser made of it; null if that is no `Syntax`.
  template <typename Syntax>
  const Syntax* as() const {
    return dynamic_cast<const Syntax*>(syntax_.get());
  }

 private:
  std::string bytes_;
  BuildFile file_;
  std::unique_ptr<const BuildSyntax> syntax_;
};

/// Build files of a tree, parsed once for all that is asked of them. Needs
/// nothing of what it was made of but the rules; copies share the files.
struct ParsedBuild {
  std::vector<std::shared_ptr<const ParsedFile>> files;
};

/// Parses `files`, in their order. Those of `known` with the same path and
/// bytes are taken from there.
ParsedBuild parseBuild(std::span<const BuildFile> files,
                       const BuildRules& rules, const ParsedBuild& known = {});

/// A tree's build, as far as it matters to the port of one of its files.
struct BuildTree {
  /// Sources are renamed: "a.cu" is "a.hip" in the port.
  bool renamesSources = false;
  /// The port goes into a folder of its own beside the CUDA build (dual.h).
  bool isDual = false;
  /// Packages that a module of the tree finds: "NCCL" by FindNCCL.cmake.
  std::set<std::string, std::less<>> modules;
  /// The C++ that headers of the port's libraries need: 17; 0 for any.
  int standard = 0;
  /// Sources of the host's compiler that include what only HIP's takes, by
  /// their paths: "src/a.cpp".
  std::set<std::string, std::less<>> hipUnits;
  /// Those that include headers of HIP's that any compiler takes, once it is
  /// told the platform and where they are.
  std::set<std::string, std::less<>> apiUnits;
  /// What is compiled for: "gfx90a".
  std::vector<std::string> architectures;
};

/// The file of include/hipport that a port of CMake files includes, as it is
/// called from the root of a tree.
inline constexpr std::string_view kCMakeSupport = "hipport/hip-language.cmake";
/// What recipes of ported make files link device code alone by.
inline constexpr std::string_view kLinkSupport = "hipport/device-link.sh";

/// The findings of each file, of checks whose `run` is null. A file that is not
/// understood has a finding that says so and keeps its bytes.
std::vector<Findings> analyseBuild(const BuildTree& tree,
                                   const ParsedBuild& build,
                                   const BuildRules& rules);

}  // namespace hipport
