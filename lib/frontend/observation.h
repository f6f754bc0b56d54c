// What the front end says of one unit: what it observed in each file, who
// declares which names, and what its answer depends on.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "analysis/facts.h"
#include "text/digest.h"

namespace hipport {

/// What one unit says about the text of one file, by offsets.
struct UnitView {
  struct Reference {
    std::uint32_t offset = 0;
    Meaning meaning = Meaning::unresolved;  ///< cuda or user
    bool isDeclaration = false;
    /// For a call: where each argument that is written begins.
    std::optional<std::vector<std::uint32_t>> arguments = {};
    std::string owner = {};               ///< see NameUse
    std::vector<std::string> types = {};  ///< one of NameUse::argumentTypes
    TypesOf typesOf = TypesOf::call;
    /// CUDA's for want of another: the unit declares the name by hand and
    /// includes no header that does.
    bool isAssumed = false;
  };
  struct Pasted {
    Span span;
    std::string name;
    /// Where a #define spells its beginning; see NameOwners::built.
    std::string path;
    std::uint32_t offset = 0;
  };
  struct Target {
    std::uint32_t offset = 0;  ///< of the include's "#"
    std::string path;
  };
  struct Brought {
    std::uint32_t offset = 0;  ///< of the include's "#"
    std::string header;        ///< see Include::brings
  };
  /// An include of a CUDA header without counterpart.
  struct Unsupported {
    std::uint32_t offset = 0;  ///< of the include's "#"
    std::vector<HeaderUse> uses;
    bool isCertain = false;  ///< the unit compiles, so that no use is missing
  };
  /// A parameter or variable of a function's, of a name of the vocabulary.
  struct Local {
    Span scope;  ///< the function
    std::string name;
  };
  struct Assembly {
    std::uint32_t offset = 0;  ///< of the keyword, as it is spelled
    std::string text;          ///< the template, macros expanded
    /// Of its operands, outputs first, macros expanded; none where a macro
    /// makes more of an operand than its constraint.
    std::vector<std::string> constraints;
    friend bool operator==(const Assembly&, const Assembly&) = default;
  };
  /// An expansion of a macro that is defined here and whose asm statements
  /// "#" gives parts; see AsmStatement::spellings.
  struct Spelled {
    std::string macro;
    std::map<std::string, std::string> arguments;  ///< by parameter
    friend auto operator<=>(const Spelled&, const Spelled&) = default;
  };
  std::string unit;  ///< path of the unit's main file
  std::vector<Reference> references;
  std::vector<std::uint32_t> launches;        ///< offsets of "<<<"
  std::vector<std::uint32_t> deviceLaunches;  ///< those on the device
  std::vector<Assembly> assemblies;           ///< each once
  std::set<Spelled> spelled;
  std::vector<Span> skipped;  ///< branches not compiled
  std::vector<Span> macroCalls;
  /// Where the names of macros are that the unit expands and whose #define is
  /// in this file.
  std::vector<std::uint32_t> expanded;
  std::vector<Target> includes;
  std::vector<Brought> brought;
  std::vector<Unsupported> unsupported;
  /// Declares something at file scope. What is in the middle of a class or a
  /// function does not.
  bool declaresAtFileScope = false;
  bool isEnclosed = false;  ///< see FileFacts::isEnclosed
  std::vector<Pasted> pasted;
  /// Offsets of names that a macro pastes to others: text, not uses.
  std::vector<std::uint32_t> operands;
  std::vector<Local> locals;
};

/// All that one unit says about one file.
struct Observation : UnitView, SemanticFacts {};

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
  /// A name that "cuda##x" makes, CUDA's or not.
  struct Built {
    std::string path;          ///< of the file with the #define
    std::uint32_t offset = 0;  ///< of "cuda"
    std::string beginning;     ///< "cuda"
    std::string name;
    friend auto operator<=>(const Built&, const Built&) = default;
  };
  std::set<Built> built;
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

/// Where a CUDA unit first uses CUDA. nvcc includes the runtime header at the
/// top of such a unit without being told.
struct FirstUse {
  /// The file that the use is in and those that include it, the main file last.
  std::vector<std::string> files;
  /// The CUDA headers that the unit includes itself, by whatever file, before.
  std::vector<std::string> headers;
  friend auto operator<=>(const FirstUse&, const FirstUse&) = default;
};

/// What one reading of a unit says about the files of the ported trees that it
/// reached.
struct UnitFacts {
  std::string unit;  ///< path of its main file
  std::map<std::string, Observation> files;
  NameOwners owners;
  /// None: the unit uses no CUDA, or nvcc includes nothing by itself.
  std::optional<FirstUse> firstUse;
  /// Set when parsing broke off: the unit's files are known lexically alone.
  std::string failure;
  /// Ascending by path, each once. The embedded headers are not among them.
  std::vector<Dependency> dependencies;
  /// False where another run might have come to another end: a limit of time.
  bool isRepeatable = true;
};

}  // namespace hipport
