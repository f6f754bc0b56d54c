#include "buildfiles/shell/commands.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "buildfiles/lists.h"
#include "buildfiles/nvcc_command.h"
#include "text/literals.h"
#include "text/paths.h"

namespace hipport {
namespace {

/// The words of a quoted value as a list: NAME="-O2 -lineinfo".
WordList quotedList(const Porting& porting, Span span) {
  WordList list;
  list.isQuoted = true;
  list.words = makeWords(porting.brackets, span);
  return list;
}

/// A word that assigns: the span of what is assigned, without its quotes.
std::optional<Span> assignedValue(const Word& word) {
  const std::size_t equal = word.text.find('=');
  if (equal == std::string_view::npos || equal == 0) return std::nullopt;
  std::string_view name = word.text.substr(0, equal);
  if (name.ends_with('+')) name.remove_suffix(1);
  if (!std::ranges::all_of(name, isWord)) return std::nullopt;
  const std::string_view value = word.text.substr(equal + 1);
  const std::string_view plain = withoutQuotes(value);
  const auto begin = word.span.begin + static_cast<std::uint32_t>(
                                           plain.data() - word.text.data());
  return Span{begin, begin + static_cast<std::uint32_t>(plain.size())};
}

void portProgram(const Porting& porting, const Word& word) {
  porting.notes.replace(kBuildLanguage, word.span, "hipcc",
                        fmt::format("{} becomes hipcc", word.text),
                        porting.grade);
}

/// "${NVCC:-nvcc}": what a variable of the shell's is if nothing sets it.
void portDefaultProgram(const Porting& porting, const Word& word) {
  for (std::size_t at = word.text.find("${"); at != std::string_view::npos;
       at = word.text.find("${", at + 1)) {
    const std::size_t close = word.text.find('}', at);
    std::size_t begin = word.text.find_first_of(":-=", at);
    if (close == std::string_view::npos || begin > close) continue;
    if (word.text[begin] == ':') ++begin;
    if (word.text[begin] != '-' && word.text[begin] != '=') continue;
    ++begin;
    const Span where = {word.span.begin + static_cast<std::uint32_t>(begin),
                        word.span.begin + static_cast<std::uint32_t>(close)};
    const Word fallback{where, word.text.substr(begin, close - begin)};
    if (namesNvcc(fallback.text)) portProgram(porting, fallback);
  }
}

void flagTool(const Porting& porting, const Word& word, std::string_view name) {
  const NamedRule* tool = porting.rules.findTool(name);
  if (!tool) return;
  Finding& finding = porting.notes.flag(
      kBuildTool, word.span,
      tool->rocm.empty()
          ? fmt::format("{} is a program of CUDA's; ROCm has none like it",
                        name)
          : fmt::format("{} is a program of CUDA's; ROCm has {}", name,
                        tool->rocm));
  if (!tool->note.empty()) finding.notes.emplace_back(tool->note);
}

/// The name of a program that a word calls, without its path.
std::string_view programIn(std::string_view word) {
  return lastPart(withoutQuotes(word));
}

/// Whether a command assigns to the variables that it is given.
bool declares(std::span<const Word> words, const Invocation& call) {
  static constexpr std::array kDeclarations = {"export",   "declare", "local",
                                               "readonly", "typeset", "setenv"};
  return call.index < words.size() &&
         std::ranges::find(kDeclarations, words[call.index].text) !=
             kDeclarations.end();
}

/// Whether what a command is given is text: printed, or searched for.
bool takesText(std::span<const Word> words, const Invocation& call) {
  static constexpr std::array kTextTools = {"echo", "printf", "grep", "egrep",
                                            "sed",  "awk",    "rm",   "expr"};
  return call.index < words.size() &&
         std::ranges::find(kTextTools, programIn(words[call.index].text)) !=
             kTextTools.end();
}

/// Ports the program that is called and what is assigned; returns the words
/// that are left.
WordList portAssignments(const Porting& porting, std::span<const Word> words,
                         const Invocation& call) {
  const bool isNvcc = call.program == Program::nvcc;
  WordList rest;
  for (std::size_t i = 0; i < words.size(); ++i) {
    const Word& word = words[i];
    portDefaultProgram(porting, word);
    if (isNvcc && i == call.index) {
      if (namesNvcc(word.text)) portProgram(porting, word);
      rest.words.push_back(word);
      continue;
    }
    if (const auto value = assignedValue(word);
        value && (i < call.index || call.program == Program::make ||
                  call.index == words.size() || declares(words, call))) {
      // An assignment of the shell's, or one that make is given.
      WordList list = quotedList(porting, *value);
      const std::string_view name =
          word.text.substr(0, word.text.find_first_of("=+"));
      const bool holdsNvcc =
          porting.answers.callOf(list.words).program == Program::nvcc;
      const bool isForNvcc = holdsNvcc ||
                             porting.variables.make.isForNvcc(name) ||
                             !renamedVariable(name, porting.rules).empty();
      if (holdsNvcc && !list.words.empty() &&
          namesNvcc(list.words.front().text)) {
        portProgram(porting, list.words.front());
      }
      portList(porting, list, {isForNvcc, !isForNvcc});
      continue;
    }
    if (i == call.index && !isNvcc) {
      flagTool(porting, word, programIn(word.text));
    }
    rest.words.push_back(word);
  }
  return rest;
}

/// "which nvcc", and what runs a tool: "mpirun nvprof ./a". What is ported is
/// taken out of `rest`.
void portTools(const Porting& porting, std::span<const Word> words,
               const Invocation& call, WordList& rest) {
  const bool isNvcc = call.program == Program::nvcc;
  const bool isHost = call.program == Program::host;
  static constexpr std::array kFinders = {"which", "type", "hash", "command",
                                          "whereis"};
  bool isFinder = false;
  for (std::size_t i = 0; i < words.size(); ++i) {
    const std::string_view name = programIn(words[i].text);
    if (std::ranges::find(kFinders, name) != kFinders.end()) isFinder = true;
    const bool isProgram = isNvcc && i == call.index;
    if (isFinder && !isProgram && namesNvcc(words[i].text)) {
      portProgram(porting, words[i]);
      std::erase_if(rest.words, [&](const Word& each) {
        return each.span == words[i].span;
      });
    } else if (i != call.index && !isNvcc && !isHost &&
               porting.rules.findTool(name)) {
      if (!takesText(words, call)) flagTool(porting, words[i], name);
    }
  }
}

void flagVersionQuery(const Porting& porting, std::span<const Word> words,
                      const Invocation& call) {
  for (std::size_t i = call.index + 1; i < words.size(); ++i) {
    if (words[i].text != "--version" && words[i].text != "-V") continue;
    porting.notes
        .flag(kBuildTool, words[i].span,
              "hipcc says which HIP and which Clang it is, not which CUDA")
        .notes.emplace_back("what reads the answer must look for that");
  }
}

/// The source among the words of a command of a script's that is one of
/// `units`; null if none is. The folder may be any: it goes by the end of the
/// path.
const Word* unitAmong(std::span<const Word> words,
                      const std::set<std::string, std::less<>>& units) {
  const auto isUnit = [&](const Word& word) {
    std::string_view name = withoutQuotes(word.text);
    if (name.starts_with("./")) name.remove_prefix(2);
    return std::ranges::any_of(units, [&](std::string_view unit) {
      return unit == name || (unit.ends_with(name) && !name.empty() &&
                              unit[unit.size() - name.size() - 1] == '/');
    });
  };
  const auto source = std::ranges::find_if(words, isUnit);
  return source == words.end() ? nullptr : &*source;
}

/// A source that the host's compiler is given in a script: hipcc compiles what
/// only it takes, and any other compiler is shown the headers.
void portHostCompiler(const Porting& porting, const ShellCommand& command,
                      const Invocation& call) {
  const std::span<const Word> words = command.words;
  if (const Word* unit = unitAmong(words, porting.tree.hipUnits)) {
    callHipcc(porting, words[call.index], unit->text);
  } else if (const Word* other = unitAmong(words, porting.tree.apiUnits)) {
    showHeaders(porting, command, call.index, other->text);
  }
}

}  // namespace

void callHipcc(const Porting& porting, const Word& compiler,
               std::string_view unit) {
  porting.notes.replace(
      kBuildLanguage, compiler.span, hipccFor(porting.tree),
      fmt::format(
          "{} becomes hipcc: {} includes what only HIP's compiler takes",
          compiler.text, unit),
      Applicability::review);
}

void showHeaders(const Porting& porting, const ShellCommand& command,
                 std::size_t program, std::string_view unit) {
  const std::vector<Word>& words = command.words;
  if (std::ranges::any_of(words, [&](const Word& each) {
        return showsHeaders(porting, each.text);
      })) {
    return;
  }
  const std::uint32_t at = words[program].span.end;
  const std::string options = headerOptions(porting.dialect);
  porting.notes
      .replace(kBuildLibrary, {at, at}, " " + options,
               fmt::format("{} includes HIP's headers: {} is told where they "
                           "are, and the platform",
                           unit, words[program].text),
               Applicability::review)
      .span = words[program].span;
}

void portCommand(const Porting& porting, const ShellCommand& command,
                 const std::map<std::string, std::string>& automatic) {
  const std::vector<Word>& words = command.words;
  const Invocation call = porting.answers.callOf(words);
  const bool isNvcc = call.program == Program::nvcc;
  const bool isHost = call.program == Program::host;
  WordList rest = portAssignments(porting, words, call);
  portTools(porting, words, call, rest);
  if (isHost && porting.dialect == ShellDialect::script) {
    portHostCompiler(porting, command, call);
  }
  if (isNvcc) {
    flagVersionQuery(porting, words, call);
    tellHipcc(porting, command, call.index, automatic);
  }
  // What is searched for, or printed, is text and no option.
  if (!takesText(words, call)) portList(porting, rest, {isNvcc, isHost});
}

}  // namespace hipport
