#include "buildfiles/cmake.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <functional>
#include <map>
#include <utility>

#include "buildfiles/cmake_syntax.h"
#include "buildfiles/dual.h"
#include "buildfiles/paths.h"
#include "text/literals.h"

namespace hipport {
namespace {

using Kind = CMakeArgument::Kind;

/// The HIP language and FILE_SET apart, nothing here is younger.
constexpr int kOldestMajor = 3;
constexpr int kOldestMinor = 21;

std::string lower(std::string_view text) {
  std::string result(text);
  std::ranges::transform(result, result.begin(),
                         [](unsigned char c) { return std::tolower(c); });
  return result;
}

/// The words of a text at `base`, as an option list takes them: apart by
/// blanks and semicolons, inside of generator expressions as well. What says
/// when an expression counts ("$<CONFIG:Debug>:") is no word.
std::vector<Word> wordsOf(std::string_view text, std::uint32_t base) {
  std::vector<Word> words;
  std::size_t begin = std::string_view::npos;
  std::vector<bool> open;  // expressions; whether inside of their words
  auto end = [&](std::size_t at) {
    if (begin == std::string_view::npos) return;
    words.push_back({{base + static_cast<std::uint32_t>(begin),
                      base + static_cast<std::uint32_t>(at)},
                     text.substr(begin, at - begin)});
    begin = std::string_view::npos;
  };
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (c == '$' && i + 1 < text.size() && text[i + 1] == '{') {
      if (begin == std::string_view::npos) begin = i;
      const std::size_t close = text.find('}', i);
      i = close == std::string_view::npos ? text.size() : close;
    } else if (c == '$' && i + 1 < text.size() && text[i + 1] == '<') {
      // "-I$<TARGET_PROPERTY:...>" is one word.
      const bool isHead =
          begin == std::string_view::npos && text.find(">:", i) != i;
      if (!isHead) {
        int depth = 0;
        for (; i < text.size(); ++i) {
          if (text[i] == '<' && text[i - 1] == '$') ++depth;
          if (text[i] == '>' && --depth == 0) break;
        }
        continue;
      }
      open.push_back(false);
      ++i;
      // The condition: up to the colon at its own depth.
      int depth = 0;
      std::size_t at = i + 1;
      for (; at < text.size(); ++at) {
        if (text[at] == '<') ++depth;
        if (text[at] == '>' && depth-- == 0) break;
        if (text[at] == ':' && depth == 0) break;
      }
      open.back() = true;
      i = std::min(at, text.size());
      if (i < text.size() && text[i] == '>') open.pop_back();
    } else if (c == '>' && !open.empty()) {
      end(i);
      open.pop_back();
    } else if (c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == ';') {
      end(i);
    } else if (begin == std::string_view::npos) {
      begin = i;
      constexpr std::string_view kShell = "SHELL:";
      if (text.substr(i).starts_with(kShell)) {
        begin = std::string_view::npos;
        i += kShell.size() - 1;
      }
    }
  }
  end(text.size());
  return words;
}

/// A reference "${NAME}" or "$ENV{NAME}" in a text.
struct Reference {
  std::size_t begin = 0;
  std::size_t end = 0;
  std::string_view name;
  bool isEnvironment = false;
};

std::vector<Reference> referencesIn(std::string_view text) {
  std::vector<Reference> references;
  for (std::size_t i = 0; i + 1 < text.size(); ++i) {
    if (text[i] != '$') continue;
    const bool isEnvironment = text.substr(i).starts_with("$ENV{");
    const std::size_t name = i + (isEnvironment ? 5 : 2);
    if (!isEnvironment && text[i + 1] != '{') continue;
    const std::size_t close = text.find_first_of("}$", name);
    if (close == std::string_view::npos || text[close] != '}') continue;
    references.push_back(
        {i, close + 1, text.substr(name, close - name), isEnvironment});
  }
  return references;
}

class CMakePort {
 public:
  CMakePort(const BuildFile& file, const CMakeProject& project,
            const BuildTree& tree, const BuildRules& rules, BuildNotes& notes)
      : file_(file),
        project_(project),
        tree_(tree),
        rules_(rules),
        notes_(notes),
        syntax_(parseCMake(file.bytes)) {
    // CMAKE_HIP_ARCHITECTURES says it for all options.
    optionTree_.renamesSources = tree.renamesSources;
  }

  void run() {
    for (const CMakeCommand& command : syntax_.commands) {
      const bool opens = isOneOf(command.name, {"if", "foreach", "while",
                                                "function", "macro", "block"});
      if (command.name.starts_with("end") && !blocks_.empty()) {
        blocks_.pop_back();
      }
      port(command);
      if (opens) blocks_.push_back(&command);
    }
    for (const CMakeSyntax::Mistake& mistake : syntax_.mistakes) {
      notes_
          .flag(kBuildGap, mistake.span,
                fmt::format("{}; what follows is not ported", mistake.message))
          .notes.emplace_back("correct it, and port again");
    }
  }

 private:
  using Arguments = std::vector<CMakeArgument>;

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

  std::string newline() const {
    return file_.bytes.find("\r\n") != std::string_view::npos ? "\r\n" : "\n";
  }

  /// The blanks before `offset` on its line.
  std::string indentAt(std::uint32_t offset) const {
    std::size_t begin = offset;
    while (begin > 0 && file_.bytes[begin - 1] != '\n') --begin;
    const std::string_view before = file_.bytes.substr(begin, offset - begin);
    const std::size_t end = before.find_first_not_of(" \t");
    return std::string(before.substr(0, end));
  }

  /// Commands one below the other, at the indentation of `command`.
  std::string lines(const CMakeCommand& command,
                    const std::vector<std::string>& each) const {
    return fmt::format(
        "{}", fmt::join(each, newline() + indentAt(command.whole.begin)));
  }

  /// The line that ported files include the helper by.
  std::string helperInclude() const {
    return fmt::format("include(\"${{CMAKE_CURRENT_LIST_DIR}}/{}{}\")",
                       pathToRoot(file_.path), kCMakeHelper);
  }

  /// The helper comes before the first command that needs it. Other branches
  /// than the command's need it as well.
  std::string withHelper(const CMakeCommand& command, std::string_view rest) {
    if (!blocks_.empty()) {
      needHelper(command);
      return std::string(rest);
    }
    if (std::exchange(hasHelper_, true) ||
        file_.bytes.find(kCMakeHelper) != std::string_view::npos) {
      return std::string(rest);
    }
    return lines(command, {helperInclude(), std::string(rest)});
  }

  void needHelper(const CMakeCommand& command) {
    if (std::exchange(hasHelper_, true) ||
        file_.bytes.find(kCMakeHelper) != std::string_view::npos) {
      return;
    }
    const std::uint32_t begin =
        (blocks_.empty() ? command : *blocks_.front()).whole.begin;
    notes_
        .replace(kBuildLanguage, {begin, begin},
                 helperInclude() + newline() + indentAt(begin),
                 fmt::format("{} is included: it finds ROCm and its compiler",
                             kCMakeHelper))
        .span = command.nameSpan;
  }

  void replaceCommand(const CMakeCommand& command,
                      const std::vector<std::string>& by,
                      std::string_view check, std::string message,
                      Applicability grade = Applicability::safe) {
    Finding& finding = notes_.replace(check, command.whole, lines(command, by),
                                      std::move(message), grade);
    finding.span = command.nameSpan;
  }

  /// Removes a command with its line, if nothing else stands there.
  void removeCommand(const CMakeCommand& command, std::string_view check,
                     std::string message,
                     Applicability grade = Applicability::safe) {
    Span span = command.whole;
    const std::string indent = indentAt(span.begin);
    std::uint32_t begin =
        span.begin - static_cast<std::uint32_t>(indent.size());
    std::uint32_t end = span.end;
    while (end < file_.bytes.size() &&
           (file_.bytes[end] == ' ' || file_.bytes[end] == '\t' ||
            file_.bytes[end] == '\r')) {
      ++end;
    }
    const bool ownsLine =
        (begin == 0 || file_.bytes[begin - 1] == '\n') &&
        (end == file_.bytes.size() || file_.bytes[end] == '\n');
    if (ownsLine) {
      span = {begin,
              std::min<std::uint32_t>(
                  end + 1, static_cast<std::uint32_t>(file_.bytes.size()))};
    }
    notes_.replace(check, span, "", std::move(message), grade).span =
        command.nameSpan;
  }

  // ---- single arguments

  /// Whether an imported target may stand in the present command for the file
  /// of a library.
  bool takesTarget() const {
    return project_.hasPackage &&
           isOneOf(command_->name,
                   {"target_link_libraries", "link_libraries", "set", "list",
                    "message", "if", "elseif", "foreach", "set_property",
                    "set_target_properties", "cuda_add_library",
                    "cuda_add_executable", "string"});
  }

  void portReference(std::uint32_t base, const Reference& reference) {
    Span whole = {base + static_cast<std::uint32_t>(reference.begin),
                  base + static_cast<std::uint32_t>(reference.end)};
    if (reference.isEnvironment) {
      const NamedRule* rule = rules_.findEnvironment(reference.name);
      if (!rule) return;
      if (rule->rocm.empty()) {
        notes_
            .flag(kBuildVariable, whole,
                  fmt::format("{} has no counterpart", reference.name))
            .notes.push_back(rule->note);
        return;
      }
      notes_.replace(kBuildVariable, whole,
                     fmt::format("$ENV{{{}}}", rule->rocm),
                     fmt::format("{} becomes {}", reference.name, rule->rocm),
                     Applicability::review);
      return;
    }
    if (const std::string_view by = dualName(reference.name); !by.empty()) {
      notes_.replace(kBuildVariable, whole, fmt::format("${{{}}}", by),
                     dualMessage(reference.name));
      return;
    }
    const auto found = rules_.findVariable(reference.name);
    if (!found) return;
    const VariableRule& rule = *found->rule;
    if (rule.hip.empty()) {
      notes_
          .flag(kBuildVariable, whole,
                fmt::format("{} has no counterpart", reference.name))
          .notes.push_back(rule.note);
      return;
    }
    if (rule.isText && !takesTarget()) {
      notes_
          .flag(kBuildLibrary, whole,
                fmt::format("{} is a list of files here", reference.name))
          .notes.push_back(
              (project_.hasPackage ? "" : "find_package(hip) brings ") +
              found->hip + ", which stands for it where something is linked");
      return;
    }
    // "${CUDA_TOOLKIT_ROOT_DIR}/lib64"
    constexpr std::string_view kLib64 = "/lib64";
    const bool isLib64 = found->hip == "ROCM_PATH" &&
                         file_.bytes.substr(whole.end).starts_with(kLib64);
    if (isLib64) whole.end += kLib64.size();
    Finding& finding = notes_.replace(
        rule.isText ? kBuildLibrary : kBuildVariable, whole,
        rule.isText
            ? found->hip
            : fmt::format("${{{}}}{}", found->hip, isLib64 ? "/lib" : ""),
        fmt::format("{} becomes {}", reference.name, found->hip),
        rule.isReview ? Applicability::review : Applicability::safe);
    if (!rule.note.empty()) finding.notes.push_back(rule.note);
  }

  /// "CUDA::cublas" at `offset` of a text.
  void portTargets(std::string_view text, std::uint32_t base) {
    constexpr std::string_view kScope = "CUDA::";
    for (std::size_t at = text.find(kScope); at != std::string_view::npos;
         at = text.find(kScope, at + 1)) {
      // "$<CONDITION:CUDA::cublas>" has one colon before it.
      if (at > 0 &&
          (isWord(text[at - 1]) || text.substr(0, at).ends_with("::"))) {
        continue;
      }
      std::size_t end = at + kScope.size();
      while (end < text.size() && (isWord(text[end]) || text[end] == '-')) {
        ++end;
      }
      const std::string_view name =
          text.substr(at + kScope.size(), end - at - kScope.size());
      const Span whole = {base + static_cast<std::uint32_t>(at),
                          base + static_cast<std::uint32_t>(end)};
      const LinkRule* rule = rules_.findLibrary(name);
      if (rule && rule->isDropped) {
        notes_.replace(kBuildLibrary, whole, "",
                       fmt::format("CUDA::{} goes: {}", name, rule->note));
      } else if (rule && !rule->target.empty()) {
        Finding& finding = notes_.replace(
            kBuildLibrary, whole, rule->target,
            fmt::format("CUDA::{} becomes {}", name, rule->target),
            rule->note.empty() ? Applicability::safe : Applicability::review);
        if (!rule->note.empty()) finding.notes.push_back(rule->note);
      } else {
        notes_
            .flag(kBuildLibrary, whole,
                  fmt::format("CUDA::{} has no counterpart", name))
            .notes.push_back(rule ? rule->note
                                  : "no library of ROCm is known for it");
      }
    }
  }

  void portExpressions(std::string_view text, std::uint32_t base) {
    struct Piece {
      std::string_view cuda;
      std::string_view hip;
    };
    static constexpr std::array kPieces = {
        Piece{"COMPILE_LANG_AND_ID:CUDA,NVIDIA",
              "COMPILE_LANG_AND_ID:HIP,Clang"},
        Piece{"COMPILE_LANG_AND_ID:CUDA,Clang",
              "COMPILE_LANG_AND_ID:HIP,Clang"},
        Piece{"LINK_LANG_AND_ID:CUDA,NVIDIA", "LINK_LANG_AND_ID:HIP,Clang"},
        Piece{"CUDA_COMPILER_ID:NVIDIA", "HIP_COMPILER_ID:Clang"},
        Piece{"CUDA_COMPILER_ID", "HIP_COMPILER_ID"},
        Piece{"CUDA_COMPILER_VERSION", "HIP_COMPILER_VERSION"},
    };
    const bool isExpression = text.find("$<") != std::string_view::npos;
    if (!isExpression) return;
    std::size_t done = 0;
    for (std::size_t at = 0; at < text.size(); ++at) {
      if (at < done) continue;
      const auto* piece = std::ranges::find_if(kPieces, [&](const Piece& each) {
        return text.substr(at).starts_with(each.cuda) &&
               (at == 0 || !isWord(text[at - 1]));
      });
      if (piece != kPieces.end()) {
        done = at + piece->cuda.size();
        notes_.replace(kBuildLanguage,
                       {base + static_cast<std::uint32_t>(at),
                        base + static_cast<std::uint32_t>(done)},
                       std::string(piece->hip),
                       fmt::format("{} becomes {}", piece->cuda, piece->hip));
        continue;
      }
      for (const std::string_view head :
           {"COMPILE_LANGUAGE:", "LINK_LANGUAGE:"}) {
        if (!text.substr(at).starts_with(head)) continue;
        std::size_t name = at + head.size();
        while (name < text.size()) {
          std::size_t end = name;
          while (end < text.size() && isWord(text[end])) ++end;
          if (text.substr(name, end - name) == "CUDA") {
            notes_.replace(kBuildLanguage,
                           {base + static_cast<std::uint32_t>(name),
                            base + static_cast<std::uint32_t>(end)},
                           "HIP", "the language CUDA becomes HIP");
          }
          if (end >= text.size() || text[end] != ',') break;
          name = end + 1;
        }
      }
    }
  }

  /// Names of sources: "a.cu", "*.cu", "[.]cu$".
  void portSources(std::string_view text, std::uint32_t base) {
    constexpr std::string_view kSuffix = "cu";
    for (std::size_t at = text.find(kSuffix); at != std::string_view::npos;
         at = text.find(kSuffix, at + 1)) {
      const std::string_view before = text.substr(0, at);
      if (!before.ends_with('.') && !before.ends_with("[.]")) continue;
      const std::size_t end = at + kSuffix.size();
      const std::string_view rest = text.substr(end);
      const Span whole = {base + static_cast<std::uint32_t>(at),
                          base + static_cast<std::uint32_t>(end)};
      if (rest.starts_with(".in") || rest.starts_with("h.in")) {
        notes_
            .flag(kBuildSource, whole,
                  "this template of a source is not ported")
            .notes.emplace_back("port its text by hand, or what is made of it");
        continue;
      }
      if (!tree_.renamesSources) continue;
      constexpr std::string_view kBehind = ";\"' \t\r\n),>$|";
      if (!rest.empty() && rest.front() == '*') {
        notes_
            .flag(kBuildSource, whole,
                  "this pattern finds no source of the port: they end in .hip")
            .notes.emplace_back("name .hip beside or instead of .cu");
      } else if (rest.empty() ||
                 kBehind.find(rest.front()) != std::string_view::npos) {
        if (rest.starts_with('$') && rest.size() > 1 && rest[1] == '{') {
          continue;  // ".cu${SUFFIX}"
        }
        notes_.replace(kBuildSource, whole, "hip",
                       "sources of the port end in .hip");
      }
    }
  }

  /// "/usr/local/cuda-12.4/lib64"
  void portPaths(std::string_view text, std::uint32_t base) {
    constexpr std::string_view kPath = "/usr/local/cuda";
    for (std::size_t at = text.find(kPath); at != std::string_view::npos;
         at = text.find(kPath, at + 1)) {
      std::size_t end = at + kPath.size();
      if (end < text.size() && text[end] == '-') {
        while (end < text.size() &&
               (text[end] == '-' || text[end] == '.' ||
                std::isdigit(static_cast<unsigned char>(text[end])) != 0)) {
          ++end;
        }
      }
      std::string by = "${ROCM_PATH}";
      constexpr std::string_view kLib64 = "/lib64";
      if (text.substr(end).starts_with(kLib64)) {
        end += kLib64.size();
        by += "/lib";
      }
      notes_.replace(
          kBuildVariable,
          {base + static_cast<std::uint32_t>(at),
           base + static_cast<std::uint32_t>(end)},
          by, fmt::format("{} becomes {}", text.substr(at, end - at), by),
          Applicability::review);
    }
  }

  /// "-lcublas" in a text of options.
  void portLinkOptions(std::string_view text, std::uint32_t base) {
    for (const Word& word : wordsOf(text, base)) {
      if (!word.text.starts_with("-l")) continue;
      portLibraryName(word.text.substr(2), {word.span.begin + 2, word.span.end},
                      word.span);
    }
  }

  /// A library by its bare name; `whole` has "-l" as well.
  void portLibraryName(std::string_view name, Span span, Span whole) {
    const LinkRule* rule = rules_.findLibrary(name);
    if (!rule || rule->isTargetOnly) return;
    if (rule->isDropped) {
      notes_.replace(kBuildLibrary, whole, "",
                     fmt::format("{} goes: {}", name, rule->note));
      return;
    }
    const std::string& by = rule->link;
    if (by.empty()) {
      notes_
          .flag(kBuildLibrary, span,
                fmt::format("the library {} has no counterpart", name))
          .notes.push_back(rule->note);
      return;
    }
    Finding& finding = notes_.replace(
        kBuildLibrary, span, by, fmt::format("{} becomes {}", name, by),
        rule->note.empty() ? Applicability::safe : Applicability::review);
    if (!rule->note.empty()) finding.notes.push_back(rule->note);
  }

  /// What every argument of every command may hold.
  void portArgument(const CMakeArgument& argument) {
    if (argument.kind == Kind::parenthesis || argument.kind == Kind::bracket) {
      return;
    }
    const std::string_view whole = text(argument);
    const std::uint32_t base = argument.inner.begin;
    for (const Reference& each : referencesIn(whole)) {
      portReference(base, each);
    }
    portTargets(whole, base);
    portExpressions(whole, base);
    portSources(whole, base);
    portPaths(whole, base);
    portLinkOptions(whole, base);
    if (argument.kind == Kind::unquoted) portBareName(argument);
  }

  /// What a variable for the top of the tree is called where the port is not
  /// at the top; empty where it is, and for all others.
  std::string_view dualName(std::string_view name) const {
    return tree_.isDual ? dualVariable(name) : std::string_view();
  }
  static std::string dualMessage(std::string_view name) {
    return fmt::format("{} is the folder of the CUDA build", name);
  }

  void portBareName(const CMakeArgument& argument) {
    const std::string_view name = text(argument);
    if (const std::string_view by = dualName(name); !by.empty()) {
      notes_.replace(kBuildVariable, argument.span, std::string(by),
                     dualMessage(name));
      return;
    }
    for (const bool isProperty : {false, true}) {
      const auto found = rules_.findVariable(name, isProperty);
      if (!found) continue;
      const VariableRule& rule = *found->rule;
      if (rule.hip.empty()) {
        notes_.note(kBuildVariable, argument.span,
                    fmt::format("{} has no counterpart: {}", name, rule.note));
      } else if (rule.isText) {
        portTextName(argument, found->hip);
      } else {
        Finding& finding = notes_.replace(
            kBuildVariable, argument.span, found->hip,
            fmt::format("{} becomes {}", name, found->hip),
            rule.isReview ? Applicability::review : Applicability::safe);
        if (!rule.note.empty()) finding.notes.push_back(rule.note);
      }
      return;
    }
  }

  /// The bare name of a variable that stands for a library.
  void portTextName(const CMakeArgument& argument, const std::string& target) {
    const std::string_view name = text(argument);
    if (!project_.hasPackage) return;
    if (isOneOf(command_->name, {"if", "elseif", "while"})) {
      const std::string by =
          target.starts_with('$') ? "hip_FOUND" : "TARGET " + target;
      notes_.replace(kBuildVariable, argument.span, by,
                     fmt::format("{} becomes {}", name, by),
                     Applicability::review);
    } else {
      notes_.note(kBuildVariable, argument.span,
                  fmt::format("{} is not used any more: {} stands for it", name,
                              target));
    }
  }

  void portArguments(const CMakeCommand& command, std::size_t from = 0) {
    for (std::size_t i = from; i < command.arguments.size(); ++i) {
      portArgument(command.arguments[i]);
    }
  }

  // ---- options

  /// The words of arguments [from, to), and what is between them in the file.
  WordList listOf(const CMakeCommand& command, std::size_t from,
                  std::size_t to) const {
    WordList list;
    for (std::size_t i = from; i < to; ++i) {
      const CMakeArgument& each = command.arguments[i];
      if (each.kind == Kind::parenthesis) continue;
      const auto words = wordsOf(text(each), each.inner.begin);
      list.words.insert(list.words.end(), words.begin(), words.end());
    }
    return list;
  }

  /// Ports options that stand as arguments, each list by its own rules: words
  /// in one string are apart by blanks or by semicolons.
  void portOptionArguments(const CMakeCommand& command, std::size_t from,
                           std::size_t to, bool areOptionsOfNvcc) {
    from = std::min(from, to);
    const WordList all = listOf(command, from, to);
    const bool namesLanguage = std::any_of(
        command.arguments.begin() + static_cast<long>(from),
        command.arguments.begin() + static_cast<long>(to),
        [&](const CMakeArgument& each) {
          return text(each).find("LANGUAGE:CUDA") != std::string_view::npos ||
                 text(each).find("LANG_AND_ID:CUDA") != std::string_view::npos;
        });
    if (!areOptionsOfNvcc && !namesLanguage && !areNvccs(all, rules_)) return;
    // A quoted argument is a list of its own; unquoted ones are one together.
    WordList loose;
    for (std::size_t i = from; i < to; ++i) {
      const CMakeArgument& each = command.arguments[i];
      const std::vector<Word> words = wordsOf(text(each), each.inner.begin);
      if (each.kind == Kind::quoted) {
        WordList own{words, separatorIn(text(each)), true};
        portOptions(own, file_.bytes, optionTree_, rules_, notes_);
      } else if (each.kind == Kind::unquoted) {
        // Semicolons hold an unquoted argument together, and what an
        // expression makes is one.
        if (text(each).find(';') != std::string_view::npos ||
            text(each).find("$<") != std::string_view::npos) {
          portOptions({words, ";", true}, file_.bytes, optionTree_, rules_,
                      notes_);
        } else {
          loose.words.insert(loose.words.end(), words.begin(), words.end());
        }
      }
    }
    portOptions(loose, file_.bytes, optionTree_, rules_, notes_);
  }

  static std::string_view separatorIn(std::string_view text) {
    const bool isShell = text.find("SHELL:") != std::string_view::npos;
    return !isShell && text.find("$<") != std::string_view::npos ? ";"
           : text.find(';') != std::string_view::npos            ? ";"
                                                                 : " ";
  }

  /// The options in arguments [from, to) as CMake's list for an expression,
  /// ported, without references to `self`. Says of each what became of it.
  std::string portedList(const CMakeCommand& command, std::size_t from,
                         std::size_t to, std::string_view self,
                         std::vector<std::string>& said, bool& isManual) {
    WordList list = listOf(command, from, to);
    list.separator = ";";
    const std::string reference = fmt::format("${{{}}}", self);
    std::erase_if(list.words,
                  [&](const Word& word) { return word.text == reference; });
    const std::vector<OptionFate> fates =
        optionFates(list, optionTree_, rules_);
    std::vector<std::string> words;
    auto fate = fates.begin();
    for (std::size_t i = 0; i < list.words.size(); ++i) {
      if (fate == fates.end() || fate->first != i) {
        std::string word(list.words[i].text);
        // A variable may hold several words in one string.
        if (word.starts_with("${")) word = portedReference(word);
        words.push_back(std::move(word));
        continue;
      }
      const Span span = {list.words[i].span.begin,
                         list.words[i + fate->count - 1].span.end};
      said.push_back(describe(*fate, text(span)));
      if (fate->treatment == OptionRule::Treatment::manual) {
        said.back() += ": " + fate->note;
        isManual = true;
      }
      if (fate->treatment == OptionRule::Treatment::replace) {
        words.push_back(fate->text);
      }
      i += fate->count - 1;
      ++fate;
    }
    return fmt::format("{}", fmt::join(words, ";"));
  }

  /// "${CUDA_NVCC_FLAGS_DEBUG}" as the port names it.
  std::string portedReference(std::string_view word) const {
    const std::string_view name = word.substr(2, word.size() - 3);
    const auto found = rules_.findVariable(name);
    if (!found || found->rule->hip.empty() || found->rule->isText) {
      return std::string(word);
    }
    return fmt::format("${{{}}}", found->hip);
  }

  // ---- commands

  /// Whether `argument` is one of `words`.
  static bool isOneOf(std::string_view argument,
                      std::initializer_list<std::string_view> words) {
    return std::ranges::find(words, argument) != words.end();
  }

  /// The first argument at or behind `from` that is `word`, or npos.
  std::size_t find(const CMakeCommand& command, std::string_view word,
                   std::size_t from = 0) const {
    for (std::size_t i = from; i < command.arguments.size(); ++i) {
      if (text(command.arguments[i]) == word) return i;
    }
    return std::string_view::npos;
  }

  void port(const CMakeCommand& command) {
    command_ = &command;
    static const std::map<std::string_view,
                          void (CMakePort::*)(const CMakeCommand&)>
        kCommands = {
            {"project", &CMakePort::portLanguages},
            {"enable_language", &CMakePort::portLanguages},
            {"check_language", &CMakePort::portLanguages},
            {"cmake_minimum_required", &CMakePort::portMinimum},
            {"find_package", &CMakePort::portFindPackage},
            {"include", &CMakePort::portInclude},
            {"find_library", &CMakePort::portFindLibrary},
            {"target_link_libraries", &CMakePort::portLink},
            {"link_libraries", &CMakePort::portLink},
            {"target_compile_options", &CMakePort::portCompileOptions},
            {"add_compile_options", &CMakePort::portCompileOptions},
            {"add_definitions", &CMakePort::portCompileOptions},
            {"target_link_options", &CMakePort::portCompileOptions},
            {"add_link_options", &CMakePort::portCompileOptions},
            {"target_compile_features", &CMakePort::portFeatures},
            {"set", &CMakePort::portSet},
            {"list", &CMakePort::portList},
            {"string", &CMakePort::portString},
            {"set_target_properties", &CMakePort::portProperties},
            {"set_source_files_properties", &CMakePort::portProperties},
            {"set_directory_properties", &CMakePort::portProperties},
            {"set_property", &CMakePort::portProperties},
            {"get_property", &CMakePort::portProperties},
            {"get_target_property", &CMakePort::portProperties},
            {"execute_process", &CMakePort::portProcess},
            {"add_custom_command", &CMakePort::portProcess},
            {"add_custom_target", &CMakePort::portProcess},
            {"if", &CMakePort::portCondition},
            {"elseif", &CMakePort::portCondition},
            {"while", &CMakePort::portCondition},
            {"function", &CMakePort::enter},
            {"macro", &CMakePort::enter},
            {"endfunction", &CMakePort::leave},
            {"endmacro", &CMakePort::leave},
            {"cuda_add_executable", &CMakePort::portAdd},
            {"cuda_add_library", &CMakePort::portAdd},
            {"cuda_add_cublas_to_target", &CMakePort::portAddLibrary},
            {"cuda_add_cufft_to_target", &CMakePort::portAddLibrary},
            {"cuda_include_directories", &CMakePort::portIncludeFolders},
            {"cuda_build_clean_target", &CMakePort::portUseless},
            {"cuda_select_nvcc_arch_flags", &CMakePort::portArchFlags},
            {"cuda_compile", &CMakePort::portCompile},
            {"cuda_compile_ptx", &CMakePort::portCompile},
            {"cuda_compile_fatbin", &CMakePort::portCompile},
            {"cuda_compile_cubin", &CMakePort::portCompile},
            {"cuda_wrap_srcs", &CMakePort::portCompile},
        };
    const auto found = kCommands.find(command.name);
    if (found != kCommands.end() &&
        (!command.name.starts_with("cuda_") ||
         !project_.commands.contains(command.name))) {
      (this->*found->second)(command);
    } else {
      portUnknown(command);
    }
  }

  /// A command of the project's own, or one that has nothing to do with CUDA.
  void portUnknown(const CMakeCommand& command) {
    portArguments(command);
    bool namesArchitectures = false;
    for (std::size_t i = 0; i < command.arguments.size(); ++i) {
      const std::string_view each = argument(command, i);
      if (each.find("LANGUAGE:CUDA") != std::string_view::npos) {
        portOptionArguments(command, i, i + 1, true);
      }
      const auto found = rules_.findVariable(each);
      if (found && found->rule->isArchitectures) {
        namesArchitectures = true;
      } else if (namesArchitectures && !tree_.architectures.empty() &&
                 isCapabilities(each)) {
        notes_
            .flag(kBuildLanguage, command.arguments[i].span,
                  fmt::format("{} is to name architectures of AMD", each))
            .notes.push_back(
                fmt::format("such as {}", fmt::join(tree_.architectures, ";")));
      }
    }
  }

  /// "70", "70;80-real", "native".
  static bool isCapabilities(std::string_view text) {
    const bool isNumber =
        text.size() >= 2 &&
        std::isdigit(static_cast<unsigned char>(text[0])) != 0 &&
        std::isdigit(static_cast<unsigned char>(text[1])) != 0;
    return text == "native" || text == "all" || text == "all-major" ||
           (isNumber && text.find_first_not_of("0123456789;, -aefilrtuv") ==
                            std::string_view::npos);
  }

  void enter(const CMakeCommand& command) {
    ++functions_;
    portArguments(command, 1);
  }
  void leave(const CMakeCommand&) { functions_ = std::max(0, functions_ - 1); }

  void portLanguages(const CMakeCommand& command) {
    bool hasCuda = false;
    for (std::size_t i = command.name == "project" ? 1 : 0;
         i < command.arguments.size(); ++i) {
      const CMakeArgument& each = command.arguments[i];
      if (text(each) == "CUDA" && each.kind != Kind::parenthesis) {
        const bool isTwice = find(command, "HIP") != std::string_view::npos;
        if (isTwice) continue;
        hasCuda = true;
        notes_.replace(kBuildLanguage, each.inner, "HIP",
                       "the language CUDA becomes HIP");
      } else {
        portArgument(each);
      }
    }
    if (hasCuda) needHelper(command);
  }

  void portMinimum(const CMakeCommand& command) {
    const std::size_t version = find(command, "VERSION");
    if (version == std::string_view::npos || !usesHip()) return;
    if (version + 1 >= command.arguments.size()) return;
    const CMakeArgument& argument = command.arguments[version + 1];
    const std::string_view whole = text(argument);
    const std::string_view least = whole.substr(0, whole.find("..."));
    int major = 0;
    int minor = 0;
    const char* end = least.data() + least.size();
    const auto first = std::from_chars(least.data(), end, major);
    if (first.ec != std::errc() || first.ptr == end || *first.ptr != '.' ||
        std::from_chars(first.ptr + 1, end, minor).ec != std::errc() ||
        std::pair(major, minor) >= std::pair(kOldestMajor, kOldestMinor)) {
      return;
    }
    notes_
        .replace(
            kBuildLanguage,
            {argument.inner.begin,
             argument.inner.begin + static_cast<std::uint32_t>(least.size())},
            fmt::format("{}.{}", kOldestMajor, kOldestMinor),
            fmt::format("CMake knows the HIP language from {}.{} on",
                        kOldestMajor, kOldestMinor),
            Applicability::review)
        .notes.emplace_back(
            "policies of newer CMake versions come to hold; see "
            "cmake-policies");
  }

  /// Whether this file is to enable the HIP language, or a file that it adds.
  bool usesHip() const {
    return project_.enablesLanguage ||
           std::ranges::any_of(syntax_.commands, [&](const auto& command) {
             return command.name == "find_package" &&
                    isOneOf(argument(command, 0), {"CUDA", "CUDAToolkit"});
           });
  }

  /// The packages of the libraries that the tree links.
  std::vector<std::string> packageLines(std::string_view words) const {
    std::vector<std::string> result = {
        fmt::format("find_package(hip{})", words)};
    for (const std::string& package : project_.packages) {
      if (package == "hip") continue;
      result.push_back(fmt::format("find_package({}{})", package, words));
    }
    return result;
  }

  void portFindPackage(const CMakeCommand& command) {
    const std::string_view package = argument(command, 0);
    if (isOneOf(package, {"CUDA", "CUDAToolkit"})) {
      std::string words;
      for (const std::string_view word : {"QUIET", "REQUIRED"}) {
        if (find(command, word) != std::string_view::npos) {
          words += ' ';
          words += word;
        }
      }
      const bool bringsLanguage =
          package == "CUDA" && !project_.enablesLanguage;
      std::vector<std::string> by = packageLines(words);
      Applicability grade = Applicability::safe;
      if (bringsLanguage) {
        const bool isRequired = words.ends_with("REQUIRED");
        if (isRequired) {
          by.insert(by.begin(), "enable_language(HIP)");
        } else {
          by.insert(by.begin(),
                    {"include(CheckLanguage)", "check_language(HIP)",
                     "if(CMAKE_HIP_COMPILER)", "  enable_language(HIP)"});
          for (std::size_t i = 4; i < by.size(); ++i) {
            if (!by[i].starts_with(' ')) by[i].insert(0, "  ");
          }
          by.emplace_back("endif()");
        }
        grade = Applicability::review;
      }
      if (bringsLanguage && functions_ > 0) {
        notes_
            .flag(kBuildLanguage, command.nameSpan,
                  "FindCUDA becomes the HIP language, which a function cannot "
                  "enable")
            .notes.emplace_back(
                "write enable_language(HIP) in the top CMakeLists.txt, and "
                "find_package(hip) here");
        return;
      }
      Finding& finding = notes_.replace(
          kBuildLanguage, command.whole,
          withHelper(command, lines(command, by)),
          fmt::format("{} becomes {}", package, fmt::join(by, ", ")), grade);
      finding.span = command.nameSpan;
      if (find(command, "COMPONENTS") != std::string_view::npos ||
          (command.arguments.size() > 1 && !argument(command, 1).empty() &&
           std::isdigit(static_cast<unsigned char>(
               argument(command, 1).front())) != 0)) {
        finding.notes.emplace_back(
            "versions and components of CUDA say nothing of HIP");
      }
      return;
    }
    static const std::map<std::string, std::string> kPackages = {
        {"cub", "hipcub"},   {"thrust", "rocthrust"},   {"nccl", "rccl"},
        {"cudnn", "miopen"}, {"cutensor", "hiptensor"},
    };
    const auto found = kPackages.find(lower(package));
    if (found != kPackages.end()) {
      notes_
          .replace(kBuildLibrary, command.arguments[0].inner, found->second,
                   fmt::format("{} becomes {}", package, found->second),
                   Applicability::review)
          .notes.emplace_back(
              "variables and targets of the package have other names");
    }
    portArguments(command, 1);
  }

  void portInclude(const CMakeCommand& command) {
    if (isOneOf(argument(command, 0), {"FindCUDA", "FindCUDAToolkit"})) {
      replaceCommand(command, {withHelper(command, "find_package(hip)")},
                     kBuildLanguage, "FindCUDA becomes find_package(hip)",
                     Applicability::review);
      return;
    }
    portArguments(command);
  }

  void portFindLibrary(const CMakeCommand& command) {
    if (!command.arguments.empty()) portArgument(command.arguments[0]);
    for (std::size_t i = 1; i < command.arguments.size(); ++i) {
      const CMakeArgument& each = command.arguments[i];
      if (rules_.findLibrary(text(each)) && each.kind != Kind::parenthesis) {
        portLibraryName(text(each), each.inner, each.inner);
      } else {
        portArgument(each);
      }
    }
  }

  void portLink(const CMakeCommand& command) {
    for (std::size_t i = command.name == "link_libraries" ? 0 : 1;
         i < command.arguments.size(); ++i) {
      const CMakeArgument& each = command.arguments[i];
      if (rules_.findLibrary(text(each)) && each.kind != Kind::parenthesis) {
        portLibraryName(text(each), each.inner, each.inner);
      } else {
        portArgument(each);
      }
    }
    portOptionArguments(command, 1, command.arguments.size(), false);
  }

  void portCompileOptions(const CMakeCommand& command) {
    portArguments(command);
    portOptionArguments(command, command.name.starts_with("target_") ? 1 : 0,
                        command.arguments.size(), false);
  }

  void portFeatures(const CMakeCommand& command) {
    for (const CMakeArgument& each : command.arguments) {
      if (text(each).starts_with("cuda_std_")) {
        const std::string by = "hip" + std::string(text(each).substr(4));
        notes_.replace(kBuildLanguage, each.inner, by,
                       fmt::format("{} becomes {}", text(each), by));
      } else {
        portArgument(each);
      }
    }
  }

  /// The end of the value of set(NAME value ... CACHE ...).
  std::size_t endOfValue(const CMakeCommand& command, std::size_t from) const {
    std::size_t end = from;
    while (end < command.arguments.size() &&
           !isOneOf(argument(command, end), {"CACHE", "PARENT_SCOPE"})) {
      ++end;
    }
    return end;
  }

  /// Arguments [from, to) name architectures.
  void portArchitectures(const CMakeCommand& command, std::size_t from,
                         std::size_t to) {
    if (from >= to || tree_.architectures.empty()) return;
    const Span whole = {command.arguments[from].span.begin,
                        command.arguments[to - 1].span.end};
    const std::string_view shown = text(whole);
    if (shown == "OFF" || shown == "\"\"") return;
    // Names of AMD's are what a port before this one wrote.
    if (shown.find("gfx") != std::string_view::npos) return;
    const bool isVariable = shown.find("${") != std::string_view::npos;
    if (isVariable) {
      bool isOwn = false;
      for (std::size_t i = from; i < to; ++i) {
        for (const Reference& each : referencesIn(argument(command, i))) {
          const auto rule = rules_.findVariable(each.name);
          isOwn |= !rule || !rule->rule->isArchitectures;
        }
        portArgument(command.arguments[i]);
      }
      if (isOwn) {
        notes_
            .flag(kBuildLanguage, whole,
                  fmt::format("{} is to name architectures of AMD", shown))
            .notes.push_back(
                fmt::format("such as {}", fmt::join(tree_.architectures, ";")));
      }
      return;
    }
    const bool isQuoted =
        to - from == 1 && command.arguments[from].kind == Kind::quoted;
    std::string by =
        fmt::format("{}", fmt::join(tree_.architectures, isQuoted ? ";" : " "));
    if (isQuoted) by = "\"" + by + "\"";
    // A property's value is one argument.
    if (!isQuoted && command.name.ends_with("_properties") &&
        tree_.architectures.size() > 1) {
      by = fmt::format("\"{}\"", fmt::join(tree_.architectures, ";"));
    }
    notes_.replace(kBuildLanguage, whole, by,
                   fmt::format("the architectures {} become {}", shown, by),
                   Applicability::review);
  }

  /// "set(CMAKE_CUDA_SEPARABLE_COMPILATION ON)"
  bool portSeparable(const CMakeCommand& command, std::string_view variable) {
    if (!isOneOf(variable, {"CMAKE_CUDA_SEPARABLE_COMPILATION",
                            "CUDA_SEPARABLE_COMPILATION"})) {
      return false;
    }
    const std::string value = lower(argument(command, 1));
    if (isOneOf(value, {"on", "true", "yes", "1"})) {
      replaceCommand(command, {"set(HIPPORT_SEPARABLE_COMPILATION ON)"},
                     kBuildLanguage,
                     "separable compilation is -fgpu-rdc, when compiling and "
                     "when linking");
    } else {
      removeCommand(command, kBuildLanguage,
                    "separable compilation is off without -fgpu-rdc");
    }
    return true;
  }

  /// What FindCUDA's flag variables do is done by an option for the language.
  bool portNvccFlags(const CMakeCommand& command, std::size_t name,
                     std::size_t from) {
    const std::string_view variable = argument(command, name);
    if (!variable.starts_with("CUDA_NVCC_FLAGS")) return false;
    const std::size_t end = endOfValue(command, from);
    if (end != command.arguments.size() || functions_ > 0) {
      notes_
          .flag(kNvccOption, command.nameSpan,
                fmt::format("{} holds options of nvcc, and nothing reads it "
                            "any more",
                            variable))
          .notes.emplace_back(
              "write add_compile_options($<$<COMPILE_LANGUAGE:HIP>:...>)");
      return true;
    }
    std::vector<std::string> said;
    bool isManual = false;
    const std::string list =
        portedList(command, from, end, variable, said, isManual);
    const std::string_view config =
        variable.substr(std::string_view("CUDA_NVCC_FLAGS").size());
    std::string condition = "$<COMPILE_LANGUAGE:HIP>";
    if (config.starts_with('_')) {
      std::string name(config.substr(1));
      std::string shown = lower(name);
      shown[0] =
          static_cast<char>(std::toupper(static_cast<unsigned char>(shown[0])));
      if (name == "RELWITHDEBINFO") shown = "RelWithDebInfo";
      if (name == "MINSIZEREL") shown = "MinSizeRel";
      condition = fmt::format("$<AND:$<CONFIG:{}>,{}>", shown, condition);
    }
    if (list.empty()) {
      removeCommand(command, kNvccOption,
                    fmt::format("nothing is left of {}", variable),
                    Applicability::review);
    } else {
      replaceCommand(
          command,
          {fmt::format("add_compile_options(\"$<{}:{}>\")", condition, list)},
          kNvccOption,
          fmt::format("{} becomes options for the language HIP", variable),
          Applicability::review);
    }
    // The finding of the command itself is the last one.
    noteAtLast(said);
    if (isManual) {
      notes_
          .flag(kNvccOption, command.nameSpan,
                fmt::format("some options of {} have no counterpart", variable))
          .notes = said;
    }
    return true;
  }

  void noteAtLast(const std::vector<std::string>& said) {
    std::vector<std::string>& notes = notes_.last().notes;
    notes.insert(notes.end(), said.begin(), said.end());
  }

  void portSet(const CMakeCommand& command) {
    const std::string_view variable = argument(command, 0);
    if (portSeparable(command, variable)) return;
    if (portNvccFlags(command, 0, 1)) return;
    const auto found = rules_.findVariable(variable);
    if (found && found->rule->isArchitectures) {
      portArgument(command.arguments[0]);
      portArchitectures(command, 1, endOfValue(command, 1));
      return;
    }
    portArguments(command);
    if (found && found->rule->isOptions) {
      portOptionArguments(command, 1, endOfValue(command, 1), true);
    } else {
      portOptionArguments(command, 1, endOfValue(command, 1),
                          isFlagName(variable));
    }
  }

  /// A variable of the user's own that is for nvcc by its name.
  static bool isFlagName(std::string_view name) {
    return name.find("NVCC") != std::string_view::npos ||
           name.find("nvcc") != std::string_view::npos ||
           name.find("CUDA_FLAGS") != std::string_view::npos ||
           name.find("CUDA_ARCH_FLAGS") != std::string_view::npos;
  }

  void portList(const CMakeCommand& command) {
    if (isOneOf(argument(command, 0), {"APPEND", "PREPEND"}) &&
        portNvccFlags(command, 1, 2)) {
      return;
    }
    const auto found = rules_.findVariable(argument(command, 1));
    portArguments(command);
    if (isOneOf(argument(command, 0), {"APPEND", "PREPEND"})) {
      if (found && found->rule->isArchitectures) {
        portArchitectures(command, 2, command.arguments.size());
        return;
      }
      portOptionArguments(command, 2, command.arguments.size(),
                          (found && found->rule->isOptions) ||
                              isFlagName(argument(command, 1)));
    }
  }

  void portString(const CMakeCommand& command) {
    if (isOneOf(argument(command, 0), {"APPEND", "PREPEND"})) {
      if (portNvccFlags(command, 1, 2)) return;
      const auto found = rules_.findVariable(argument(command, 1));
      portArguments(command);
      portOptionArguments(command, 2, command.arguments.size(),
                          (found && found->rule->isOptions) ||
                              isFlagName(argument(command, 1)));
      return;
    }
    portArguments(command);
  }

  /// Names of targets in front of PROPERTIES, PROPERTY, APPEND ...
  std::vector<std::string> targetsOf(const CMakeCommand& command) const {
    std::vector<std::string> targets;
    std::size_t i = command.name == "set_property" ? 1 : 0;
    for (; i < command.arguments.size(); ++i) {
      const std::string_view each = argument(command, i);
      if (isOneOf(each,
                  {"PROPERTIES", "PROPERTY", "APPEND", "APPEND_STRING"})) {
        break;
      }
      targets.emplace_back(each);
    }
    return targets;
  }

  void portProperties(const CMakeCommand& command) {
    const std::size_t keyword =
        std::min(find(command, "PROPERTIES"), command.name == "set_property"
                                                  ? find(command, "PROPERTY")
                                                  : std::string_view::npos);
    if (keyword == std::string_view::npos) {
      portArguments(command);
      return;
    }
    const bool isOne = text(command.arguments[keyword]) == "PROPERTY";
    const bool isOfTargets =
        command.name == "set_target_properties" ||
        (command.name == "set_property" && argument(command, 0) == "TARGET");
    for (std::size_t i = 0; i < keyword; ++i) {
      portArgument(command.arguments[i]);
    }
    std::vector<std::pair<std::size_t, std::size_t>> removed;
    bool isSeparable = false;
    std::size_t pairs = 0;
    std::size_t i = keyword + 1;
    while (i < command.arguments.size()) {
      const std::size_t end = isOne ? command.arguments.size()
                                    : std::min(i + 2, command.arguments.size());
      ++pairs;
      const std::string_view name = argument(command, i);
      const std::string_view value = argument(command, i + 1);
      const auto found = rules_.findVariable(name, /*isProperty=*/true);
      if (isOfTargets && isOneOf(name, {"CUDA_SEPARABLE_COMPILATION",
                                        "CUDA_RESOLVE_DEVICE_SYMBOLS",
                                        "CUDA_RUNTIME_LIBRARY"})) {
        removed.emplace_back(i, end);
        isSeparable |= name == "CUDA_SEPARABLE_COMPILATION" &&
                       isOneOf(lower(value), {"on", "true", "yes", "1"});
      } else if (found && found->rule->isArchitectures) {
        portArgument(command.arguments[i]);
        portArchitectures(command, i + 1, end);
      } else if (isOneOf(name, {"LANGUAGE", "LINKER_LANGUAGE"}) &&
                 value == "CUDA") {
        notes_.replace(kBuildLanguage, command.arguments[i + 1].inner, "HIP",
                       "the language CUDA becomes HIP");
      } else if (name == "CUDA_SOURCE_PROPERTY_FORMAT") {
        notes_.replace(kBuildLanguage,
                       {command.arguments[i].span.begin,
                        command.arguments[end - 1].span.end},
                       "LANGUAGE HIP", "the source is compiled as HIP",
                       Applicability::review);
      } else {
        for (std::size_t j = i; j < end; ++j) {
          portArgument(command.arguments[j]);
        }
        if (isOneOf(name, {"COMPILE_FLAGS", "COMPILE_OPTIONS", "LINK_FLAGS",
                           "LINK_OPTIONS"})) {
          portOptionArguments(command, i + 1, end, false);
        }
      }
      i = end;
    }
    if (removed.empty()) return;
    std::vector<std::string> by;
    if (isSeparable) {
      by.push_back(fmt::format("hipport_separable_compilation({})",
                               fmt::join(targetsOf(command), " ")));
    }
    const std::string message =
        isSeparable
            ? "separable compilation is -fgpu-rdc, when compiling and when "
              "linking"
            : "device code is linked with the program";
    if (removed.size() == pairs) {
      if (by.empty()) {
        removeCommand(command, kBuildLanguage, message);
      } else {
        replaceCommand(command, by, kBuildLanguage, message);
      }
      return;
    }
    Finding finding;
    finding.check = kBuildLanguage;
    finding.span = command.nameSpan;
    finding.applicability = Applicability::safe;
    finding.message = message;
    finding.fix.emplace();
    for (const auto& [from, to] : removed) {
      finding.fix->edits.push_back(
          Edit{{gapBefore(command, from), command.arguments[to - 1].span.end},
               "",
               {}});
    }
    if (!by.empty()) {
      finding.fix->edits.push_back(
          Edit{{command.whole.end, command.whole.end},
               newline() + indentAt(command.whole.begin) + lines(command, by),
               {}});
    }
    notes_.add(std::move(finding));
  }

  /// Where the blanks before an argument begin; its own begin if a comment
  /// stands there.
  std::uint32_t gapBefore(const CMakeCommand& command,
                          std::size_t index) const {
    const std::uint32_t begin = command.arguments[index].span.begin;
    const std::uint32_t previous = command.arguments[index - 1].span.end;
    const std::string_view between =
        file_.bytes.substr(previous, begin - previous);
    return between.find('#') == std::string_view::npos ? previous : begin;
  }

  /// Commands that are run: nvcc is hipcc.
  void portProcess(const CMakeCommand& command) {
    portArguments(command);
    for (std::size_t i = 0; i < command.arguments.size(); ++i) {
      const std::string_view program = text(command.arguments[i]);
      const bool isNvcc = program == "nvcc" || program.ends_with("/nvcc") ||
                          program == "${CUDA_NVCC_EXECUTABLE}" ||
                          program == "${CMAKE_CUDA_COMPILER}" ||
                          program == "${CUDAToolkit_NVCC_EXECUTABLE}";
      if (!isNvcc || i == 0 || argument(command, i - 1) != "COMMAND") continue;
      if (!program.starts_with("$")) {
        notes_.replace(kBuildLanguage, command.arguments[i].inner, "hipcc",
                       fmt::format("{} becomes hipcc", program),
                       Applicability::review);
      }
      portOptionArguments(command, i + 1, command.arguments.size(), true);
      return;
    }
  }

  /// A comparison with a version of CUDA's holds for no version of HIP's.
  void portCondition(const CMakeCommand& command) {
    for (std::size_t i = 0; i < command.arguments.size(); ++i) {
      const CMakeArgument& each = command.arguments[i];
      std::string_view name = text(each);
      if (name.starts_with("${") && name.ends_with('}')) {
        name = name.substr(2, name.size() - 3);
      }
      const auto found = rules_.findVariable(name);
      const bool isVersion = found && found->rule->isReview &&
                             name.find("VERSION") != std::string_view::npos &&
                             i + 1 < command.arguments.size();
      const std::string_view next = argument(command, i + 1);
      const bool isCompared =
          isVersion &&
          (next.starts_with("VERSION_") ||
           isOneOf(next, {"LESS", "GREATER", "EQUAL", "STREQUAL", "LESS_EQUAL",
                          "GREATER_EQUAL", "MATCHES"}));
      if (!isCompared) {
        portArgument(each);
        continue;
      }
      notes_
          .flag(kBuildVariable, each.span,
                fmt::format("{} is compared with a version of CUDA, and has no "
                            "value in a HIP build",
                            name))
          .notes.emplace_back(
              "decide which branch HIP takes: mostly that of the newest CUDA");
    }
  }

  // ---- FindCUDA

  void portAdd(const CMakeCommand& command) {
    const std::string by = command.name.substr(std::string("cuda_").size());
    const std::size_t options =
        std::min(find(command, "OPTIONS"), command.arguments.size());
    const std::string target(argument(command, 0));
    Finding finding;
    finding.check = kBuildLanguage;
    finding.span = command.nameSpan;
    finding.applicability = Applicability::review;
    finding.message =
        fmt::format("{} becomes {} of HIP sources", command.name, by);
    finding.fix.emplace();
    finding.fix->edits.push_back(Edit{command.nameSpan, by, {}});
    std::vector<std::string> behind;
    if (options + 1 < command.arguments.size()) {
      bool isManual = false;
      const std::string list =
          portedList(command, options + 1, command.arguments.size(), "",
                     finding.notes, isManual);
      finding.fix->edits.push_back(
          Edit{{gapBefore(command, options), command.arguments.back().span.end},
               "",
               {}});
      if (!list.empty()) {
        behind.push_back(
            fmt::format("target_compile_options({} PRIVATE "
                        "\"$<$<COMPILE_LANGUAGE:HIP>:{}>\")",
                        target, list));
      }
      if (isManual) {
        notes_
            .flag(kNvccOption, command.nameSpan,
                  fmt::format("some options of {} have no counterpart", target))
            .notes = finding.notes;
      }
    }
    // FindCUDA linked the runtime without being asked.
    behind.push_back(
        fmt::format("target_link_libraries({} hip::host)", target));
    finding.fix->edits.push_back(
        Edit{{command.whole.end, command.whole.end},
             newline() + indentAt(command.whole.begin) + lines(command, behind),
             {}});
    notes_.add(std::move(finding));
    for (std::size_t i = 0; i < options; ++i) {
      portArgument(command.arguments[i]);
    }
  }

  void portAddLibrary(const CMakeCommand& command) {
    const std::string_view library =
        command.name == "cuda_add_cublas_to_target" ? "cublas" : "cufft";
    const LinkRule* rule = rules_.findLibrary(library);
    replaceCommand(command,
                   {fmt::format("target_link_libraries({} {})",
                                argument(command, 0), rule->target)},
                   kBuildLibrary,
                   fmt::format("{} becomes {}", library, rule->target));
  }

  void portIncludeFolders(const CMakeCommand& command) {
    notes_.replace(kBuildLanguage, command.nameSpan, "include_directories",
                   "HIP sources have the include folders of all sources");
    portArguments(command);
  }

  void portUseless(const CMakeCommand& command) {
    removeCommand(
        command, kBuildLanguage,
        fmt::format("{} is FindCUDA's and does nothing for HIP", command.name));
  }

  void portArchFlags(const CMakeCommand& command) {
    replaceCommand(command, {fmt::format("set({})", argument(command, 0))},
                   kBuildLanguage,
                   "CMAKE_HIP_ARCHITECTURES says what is compiled for",
                   Applicability::review);
  }

  void portCompile(const CMakeCommand& command) {
    notes_
        .flag(kBuildLanguage, command.nameSpan,
              fmt::format("{} is FindCUDA's, which HIP has nothing like",
                          command.name))
        .notes.emplace_back(
            command.name == "cuda_compile"
                ? "add_library(NAME OBJECT SOURCES...) compiles to objects"
                : "add_custom_command() with hipcc --genco makes a code object "
                  "that hipModuleLoad takes");
    portArguments(command);
  }

  const BuildFile& file_;
  const CMakeProject& project_;
  const BuildTree& tree_;
  const BuildRules& rules_;
  BuildNotes& notes_;
  CMakeSyntax syntax_;
  BuildTree optionTree_;
  const CMakeCommand* command_ = nullptr;    ///< that is looked at
  int functions_ = 0;                        ///< that it stands in
  std::vector<const CMakeCommand*> blocks_;  ///< the same, "if" included
  bool hasHelper_ = false;
};

}  // namespace

CMakeProject surveyCMake(std::span<const BuildFile> files,
                         const BuildRules& rules) {
  CMakeProject project;
  for (const BuildFile& file : files) {
    const CMakeSyntax syntax = parseCMake(file.bytes);
    for (const CMakeCommand& command : syntax.commands) {
      auto text = [&](const CMakeArgument& argument) {
        return file.bytes.substr(argument.inner.begin, argument.inner.size());
      };
      if (command.name == "function" || command.name == "macro") {
        if (!command.arguments.empty()) {
          project.commands.insert(lower(text(command.arguments[0])));
        }
        continue;
      }
      if (command.name == "find_package" || command.name == "include") {
        for (const CMakeArgument& each : command.arguments) {
          const std::string_view name = text(each);
          project.hasPackage |= name == "CUDA" || name == "CUDAToolkit" ||
                                name == "FindCUDA" ||
                                name == "FindCUDAToolkit" || name == "hip";
        }
      }
      const bool takesLanguages =
          command.name == "project" || command.name == "enable_language";
      for (std::size_t i = 0; i < command.arguments.size(); ++i) {
        const std::string_view each = text(command.arguments[i]);
        if (takesLanguages && (each == "CUDA" || each == "HIP") &&
            (i > 0 || command.name == "enable_language")) {
          project.enablesLanguage = true;
        }
        constexpr std::string_view kScope = "CUDA::";
        for (std::size_t at = each.find(kScope); at != std::string_view::npos;
             at = each.find(kScope, at + 1)) {
          std::size_t end = at + kScope.size();
          while (end < each.size() && (isWord(each[end]))) ++end;
          const LinkRule* rule = rules.findLibrary(
              each.substr(at + kScope.size(), end - at - kScope.size()));
          if (rule && !rule->package.empty()) {
            project.packages.insert(rule->package);
          }
        }
        for (const Reference& reference : referencesIn(each)) {
          const auto found = rules.findVariable(reference.name);
          if (!found || !found->rule->isText) continue;
          for (const LinkRule& rule : rules.libraries()) {
            if (rule.target == found->hip && !rule.package.empty()) {
              project.packages.insert(rule.package);
            }
          }
        }
      }
      if (command.name == "cuda_add_cublas_to_target") {
        project.packages.insert("hipblas");
      }
      if (command.name == "cuda_add_cufft_to_target") {
        project.packages.insert("hipfft");
      }
    }
  }
  return project;
}

void portCMake(const BuildFile& file, const CMakeProject& project,
               const BuildTree& tree, const BuildRules& rules,
               BuildNotes& notes) {
  CMakePort(file, project, tree, rules, notes).run();
}

}  // namespace hipport
