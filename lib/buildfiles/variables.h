// Variables of make files and scripts: what they hold, whose options they are,
// and what the port calls them.
//
// One file uses what another defines, so the whole tree is looked at before a
// file is ported: a name is renamed everywhere or nowhere.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "buildfiles/buildfiles.h"
#include "buildfiles/make/syntax.h"
#include "buildfiles/shell/syntax.h"
#include "text/budget.h"
#include "text/literals.h"

namespace hipport {

/// What the assignments and commands of one make file, or of all, say.
class MakeVariables {
 public:
  MakeVariables() = default;
  explicit MakeVariables(const BuildRules& rules) : rules_(&rules) {}
  MakeVariables(const MakeText& text, const MakeSyntax& syntax,
                const BuildRules& rules);

  /// Variables whose words reach nvcc, or the host's compiler and linker.
  bool isForNvcc(std::string_view name) const {
    return forNvcc_.contains(name);
  }
  bool isForHost(std::string_view name) const {
    return forHost_.contains(name);
  }
  /// Whether some command uses it, as far as can be seen.
  bool isUsed(std::string_view name) const {
    return isForNvcc(name) || isForHost(name);
  }
  /// Whether its words are names of libraries: "-l$(NAME)".
  bool namesLibraries(std::string_view name) const {
    return libraries_.contains(name);
  }
  bool isAssigned(std::string_view name) const {
    return values_.contains(name);
  }
  std::span<const std::string> valuesOf(std::string_view name) const;
  /// Device code is compiled to be linked: -dc, -rdc=true.
  bool compilesRelocatable() const { return compilesRelocatable_; }
  /// Whether some command links device code by itself (-dlink).
  bool linksDevice() const { return linksDevice_; }

  /// Whether reading them came to an end.
  bool isOverBudget() const { return isOverBudget_; }
  std::size_t size() const;  ///< bytes of all values

  /// Whether the name alone says that it holds CUDA's folder: CUDA_HOME.
  bool isRootByName(std::string_view name) const;

  /// Adds what another file says.
  void add(const MakeVariables& other);
  /// The same of variables that this one does not assign or use itself.
  void addMissing(const MakeVariables& other);
  void assign(std::string_view name, std::string_view value);

 private:
  friend class MakeUses;

  std::map<std::string, std::vector<std::string>, std::less<>> values_;
  std::set<std::string, std::less<>> forNvcc_, forHost_, libraries_;
  bool compilesRelocatable_ = false;
  bool linksDevice_ = false;
  bool isOverBudget_ = false;
  const BuildRules* rules_ = nullptr;
};

/// What the assignments of a shell script say.
MakeVariables scriptVariables(const ShellSyntax& script,
                              const BuildRules& rules);

/// Who is called by a command.
enum class Program : std::uint8_t { nvcc, host, make, other };

struct Invocation {
  Program program = Program::other;
  std::size_t index = 0;  ///< of its word; behind the last if there is none
};

/// What the commands of a file ask of its variables again and again. These
/// must outlive it, and what they are given stay the same.
class VariableAnswers {
 public:
  explicit VariableAnswers(const MakeVariables& variables)
      : variables_(variables), budget_(variables.size()) {}

  /// `text` with the values of variables in place of references, all that a
  /// variable is given one behind the other. What is not known stays, and so
  /// does all once the budget is spent.
  std::string expanded(std::string_view text);

  /// Whether the folder that a variable holds is CUDA's.
  bool isCudaRoot(std::string_view name);

  /// Finds the program among the words of a command, behind assignments and
  /// what runs other programs: env, ccache.
  Invocation callOf(std::span<const Word> words);

  /// Of whoever asks, too.
  ParseBudget& budget() { return budget_; }

 private:
  const MakeVariables& variables_;
  ParseBudget budget_;
  /// The expanded values of variables; nothing while one is being expanded.
  std::map<std::string, std::optional<std::string>, std::less<>> values_;
  std::map<std::string, bool, std::less<>> isRoot_;
  std::map<std::string, Program, std::less<>> programs_;
};

/// The name that the whole word refers to: "$(NVCC)", "${NVCC}", "$NVCC".
std::string_view referredName(std::string_view word);

/// Names that the port changes, over a whole tree.
struct BuildVariables {
  /// "NVCC" is "HIPCC" in the port.
  std::map<std::string, std::string, std::less<>> renamed;
  /// Those that keep their names though they mean CUDA's, and why.
  std::map<std::string, std::string, std::less<>> kept;
  /// Renamed ones that no file gives a value.
  std::set<std::string, std::less<>> unset;
  MakeVariables make;  ///< of all make files
};

/// What the make files and the scripts of a build say.
BuildVariables readVariables(const ParsedBuild& build, const BuildRules& rules);

/// What a variable of that name would be called; empty if it stays.
std::string renamedVariable(std::string_view name, const BuildRules& rules);

/// The words of a name in a text, one by one, with `see(offset, name)`.
template <typename See>
void forEachName(std::string_view text, See see) {
  for (std::size_t i = 0; i < text.size();) {
    if (!isWord(text[i])) {
      ++i;
      continue;
    }
    std::size_t end = i;
    while (end < text.size() && isWord(text[end])) ++end;
    see(static_cast<std::uint32_t>(i), text.substr(i, end - i));
    i = end;
  }
}

}  // namespace hipport
