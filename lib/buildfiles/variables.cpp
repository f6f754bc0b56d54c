#include "buildfiles/variables.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <functional>
#include <unordered_map>

#include "buildfiles/make/make.h"
#include "buildfiles/paths.h"
#include "buildfiles/shell/script.h"
#include "text/paths.h"

namespace hipport {
namespace {

/// Without a path in front and a version behind: "gcc" of "/usr/bin/gcc-12".
std::string_view programName(std::string_view word) {
  word = withoutQuotes(word);
  word = lastPart(word);
  if (word.ends_with(".exe")) word.remove_suffix(4);
  const std::size_t dash = word.rfind('-');
  if (dash != std::string_view::npos && dash + 1 < word.size() &&
      word.find_first_not_of("0123456789.", dash + 1) ==
          std::string_view::npos) {
    word = word.substr(0, dash);
  }
  return word;
}

Program programOf(std::string_view name) {
  static constexpr std::array kHost = {
      "cc",       "gcc",  "g++",   "c++",    "clang",  "clang++", "icc",
      "icpc",     "icpx", "mpicc", "mpicxx", "mpic++", "mpiCC",   "ld",
      "gfortran", "c99",  "nvc++", "CC",     "xlC",    "pgc++"};
  if (name == "nvcc") return Program::nvcc;
  if (name == "make" || name == "gmake") return Program::make;
  return std::ranges::find(kHost, name) != kHost.end() ? Program::host
                                                       : Program::other;
}

/// By name, where nothing says what it holds.
Program programOfVariable(std::string_view name) {
  static constexpr std::array kNvcc = {"NVCC",    "nvcc",         "CUDACC",
                                       "CUDA_CC", "NVCC_BIN",     "CUDA_NVCC",
                                       "CUCC",    "CUDA_COMPILER"};
  static constexpr std::array kHost = {
      "CC",    "CXX",    "GCC",           "GXX",    "LD",
      "MPICC", "MPICXX", "HOST_COMPILER", "LINKER", "CPP",
      "FC",    "HOSTCC", "HOSTCXX",       "CCLD",   "CXXLD"};
  if (std::ranges::find(kNvcc, name) != kNvcc.end()) return Program::nvcc;
  if (name == "MAKE") return Program::make;
  return std::ranges::find(kHost, name) != kHost.end() ? Program::host
                                                       : Program::other;
}

/// Whether a program only runs what stands behind it.
bool runsAnother(std::string_view name) {
  static constexpr std::array kRunners = {
      "env",  "exec",    "sudo", "ccache",  "sccache",   "distcc",
      "nice", "nohup",   "time", "libtool", "command",   "eval",
      "srun", "timeout", "set",  "bear",    "scan-build"};
  return std::ranges::find(kRunners, name) != kRunners.end();
}

bool isAssignmentWord(std::string_view word) {
  const std::size_t equal = word.find('=');
  if (equal == std::string_view::npos || equal == 0) return false;
  return word.substr(0, equal).find_first_not_of(
             "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
             "0123456789_+") == std::string_view::npos;
}

using HeldProgram = std::function<Program(std::string_view variable)>;

Invocation invocation(std::span<const Word> words, const HeldProgram& held) {
  bool isBehindRunner = false;
  for (std::size_t i = 0; i < words.size(); ++i) {
    const std::string_view text = withoutQuotes(words[i].text);
    if (isAssignmentWord(text)) continue;
    if (text.starts_with('-')) {
      if (!isBehindRunner) return {Program::other, i};
      continue;
    }
    if (text.find('$') != std::string_view::npos) {
      const std::string_view name = referredName(text);
      for (const Program program : {held(name), programOfVariable(name)}) {
        if (program != Program::other) return {program, i};
      }
      if (namesNvcc(text)) return {Program::nvcc, i};
      // "$(Q)", "$(EXEC)" and "$(LIBTOOL)" run what follows.
      isBehindRunner = true;
      continue;
    }
    const std::string_view name = programName(text);
    const Program program = programOf(name);
    if (program != Program::other) return {program, i};
    if (!runsAnother(name)) return {Program::other, i};
    isBehindRunner = true;
  }
  return {Program::other, words.size()};
}

/// What variables call. Scripts save and restore variables by each other: one
/// that is being asked for calls nothing.
class HeldPrograms {
 public:
  HeldPrograms(const MakeVariables& variables, ParseBudget& budget)
      : variables_(variables), budget_(budget) {}

  /// nvcc if one of its values does.
  Program of(std::string_view variable) {
    const auto [place, isNew] = known_.try_emplace(variable, Program::other);
    if (!isNew) return place->second;
    const ParseBudget::Level level(budget_);
    Program program = Program::other;
    for (const std::string& value : variables_.valuesOf(variable)) {
      if (!level || !budget_.spend(value.size() + 1)) break;
      const Program one = ofValue(value);
      if (one != Program::other && program != Program::nvcc) program = one;
    }
    return known_[variable] = program;
  }

 private:
  Program ofValue(std::string_view value) {
    const MakeText text(value);
    const std::vector<Word> words = makeWords(text, text.all());
    Program program = invocation(words, [&](std::string_view name) {
                        return of(name);
                      }).program;
    // "$(shell which nvcc)"
    if (!words.empty() && words.front().text.starts_with("$(shell")) {
      forEachName(words.front().text, [&](std::uint32_t,
                                          std::string_view name) {
        if (name == "nvcc" && value.find("/bin") == std::string_view::npos &&
            value.find("dirname") == std::string_view::npos) {
          program = Program::nvcc;
        }
      });
    }
    return program;
  }

  const MakeVariables& variables_;
  ParseBudget& budget_;
  std::map<std::string_view, Program> known_;
};

}  // namespace

Invocation VariableAnswers::callOf(std::span<const Word> words) {
  return invocation(words, [&](std::string_view variable) {
    const auto known = programs_.find(variable);
    if (known != programs_.end()) return known->second;
    const Program program = HeldPrograms(variables_, budget_).of(variable);
    programs_.emplace(variable, program);
    return program;
  });
}

/// Collects which variables reach which programs.
class MakeUses {
 public:
  /// `variables` have their values already.
  MakeUses(MakeVariables& variables, const MakeText& text)
      : variables_(variables), answers_(variables), text_(text) {}

  bool isOverBudget() { return answers_.budget().isSpent(); }

  Invocation callOf(std::span<const Word> words) {
    return answers_.callOf(words);
  }

  void commands(Span span) {
    const ShellSyntax shell =
        readShell(text_, span, ShellDialect::recipe, answers_.budget());
    for (const ShellCommand& command : shell.commands) {
      const Invocation call = callOf(command.words);
      // What a port before this one wrote.
      variables_.linksDevice_ |= std::ranges::any_of(
          command.words,
          [](const Word& word) { return word.text.ends_with(kLinkSupport); });
      if (call.program != Program::nvcc && call.program != Program::host) {
        continue;
      }
      for (const Word& word : command.words) {
        uses(call.program, word.text);
        if (call.program == Program::nvcc) relocatable(word.text);
      }
    }
  }

  /// All that `text` refers to, and what that refers to, is the program's.
  void uses(Program program, std::string_view text) {
    const ParseBudget::Level level(answers_.budget());
    if (!level) return;
    const MakeText own(text);
    forEachReference(own, own.all(), [&](const MakeReference& reference) {
      const std::string_view name = own[reference.name];
      // A name that is put together is none, nor is an automatic one: "$<".
      if (reference.isCall || name.empty() || !isWord(name.front()) ||
          name.find('$') != std::string_view::npos) {
        return;
      }
      auto& names =
          program == Program::nvcc ? variables_.forNvcc_ : variables_.forHost_;
      if (!names.emplace(name).second) return;
      const auto found = variables_.values_.find(name);
      if (found == variables_.values_.end()) return;
      for (const std::string& value : found->second) {
        uses(program, value);
        if (program == Program::nvcc) relocatable(value);
      }
    });
  }

 private:
  /// Whether blanks or its ends surround `option` in a text.
  static bool hasOption(std::string_view text, std::string_view option) {
    const std::size_t at = text.find(option);
    if (at == std::string_view::npos) return false;
    const std::size_t end = at + option.size();
    return (at == 0 ||
            std::isspace(static_cast<unsigned char>(text[at - 1])) != 0) &&
           (end == text.size() ||
            std::isspace(static_cast<unsigned char>(text[end])) != 0);
  }

  void relocatable(std::string_view text) {
    const auto isIn = [&](std::string_view option) {
      return hasOption(text, option);
    };
    static constexpr std::array<std::string_view, 7> kRelocatable = {
        "-dc",       "--device-c",
        "-rdc=true", "--relocatable-device-code=true",
        "-rdc true", "--relocatable-device-code true",
        "-fgpu-rdc"};
    variables_.compilesRelocatable_ |= std::ranges::any_of(kRelocatable, isIn);
    variables_.linksDevice_ |= isIn("-dlink") || isIn("--device-link");
    if (text == "-rdc" || text == "--relocatable-device-code") {
      variables_.compilesRelocatable_ = true;
    }
  }

  MakeVariables& variables_;
  VariableAnswers answers_;
  const MakeText& text_;
};

namespace {

/// Adds the variables behind "-l": "-l$(NAME)", "$(addprefix -l,$(NAME))" and
/// "$(NAME:%=-l%)".
void addLibraries(const MakeText& text,
                  std::set<std::string, std::less<>>& names) {
  const auto addNamed = [&](const MakeReference& reference) {
    if (!reference.isCall) names.emplace(text[reference.name]);
  };
  forEachReference(text, text.all(), [&](const MakeReference& reference) {
    const std::vector<Span>& parts = reference.parts;
    const bool isPair = parts.size() == 2;
    if (reference.isCall) {
      if (isPair && text[reference.name] == "addprefix" &&
          withoutLastBlanks(text[parts.front()]) == "-l") {
        forEachReference(text, parts.back(), addNamed);
      }
      return;
    }
    const std::string_view before = text[Span{0, reference.span.begin}];
    if ((isPair && withoutLastBlanks(text[parts.back()]) == "-l%") ||
        before.ends_with(" -l") || before.ends_with("\t-l")) {
      addNamed(reference);
    }
  });
}

}  // namespace

MakeVariables::MakeVariables(const MakeText& text, const MakeSyntax& syntax,
                             const BuildRules& rules)
    : rules_(&rules) {
  auto assign = [&](Span name, Span value) {
    std::string plain;
    for (const Word& word : makeWords(text, value)) {
      if (!plain.empty()) plain += ' ';
      plain += word.text;
    }
    values_[std::string(text[name])].push_back(std::move(plain));
  };
  for (const MakeLine& line : syntax.lines) {
    if (line.kind == MakeLine::Kind::assignment ||
        line.kind == MakeLine::Kind::definition) {
      assign(line.name, line.value);
    }
    // "$(eval NAME += value)"
    forEachReference(text, line.span, [&](const MakeReference& reference) {
      if (!reference.isCall || text[reference.name] != "eval") return;
      const auto assigned = assignmentIn(text, reference.parts.front());
      if (assigned) assign(assigned->name, assigned->value);
    });
  }
  addLibraries(text, libraries_);
  MakeUses uses(*this, text);
  for (const MakeLine& line : syntax.lines) {
    if (line.kind == MakeLine::Kind::recipe) uses.commands(line.span);
    if (!line.recipe.empty()) uses.commands(line.recipe);
    if (line.kind == MakeLine::Kind::definition) uses.commands(line.value);
  }
  // A variable that calls a compiler holds options of it.
  for (const auto& [name, values] : values_) {
    for (const std::string& value : values) {
      const MakeText own(value);
      const Invocation call = uses.callOf(makeWords(own, own.all()));
      if (call.program == Program::nvcc || call.program == Program::host) {
        uses.uses(call.program, value);
        (call.program == Program::nvcc ? forNvcc_ : forHost_).insert(name);
      }
    }
    for (const std::string_view mark : {"NVCC", "nvcc", "GENCODE", "CUDA_FLAGS",
                                        "CUDAFLAGS", "CUFLAGS", "CU_FLAGS"}) {
      if (name.find(mark) != std::string::npos) {
        uses.uses(Program::nvcc, fmt::format("$({})", name));
      }
    }
  }
  // What make's own rules use.
  for (const std::string_view name :
       {"CFLAGS", "CXXFLAGS", "CPPFLAGS", "LDFLAGS", "LDLIBS"}) {
    if (values_.contains(name) && !isForNvcc(name)) {
      uses.uses(Program::host, fmt::format("$({})", name));
    }
  }
  isOverBudget_ = uses.isOverBudget();
}

std::string_view referredName(std::string_view word) {
  word = withoutQuotes(word);
  if (word.starts_with("$$")) word.remove_prefix(1);
  if (word.size() < 2 || word.front() != '$') return {};
  word.remove_prefix(1);
  if (word.front() == '(' || word.front() == '{') {
    word = word.substr(1, word.size() - 2);
  }
  bool isName = !word.empty();
  forEachName(word, [&](std::uint32_t at, std::string_view name) {
    isName = isName && at == 0 && name.size() == word.size();
  });
  return isName ? word : std::string_view();
}

namespace {

/// The expanded values of variables; nothing while one is being expanded.
using ExpandedValues =
    std::map<std::string, std::optional<std::string>, std::less<>>;

/// Expands texts. A variable is expanded once, whatever the number of
/// references, and one within itself stays as it is.
class Expansion {
 public:
  Expansion(const MakeVariables& variables, ParseBudget& budget,
            ExpandedValues& known)
      : variables_(variables), budget_(budget), known_(known) {}

  void expand(std::string_view text, std::string& out);

 private:
  /// A call of one of make's functions, as far as it says what files there are.
  void call(const MakeText& text, const MakeReference& reference,
            std::string& out);
  /// The words of `text`, expanded.
  std::vector<std::string> wordsOf(std::string_view text);
  /// "$(SOURCES:.cu=.o)"
  void substitute(std::string_view value, std::string_view from,
                  std::string_view to, std::string& out);
  /// Null for a variable without value, and for one that is being expanded.
  const std::string* valueOf(std::string_view name);

  const MakeVariables& variables_;
  ParseBudget& budget_;
  ExpandedValues& known_;
};

const std::string* Expansion::valueOf(std::string_view name) {
  if (!variables_.isAssigned(name)) return nullptr;
  const auto [place, isNew] = known_.try_emplace(std::string(name));
  if (isNew) {
    std::string value;
    for (const std::string& each : variables_.valuesOf(name)) {
      if (!value.empty()) value += ' ';
      expand(each, value);
    }
    place->second = std::move(value);
  }
  return place->second ? &*place->second : nullptr;
}

void Expansion::expand(std::string_view written, std::string& out) {
  const ParseBudget::Level level(budget_);
  const MakeText text(written);
  const std::uint32_t size = text.all().end;
  for (std::uint32_t i = 0; i < size;) {
    const std::size_t before = out.size();
    const auto reference =
        written[i] == '$' && level ? referenceAt(text, i, size) : std::nullopt;
    if (!reference) {
      const std::size_t next =
          std::min(written.find('$', i + 1), written.size());
      out += written.substr(i, next - i);
      i = static_cast<std::uint32_t>(next);
    } else if (reference->isCall) {
      i = reference->span.end;
      call(text, *reference, out);
    } else {
      i = reference->span.end;
      const std::string_view name = text[reference->name];
      // The root of CUDA is told by its name.
      const std::string* value =
          variables_.isRootByName(name) ? nullptr : valueOf(name);
      if (!value) {
        out += text[reference->span];
      } else if (reference->parts.size() == 2) {
        substitute(*value, text[reference->parts[0]], text[reference->parts[1]],
                   out);
      } else {
        out += *value;
      }
    }
    budget_.spend(out.size() - before + 1);
  }
}

std::vector<std::string> Expansion::wordsOf(std::string_view text) {
  std::string list;
  expand(text, list);
  const MakeText expanded(list);
  std::vector<std::string> words;
  for (const Word& word : makeWords(expanded, expanded.all())) {
    words.emplace_back(word.text);
  }
  return words;
}

void Expansion::call(const MakeText& text, const MakeReference& reference,
                     std::string& out) {
  const std::string_view name = text[reference.name];
  // The lists that these work on say what kind of files they are.
  if (name == "patsubst" && reference.parts.size() == 3) {
    const std::string_view to = text[reference.parts[1]];
    const std::size_t dot = to.rfind('.');
    for (const std::string& word : wordsOf(text[reference.parts[2]])) {
      if (!budget_.spend(word.size() + to.size())) return;
      out += word.substr(0, word.rfind('.'));
      if (dot != std::string_view::npos) out += to.substr(dot);
      out += ' ';
    }
    return;
  }
  if (name == "addsuffix" && reference.parts.size() == 2) {
    const std::string_view suffix = text[reference.parts[0]];
    for (const std::string& word : wordsOf(text[reference.parts[1]])) {
      if (!budget_.spend(word.size() + suffix.size())) return;
      out += word;
      out += suffix;
      out += ' ';
    }
    return;
  }
  if (name == "addprefix" || name == "filter" || name == "foreach") {
    expand(text[reference.parts.back()], out);
    return;
  }
  // What it may come to is among what it is given.
  for (const Span& each : reference.parts) {
    expand(text[each], out);
    out += ' ';
  }
}

void Expansion::substitute(std::string_view value, std::string_view from,
                           std::string_view to, std::string& out) {
  if (from.starts_with('%')) from.remove_prefix(1);
  if (const std::size_t stem = to.find('%'); stem != std::string_view::npos) {
    to = to.substr(stem + 1);
  }
  const MakeText text(value);
  for (const Word& word : makeWords(text, text.all())) {
    if (!budget_.spend(word.text.size() + to.size())) return;
    if (word.text.ends_with(from)) {
      out += word.text.substr(0, word.text.size() - from.size());
      out += to;
    } else {
      out += word.text;
    }
    out += ' ';
  }
}

}  // namespace

std::string VariableAnswers::expanded(std::string_view text) {
  std::string out;
  Expansion(variables_, budget_, values_).expand(text, out);
  return out;
}

std::size_t MakeVariables::size() const {
  std::size_t size = 0;
  for (const auto& [name, values] : values_) {
    for (const std::string& each : values) size += each.size();
  }
  return size;
}

std::span<const std::string> MakeVariables::valuesOf(
    std::string_view name) const {
  const auto found = values_.find(name);
  if (found == values_.end()) return {};
  return found->second;
}

bool MakeVariables::isRootByName(std::string_view name) const {
  const NamedRule* rule = rules_ ? rules_->findEnvironment(name) : nullptr;
  return rule && rule->rocm == kRocmRoot;
}

bool VariableAnswers::isCudaRoot(std::string_view name) {
  if (const auto known = isRoot_.find(name); known != isRoot_.end()) {
    return known->second;
  }
  std::set<std::string_view> asked;
  auto isRoot = [&](auto& self, std::string_view each) -> bool {
    const ParseBudget::Level level(budget_);
    if (variables_.isRootByName(each)) return true;
    if (!level || !asked.insert(each).second) return false;
    return std::ranges::any_of(variables_.valuesOf(each),
                               [&](const std::string& value) {
                                 return isCudaRootPath(expanded(value)) ||
                                        self(self, referredName(value));
                               });
  };
  const bool result = isRoot(isRoot, name);
  isRoot_.emplace(name, result);
  return result;
}

void MakeVariables::assign(std::string_view name, std::string_view value) {
  values_[std::string(name)].emplace_back(value);
}

MakeVariables scriptVariables(const ShellSyntax& script,
                              const BuildRules& rules) {
  MakeVariables variables(rules);
  for (const ShellCommand& command : script.commands) {
    for (const Word& word : command.words) {
      if (!isAssignmentWord(word.text)) continue;
      const std::size_t equal = word.text.find('=');
      variables.assign(word.text.substr(0, equal),
                       withoutQuotes(word.text.substr(equal + 1)));
    }
  }
  return variables;
}

void MakeVariables::add(const MakeVariables& other) {
  for (const auto& [name, values] : other.values_) {
    auto& mine = values_[name];
    mine.insert(mine.end(), values.begin(), values.end());
  }
  forNvcc_.insert(other.forNvcc_.begin(), other.forNvcc_.end());
  forHost_.insert(other.forHost_.begin(), other.forHost_.end());
  libraries_.insert(other.libraries_.begin(), other.libraries_.end());
  compilesRelocatable_ = compilesRelocatable_ || other.compilesRelocatable_;
  linksDevice_ = linksDevice_ || other.linksDevice_;
  rules_ = other.rules_ ? other.rules_ : rules_;
}

void MakeVariables::addMissing(const MakeVariables& other) {
  auto copy = [&](const auto& from, auto& to) {
    for (const std::string& name : from) {
      if (!isUsed(name)) to.insert(name);
    }
  };
  std::set<std::string, std::less<>> nvcc, host;
  copy(other.forNvcc_, nvcc);
  copy(other.forHost_, host);
  forNvcc_.merge(nvcc);
  forHost_.merge(host);
  libraries_.insert(other.libraries_.begin(), other.libraries_.end());
  for (const auto& each : other.values_) values_.insert(each);
  if (!rules_) rules_ = other.rules_;
}

std::string renamedVariable(std::string_view name, const BuildRules& rules) {
  if (const NamedRule* rule = rules.findEnvironment(name)) {
    return rule->hasOtherValues ? std::string() : std::string(rule->rocm);
  }
  for (const auto& [from, to] :
       {std::pair("NVCC", "HIPCC"), std::pair("nvcc", "hipcc")}) {
    if (name.starts_with(from)) {
      return to + std::string(name.substr(std::string_view(from).size()));
    }
  }
  return {};
}

namespace {

/// A name in make files and scripts.
struct Mentions {
  std::string newName;  ///< that it would get
  std::size_t count = 0;
  bool isAssigned = false, isConfigured = false;
};

using MentionsByName = std::unordered_map<std::string_view, Mentions>;

/// Decides which names the port changes.
void decideNames(const MentionsByName& names, BuildVariables& result) {
  std::map<std::string_view, std::vector<std::string_view>> byNewName;
  for (const auto& [name, mentions] : names) {
    if (mentions.newName.empty()) continue;
    // The compiler itself is no variable.
    if (name == "nvcc" && !result.make.isAssigned(name)) continue;
    byNewName[mentions.newName].push_back(name);
  }
  for (auto& [to, from] : byNewName) {
    // Of several that would be called the same, the one that is used most.
    std::ranges::sort(from, [&](std::string_view a, std::string_view b) {
      const std::size_t first = names.at(a).count;
      const std::size_t second = names.at(b).count;
      return first != second ? first > second : a < b;
    });
    for (const std::string_view name : from) {
      if (names.at(name).isConfigured) {
        result.kept.emplace(name, "configure sets it, and is not rewritten");
      } else if (names.contains(to)) {
        result.kept.emplace(
            name, fmt::format("the tree has a variable {} already", to));
      } else if (name != from.front()) {
        result.kept.emplace(name,
                            fmt::format("{} becomes {}", from.front(), to));
      } else {
        result.renamed.emplace(name, to);
        if (!names.at(name).isAssigned) result.unset.emplace(name);
      }
    }
  }
}

}  // namespace

BuildVariables readVariables(const ParsedBuild& build,
                             const BuildRules& rules) {
  BuildVariables result;
  MentionsByName names;
  for (const auto& each : build.files) {
    const BuildFile& file = each->file();
    const auto* make = each->as<MakeFile>();
    const auto* script = each->as<Script>();
    if (!make && !script) continue;
    if (make) result.make.add(make->variables);
    const bool isConfigure = script && script->isConfigure;
    forEachName(file.bytes, [&](std::uint32_t at, std::string_view name) {
      const auto [place, isNew] = names.try_emplace(name);
      Mentions& mentions = place->second;
      if (isNew) mentions.newName = renamedVariable(name, rules);
      if (mentions.newName.empty()) return;
      ++mentions.count;
      mentions.isConfigured |= isConfigure;
      std::string_view behind = file.bytes.substr(at + name.size());
      behind.remove_prefix(
          std::min(behind.find_first_not_of(" \t:+?"), behind.size()));
      mentions.isAssigned |= behind.starts_with('=');
    });
  }
  decideNames(names, result);
  return result;
}

}  // namespace hipport
