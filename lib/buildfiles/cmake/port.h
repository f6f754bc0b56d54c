// The port of one CMake file, command by command. What belongs together is
// defined together:
//
//   port.cpp        which command is ported how, and where edits go
//   arguments.cpp   what any argument may hold: variables, targets,
//                   generator expressions, sources, paths
//   options.cpp     options of nvcc and the variables that hold them
//   packages.cpp    languages, packages, libraries
//   properties.cpp  properties of targets and sources
//   find_cuda.cpp   commands of FindCUDA
#pragma once

#include <algorithm>
#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "buildfiles/cmake/cmake.h"
#include "buildfiles/cmake/syntax.h"
#include "buildfiles/words.h"

namespace hipport {

/// The words of a text at `base`, as an option list takes them: apart by
/// blanks and semicolons, inside of generator expressions as well. What says
/// when an expression counts ("$<CONFIG:Debug>:") is no word.
std::vector<Word> wordsOf(std::string_view text, std::uint32_t base);

/// A reference "${NAME}" or "$ENV{NAME}" in a text.
struct Reference {
  std::size_t begin = 0;
  std::size_t end = 0;
  std::string_view name;
  bool isEnvironment = false;
};

std::vector<Reference> referencesIn(std::string_view text);

class CMakePort {
 public:
  CMakePort(const BuildFile& file, const CMakeSyntax& syntax,
            const CMakeProject& project, const BuildTree& tree,
            const BuildRules& rules, BuildNotes& notes)
      : file_(file),
        project_(project),
        tree_(tree),
        rules_(rules),
        notes_(notes),
        syntax_(syntax) {
    // CMAKE_HIP_ARCHITECTURES says it for all options.
    optionTree_.renamesSources = tree.renamesSources;
  }

  void run();

 private:
  using Kind = CMakeArgument::Kind;
  std::string_view text(Span span) const { return notes_.text(span); }
  std::string_view text(const CMakeArgument& argument) const {
    return text(argument.inner);
  }

  /// The text of argument `index`, or "".
  std::string_view argument(const CMakeCommand& command,
                            std::size_t index) const {
    return index < command.arguments.size() ? text(command.arguments[index])
                                            : std::string_view();
  }

  // ---- where things are put

  std::string newline() const;
  /// The blanks before `offset` on its line.
  std::string indentAt(std::uint32_t offset) const;
  /// Commands one below the other, at the indentation of `command`.
  std::string lines(const CMakeCommand& command,
                    const std::vector<std::string>& each) const;
  /// The line that ported files include the helper by.
  std::string helperInclude() const;
  /// The helper comes before the first command that needs it. Other branches
  /// than the command's need it as well.
  std::string withHelper(const CMakeCommand& command, std::string_view rest);
  void needHelper(const CMakeCommand& command);
  void replaceCommand(const CMakeCommand& command,
                      const std::vector<std::string>& by,
                      std::string_view check, std::string message,
                      Applicability grade = Applicability::safe);
  /// Removes a command with its line, if nothing else stands there.
  void removeCommand(const CMakeCommand& command, std::string_view check,
                     std::string message,
                     Applicability grade = Applicability::safe);

  // ---- single arguments

  /// Whether an imported target may stand in the present command for the file
  /// of a library.
  bool takesTarget() const;
  void portReference(std::uint32_t base, const Reference& reference);
  /// "CUDA::cublas" at `offset` of a text.
  void portTargets(std::string_view text, std::uint32_t base);
  void portExpressions(std::string_view text, std::uint32_t base);
  /// Names of sources: "a.cu", "*.cu", "[.]cu$".
  void portSources(std::string_view text, std::uint32_t base);
  /// "/usr/local/cuda-12.4/lib64"
  void portPaths(std::string_view text, std::uint32_t base);
  /// "-lcublas" in a text of options.
  void portLinkOptions(std::string_view text, std::uint32_t base);
  /// A library by its bare name; `whole` has "-l" as well.
  void portLibraryName(std::string_view name, Span span, Span whole);
  /// What every argument of every command may hold.
  void portArgument(const CMakeArgument& argument);
  /// What a variable for the top of the tree is called where the port is not
  /// at the top; empty where it is, and for all others.
  std::string_view dualName(std::string_view name) const;
  static std::string dualMessage(std::string_view name);
  void portBareName(const CMakeArgument& argument);
  /// The bare name of a variable that stands for a library.
  void portTextName(const CMakeArgument& argument, const std::string& target);
  void portArguments(const CMakeCommand& command, std::size_t from = 0);

  // ---- options

  /// The words of arguments [from, to), and what is between them in the file.
  WordList listOf(const CMakeCommand& command, std::size_t from,
                  std::size_t to) const;
  /// Ports options that stand as arguments, each list by its own rules: words
  /// in one string are apart by blanks or by semicolons.
  void portOptionArguments(const CMakeCommand& command, std::size_t from,
                           std::size_t to, bool areOptionsOfNvcc);
  static std::string_view separatorIn(std::string_view text);
  /// The options in arguments [from, to) as CMake's list for an expression,
  /// ported, without references to `self`. Says of each what became of it.
  std::string portedList(const CMakeCommand& command, std::size_t from,
                         std::size_t to, std::string_view self,
                         std::vector<std::string>& outcomes, bool& isManual);
  /// "${CUDA_NVCC_FLAGS_DEBUG}" as the port names it.
  std::string portedReference(std::string_view word) const;

  // ---- commands

  /// Whether `argument` is one of `words`.
  static bool isOneOf(std::string_view argument,
                      std::initializer_list<std::string_view> words);
  /// The first argument at or behind `from` that is `word`, or npos.
  std::size_t find(const CMakeCommand& command, std::string_view word,
                   std::size_t from = 0) const;
  void port(const CMakeCommand& command);
  /// A command of the project's own, or one that has nothing to do with CUDA.
  void portUnknown(const CMakeCommand& command);
  /// "70", "70;80-real", "native".
  static bool isCapabilities(std::string_view text);
  void enter(const CMakeCommand& command);
  void leave(const CMakeCommand&) { functions_ = std::max(0, functions_ - 1); }
  void portLanguages(const CMakeCommand& command);
  void portMinimum(const CMakeCommand& command);
  /// Whether this file is to enable the HIP language, or a file that it adds.
  bool usesHip() const;
  /// The packages of the libraries that the tree links.
  std::vector<std::string> packageLines(std::string_view words) const;
  void portFindPackage(const CMakeCommand& command);
  void portInclude(const CMakeCommand& command);
  void portFindLibrary(const CMakeCommand& command);
  void portLink(const CMakeCommand& command);
  void portCompileOptions(const CMakeCommand& command);
  void portFeatures(const CMakeCommand& command);
  /// The end of the value of set(NAME value ... CACHE ...).
  std::size_t endOfValue(const CMakeCommand& command, std::size_t from) const;
  /// Arguments [from, to) name architectures.
  void portArchitectures(const CMakeCommand& command, std::size_t from,
                         std::size_t to);
  /// "set(CMAKE_CUDA_SEPARABLE_COMPILATION ON)"
  bool portSeparable(const CMakeCommand& command, std::string_view variable);
  /// What FindCUDA's flag variables do is done by an option for the language.
  bool portNvccFlags(const CMakeCommand& command, std::size_t name,
                     std::size_t from);
  void noteAtLast(const std::vector<std::string>& outcomes);
  void portSet(const CMakeCommand& command);
  /// A variable of the user's own that is for nvcc by its name.
  static bool isFlagName(std::string_view name);
  void portList(const CMakeCommand& command);
  void portString(const CMakeCommand& command);
  /// Names of targets in front of PROPERTIES, PROPERTY, APPEND ...
  std::vector<std::string> targetsOf(const CMakeCommand& command) const;
  void portProperties(const CMakeCommand& command);
  /// Where the blanks before an argument begin; its own begin if a comment
  /// stands there.
  std::uint32_t gapBefore(const CMakeCommand& command, std::size_t index) const;
  /// Commands that are run: nvcc is hipcc.
  void portProcess(const CMakeCommand& command);
  /// A comparison with a version of CUDA's holds for no version of HIP's.
  void portCondition(const CMakeCommand& command);

  // ---- FindCUDA

  void portAdd(const CMakeCommand& command);
  void portAddLibrary(const CMakeCommand& command);
  void portIncludeFolders(const CMakeCommand& command);
  void portUseless(const CMakeCommand& command);
  void portArchFlags(const CMakeCommand& command);
  void portCompile(const CMakeCommand& command);

  const BuildFile& file_;
  const CMakeProject& project_;
  const BuildTree& tree_;
  const BuildRules& rules_;
  BuildNotes& notes_;
  const CMakeSyntax& syntax_;
  BuildTree optionTree_;
  const CMakeCommand* command_ = nullptr;    ///< that is looked at
  int functions_ = 0;                        ///< that it stands in
  std::vector<const CMakeCommand*> blocks_;  ///< the same, "if" included
  bool hasHelper_ = false;
};

}  // namespace hipport
