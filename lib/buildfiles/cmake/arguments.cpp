#include "buildfiles/cmake/arguments.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>

#include "buildfiles/dual.h"
#include "text/literals.h"

namespace hipport {

std::vector<Word> wordsOf(std::string_view text, std::uint32_t base) {
  std::vector<Word> words;
  std::size_t begin = std::string_view::npos;
  std::vector<bool> open;  // expressions; whether commas divide what they hold
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
      open.push_back(text.substr(i).starts_with("$<IF:"));
      ++i;
      // The condition: up to the colon at its own depth.
      int depth = 0;
      std::size_t at = i + 1;
      for (; at < text.size(); ++at) {
        if (text[at] == '<') ++depth;
        if (text[at] == '>' && depth-- == 0) break;
        if (text[at] == ':' && depth == 0) break;
      }
      i = std::min(at, text.size());
      if (i < text.size() && text[i] == '>') open.pop_back();
    } else if (text.substr(i).starts_with(kEscapedQuote) &&
               text.find(kEscapedQuote, i + 1) != std::string_view::npos) {
      // "\"-a -b\"" is one word to the shell that runs nvcc.
      if (begin == std::string_view::npos) begin = i;
      i = text.find(kEscapedQuote, i + 1) + 1;
    } else if (c == '"' && begin != std::string_view::npos &&
               text.substr(begin).starts_with("-D")) {
      // -DNAME="a b" is one word.
      const std::size_t close = text.find('"', i + 1);
      if (close != std::string_view::npos) i = close;
    } else if (c == '>' && !open.empty()) {
      end(i);
      open.pop_back();
    } else if (c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == ';' ||
               (c == ',' && !open.empty() && open.back())) {
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

namespace {

/// Whether an imported target may stand in the present command for the file
/// of a library.
bool takesTarget(const CMakePorting& port) {
  return port.project.hasPackage &&
         isOneOf(port.command->name,
                 {"target_link_libraries", "link_libraries", "set", "list",
                  "message", "if", "elseif", "foreach", "set_property",
                  "set_target_properties", "cuda_add_library",
                  "cuda_add_executable", "string"});
}

/// What a variable for the top of the tree is called where the port is not
/// at the top; empty where it is, and for all others.
std::string_view dualName(const CMakePorting& port, std::string_view name) {
  return port.tree.isDual ? dualVariable(name) : std::string_view();
}

std::string dualMessage(std::string_view name) {
  return fmt::format("{} is the folder of the CUDA build", name);
}

void portReference(CMakePorting& port, std::uint32_t base,
                   const Reference& reference) {
  Span whole = {base + static_cast<std::uint32_t>(reference.begin),
                base + static_cast<std::uint32_t>(reference.end)};
  if (reference.isEnvironment) {
    const NamedRule* rule = port.rules.findEnvironment(reference.name);
    if (!rule) return;
    if (rule->rocm.empty()) {
      port.notes
          .flag(kBuildVariable, whole,
                fmt::format("{} has no counterpart", reference.name))
          .notes.emplace_back(rule->note);
      return;
    }
    port.notes.replace(kBuildVariable, whole,
                       fmt::format("$ENV{{{}}}", rule->rocm),
                       fmt::format("{} becomes {}", reference.name, rule->rocm),
                       Applicability::review);
    return;
  }
  if (const std::string_view by = dualName(port, reference.name); !by.empty()) {
    port.notes.replace(kBuildVariable, whole, fmt::format("${{{}}}", by),
                       dualMessage(reference.name));
    return;
  }
  const auto found = port.rules.findVariable(reference.name);
  if (!found) return;
  const VariableRule& rule = *found->rule;
  if (rule.hip.empty()) {
    port.notes
        .flag(kBuildVariable, whole,
              fmt::format("{} has no counterpart", reference.name))
        .notes.emplace_back(rule.note);
    return;
  }
  if (rule.isText && !takesTarget(port)) {
    port.notes
        .flag(kBuildLibrary, whole,
              fmt::format("{} is a list of files here", reference.name))
        .notes.push_back(
            (port.project.hasPackage ? "" : "find_package(hip) brings ") +
            found->hip + ", which stands for it where something is linked");
    return;
  }
  // "${CUDA_TOOLKIT_ROOT_DIR}/lib64"
  constexpr std::string_view kLib64 = "/lib64";
  const bool isLib64 = found->hip == "ROCM_PATH" &&
                       port.file.bytes.substr(whole.end).starts_with(kLib64);
  if (isLib64) whole.end += kLib64.size();
  Finding& finding = port.notes.replace(
      rule.isText ? kBuildLibrary : kBuildVariable, whole,
      rule.isText ? found->hip
                  : fmt::format("${{{}}}{}", found->hip, isLib64 ? "/lib" : ""),
      fmt::format("{} becomes {}", reference.name, found->hip),
      rule.isReview ? Applicability::review : Applicability::safe);
  if (!rule.note.empty()) finding.notes.emplace_back(rule.note);
}

/// "CUDA::cublas" at `offset` of a text.
void portTargets(CMakePorting& port, std::string_view text,
                 std::uint32_t base) {
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
    const LinkRule* rule = port.rules.findLibrary(name);
    // "CUDA::cudart${SUFFIX}", which says whether it is static: ROCm has one
    // target for both.
    std::string_view suffix = text.substr(end);
    suffix = suffix.starts_with("${") ? suffix.substr(0, suffix.find('}') + 1)
                                      : std::string_view();
    if (!suffix.empty()) {
      const LinkRule* other =
          port.rules.findLibrary(fmt::format("{}_static", name));
      if (!rule || !other || rule->target != other->target) rule = nullptr;
      end += suffix.size();
    }
    const Span whole = {base + static_cast<std::uint32_t>(at),
                        base + static_cast<std::uint32_t>(end)};
    if (rule && rule->isDropped) {
      port.notes.replace(
          kBuildLibrary, whole, "",
          fmt::format("CUDA::{}{} goes: {}", name, suffix, rule->note));
    } else if (rule && !rule->target.empty()) {
      Finding& finding = port.notes.replace(
          kBuildLibrary, whole, std::string(rule->target),
          fmt::format("CUDA::{}{} becomes {}", name, suffix, rule->target),
          rule->note.empty() && suffix.empty() ? Applicability::safe
                                               : Applicability::review);
      if (!rule->note.empty()) finding.notes.emplace_back(rule->note);
    } else {
      port.notes
          .flag(kBuildLibrary, whole,
                fmt::format("CUDA::{}{} has no counterpart", name, suffix))
          .notes.emplace_back(rule ? rule->note
                                   : "no library of ROCm is known for it");
    }
  }
}

void portExpressions(CMakePorting& port, std::string_view text,
                     std::uint32_t base) {
  struct Piece {
    std::string_view cuda;
    std::string_view hip;
  };
  static constexpr std::array kPieces = {
      Piece{"COMPILE_LANG_AND_ID:CUDA,NVIDIA", "COMPILE_LANG_AND_ID:HIP,Clang"},
      Piece{"COMPILE_LANG_AND_ID:CUDA,Clang", "COMPILE_LANG_AND_ID:HIP,Clang"},
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
      port.notes.replace(kBuildLanguage,
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
          port.notes.replace(kBuildLanguage,
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
void portSources(CMakePorting& port, std::string_view text,
                 std::uint32_t base) {
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
      port.notes
          .flag(kBuildSource, whole, "this template of a source is not ported")
          .notes.emplace_back("port its text by hand, or what is made of it");
      continue;
    }
    if (!port.tree.renamesSources) continue;
    constexpr std::string_view kBehind = ";\"' \t\r\n),>$|";
    if (!rest.empty() && rest.front() == '*') {
      port.notes
          .flag(kBuildSource, whole,
                "this pattern finds no source of the port: they end in .hip")
          .notes.emplace_back("name .hip beside or instead of .cu");
    } else if (rest.empty() ||
               kBehind.find(rest.front()) != std::string_view::npos) {
      if (rest.starts_with('$') && rest.size() > 1 && rest[1] == '{') {
        continue;  // ".cu${SUFFIX}"
      }
      port.notes.replace(kBuildSource, whole, "hip",
                         "sources of the port end in .hip");
    }
  }
}

/// The variable that an argument is a value of, or becomes one; empty if none.
std::string_view variableOf(const CMakePorting& port,
                            const CMakeCommand& command, std::size_t index) {
  const auto own = port.project.commands.find(command.name);
  if (own != port.project.commands.end() && index < own->second.size()) {
    return own->second[index];
  }
  if (index > 0 && isOneOf(command.name, {"set", "foreach"})) {
    return port.argument(command, 0);
  }
  const bool isAdded =
      index > 1 && command.name == "list" &&
      isOneOf(port.argument(command, 0), {"APPEND", "PREPEND"});
  return isAdded ? port.argument(command, 1) : std::string_view();
}

/// "cublas" where the value of the variable is linked.
void portLinkedValue(CMakePorting& port, const CMakeCommand& command,
                     std::size_t index) {
  const CMakeArgument& argument = command.arguments[index];
  if (argument.kind == CMakeArgument::Kind::parenthesis) return;
  if (!port.rules.findLibrary(port.text(argument))) return;
  const std::string_view variable = variableOf(port, command, index);
  if (variable.empty() || !port.project.linked.contains(variable)) return;
  portLibraryName(port, port.text(argument), argument.inner, argument.inner);
}

/// "cu" where it is what names of sources end in: "kernels.${suffix}".
void portSuffix(CMakePorting& port, const CMakeCommand& command,
                std::size_t index) {
  if (!port.tree.renamesSources ||
      port.text(command.arguments[index]) != "cu") {
    return;
  }
  const std::string_view variable = variableOf(port, command, index);
  if (variable.empty() || !port.project.suffixes.contains(variable)) return;
  port.notes.replace(kBuildSource, command.arguments[index].inner, "hip",
                     "sources of the port end in .hip", Applicability::review);
}

/// "/usr/local/cuda-12.4/lib64"
void portToolkitPaths(CMakePorting& port, std::string_view text,
                      std::uint32_t base) {
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
    port.notes.replace(
        kBuildVariable,
        {base + static_cast<std::uint32_t>(at),
         base + static_cast<std::uint32_t>(end)},
        by, fmt::format("{} becomes {}", text.substr(at, end - at), by),
        Applicability::review);
  }
}

/// "-lcublas" in a text of options.
void portLinkOptions(CMakePorting& port, std::string_view text,
                     std::uint32_t base) {
  for (const Word& word : wordsOf(text, base)) {
    if (!word.text.starts_with("-l")) continue;
    portLibraryName(port, word.text.substr(2),
                    {word.span.begin + 2, word.span.end}, word.span);
  }
}

/// "libcudnn.so", for a find_library elsewhere.
void portLibraryFile(CMakePorting& port, std::string_view whole, Span span) {
  if (!whole.starts_with("lib") || !whole.ends_with(".so")) return;
  const Span name = libraryIn(whole, span);
  portLibraryName(port, port.text(name), name, span);
}

/// The bare name of a variable that stands for a library.
void portTextName(CMakePorting& port, const CMakeArgument& argument,
                  const std::string& target) {
  const std::string_view name = port.text(argument);
  if (!port.project.hasPackage) return;
  if (isOneOf(port.command->name, {"if", "elseif", "while"})) {
    const std::string by =
        target.starts_with('$') ? "hip_FOUND" : "TARGET " + target;
    port.notes.replace(kBuildVariable, argument.span, by,
                       fmt::format("{} becomes {}", name, by),
                       Applicability::review);
  } else {
    port.notes.note(
        kBuildVariable, argument.span,
        fmt::format("{} is not used any more: {} stands for it", name, target));
  }
}

void portBareName(CMakePorting& port, const CMakeArgument& argument) {
  const std::string_view name = port.text(argument);
  if (const std::string_view by = dualName(port, name); !by.empty()) {
    port.notes.replace(kBuildVariable, argument.span, std::string(by),
                       dualMessage(name));
    return;
  }
  for (const bool isProperty : {false, true}) {
    const auto found = port.rules.findVariable(name, isProperty);
    if (!found) continue;
    const VariableRule& rule = *found->rule;
    if (rule.hip.empty()) {
      port.notes.note(
          kBuildVariable, argument.span,
          fmt::format("{} has no counterpart: {}", name, rule.note));
    } else if (rule.isText) {
      portTextName(port, argument, found->hip);
    } else {
      Finding& finding = port.notes.replace(
          kBuildVariable, argument.span, found->hip,
          fmt::format("{} becomes {}", name, found->hip),
          rule.isReview ? Applicability::review : Applicability::safe);
      if (!rule.note.empty()) finding.notes.emplace_back(rule.note);
    }
    return;
  }
}

}  // namespace

void portLibraryName(CMakePorting& port, std::string_view name, Span span,
                     Span whole) {
  const LinkRule* rule = port.rules.findLibrary(name);
  if (!rule || rule->isTargetOnly) return;
  if (port.project.libraries.contains(name)) return;
  if (rule->isDropped) {
    port.notes.replace(kBuildLibrary, whole, "",
                       fmt::format("{} goes: {}", name, rule->note));
    return;
  }
  const std::string_view by = rule->link;
  if (by.empty()) {
    port.notes
        .flag(kBuildLibrary, span,
              fmt::format("the library {} has no counterpart", name))
        .notes.emplace_back(rule->note);
    return;
  }
  Finding& finding = port.notes.replace(
      kBuildLibrary, span, std::string(by),
      fmt::format("{} becomes {}", name, by),
      rule->note.empty() ? Applicability::safe : Applicability::review);
  if (!rule->note.empty()) finding.notes.emplace_back(rule->note);
}

Span libraryIn(std::string_view file, Span span) {
  constexpr std::string_view kPrefix = "lib";
  if (!file.starts_with(kPrefix)) return span;
  span.begin += static_cast<std::uint32_t>(kPrefix.size());
  for (const std::string_view suffix : {".so", ".a"}) {
    if (file.ends_with(suffix)) {
      span.end -= static_cast<std::uint32_t>(suffix.size());
    }
  }
  return span;
}

void portArgument(CMakePorting& port, const CMakeArgument& argument) {
  if (argument.kind == CMakeArgument::Kind::parenthesis ||
      argument.kind == CMakeArgument::Kind::bracket) {
    return;
  }
  const std::string_view whole = port.text(argument);
  const std::uint32_t base = argument.inner.begin;
  for (const Reference& each : referencesIn(whole)) {
    portReference(port, base, each);
  }
  portTargets(port, whole, base);
  portExpressions(port, whole, base);
  portSources(port, whole, base);
  portToolkitPaths(port, whole, base);
  portLinkOptions(port, whole, base);
  portLibraryFile(port, whole, argument.inner);
  if (argument.kind == CMakeArgument::Kind::unquoted)
    portBareName(port, argument);
}

void portArguments(CMakePorting& port, const CMakeCommand& command,
                   std::size_t from) {
  for (std::size_t i = from; i < command.arguments.size(); ++i) {
    portArgument(port, command.arguments[i]);
    portSuffix(port, command, i);
    portLinkedValue(port, command, i);
  }
}

}  // namespace hipport
