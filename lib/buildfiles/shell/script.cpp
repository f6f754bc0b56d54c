#include "buildfiles/shell/script.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "buildfiles/lists.h"
#include "buildfiles/mentions.h"
#include "buildfiles/renames.h"
#include "buildfiles/shell/commands.h"

namespace hipport {
namespace {

/// "-DCMAKE_CUDA_ARCHITECTURES=80" of a call of cmake.
void portDefinition(const Porting& porting, const Word& word) {
  if (!word.text.starts_with("-D") && !word.text.starts_with("\"-D")) return;
  const std::size_t begin = word.text.find("-D") + 2;
  const std::size_t equal = word.text.find('=');
  if (equal == std::string_view::npos) return;
  const std::string_view name =
      word.text.substr(begin, word.text.find_first_of(":=", begin) - begin);
  const auto found = porting.rules.findVariable(name);
  if (!found) return;
  const auto at = word.span.begin + static_cast<std::uint32_t>(begin);
  const Span where = {at, at + static_cast<std::uint32_t>(name.size())};
  if (found->rule->isText || found->hip.empty()) {
    porting.notes
        .flag(kBuildVariable, where,
              fmt::format("{} means nothing to a port of CMake files", name))
        .notes.emplace_back(found->rule->note);
    return;
  }
  if (found->rule->isArchitectures && !porting.tree.architectures.empty()) {
    std::string list;
    for (const std::string& each : porting.tree.architectures) {
      if (!list.empty()) list += ';';
      list += each;
    }
    std::string text = fmt::format("-D{}={}", found->hip, list);
    if (porting.tree.architectures.size() > 1) text = '"' + text + '"';
    porting.notes.replace(kBuildVariable, word.span, text,
                          fmt::format("{} becomes {}", word.text, text),
                          porting.grade);
    return;
  }
  porting.notes.replace(kBuildVariable, where, found->hip,
                        fmt::format("{} becomes {}", name, found->hip),
                        porting.grade);
  if (!found->rule->isOptions) return;
  const std::string_view value = word.text.substr(equal + 1);
  const std::string_view plain = withoutQuotes(value);
  const auto from = word.span.begin +
                    static_cast<std::uint32_t>(plain.data() - word.text.data());
  WordList list;
  list.isQuoted = true;
  list.words =
      makeWords(porting.brackets,
                {from, from + static_cast<std::uint32_t>(plain.size())});
  portList(porting, list, {true, false});
}

void portShell(const Porting& porting, const Script& script) {
  const std::string_view bytes = porting.file.bytes;
  const ShellSyntax& shell = script.syntax;
  if (shell.isBroken) {
    porting.notes
        .flag(kBuildGap, {0, 0},
              script.isOverBudget
                  ? fmt::format("this file {}; nothing in it was ported",
                                kOverBudget)
                  : "a quote or bracket in this script is not closed; nothing "
                    "in it was ported")
        .notes.emplace_back("port what it says of CUDA by hand");
    return;
  }
  std::vector<Span> spans;
  for (const ShellCommand& command : shell.commands) {
    const Span span = {command.words.front().span.begin,
                       command.words.back().span.end};
    // Commands inside others are part of them.
    if (spans.empty() || span.begin >= spans.back().end) {
      spans.push_back(span);
    } else {
      spans.back().end = std::max(spans.back().end, span.end);
    }
    portCommand(porting, command);
    const std::string_view program = withoutQuotes(command.words.front().text);
    if (program == "cmake" || program.ends_with("/cmake")) {
      for (const Word& word : command.words) portDefinition(porting, word);
    }
  }
  renameAll(porting, spans);
  // Packages, images and modules are no words with counterparts.
  BuildNotes mentions(porting.file);
  flagMentions(porting.file, "shell", "#", porting.rules, mentions);
  const Findings done = porting.notes.take();
  std::vector<std::size_t> flagged;
  for (const Finding& each : done) {
    flagged.push_back(each.span.begin);
    if (!each.fix) continue;
    for (const Edit& edit : each.fix->edits) {
      flagged.push_back(edit.span.begin);
    }
  }
  std::ranges::sort(flagged);
  auto isFlagged = [&](const Finding& mention) {
    const std::size_t newline = bytes.rfind('\n', mention.span.begin);
    const std::size_t end = bytes.find('\n', mention.span.begin);
    const auto next = std::ranges::lower_bound(
        flagged, newline == std::string_view::npos ? 0 : newline + 1);
    return next != flagged.end() && *next <= end;
  };
  for (Finding& each : mentions.take()) {
    if (isInside(spans, each.span) && !isFlagged(each)) {
      porting.notes.add(std::move(each));
    }
  }
  for (const Finding& each : done) porting.notes.add(each);
}

void portScript(const BuildFile& file, const Script& script,
                const BuildContext& context, BuildNotes& notes) {
  if (script.isConfigure) {
    const std::string_view head = file.bytes.substr(0, 4096);
    if (head.find("Generated by GNU Autoconf") != std::string_view::npos ||
        head.find("generated automatically by aclocal") !=
            std::string_view::npos) {
      notes.note(kBuildGap, {0, 0},
                 "this file is generated: make it anew from configure.ac");
      return;
    }
    // libtool knows nvcc as one of many compilers.
    if (file.path.ends_with("libtool.m4")) return;
    flagMentions(file, "configure",
                 file.path.ends_with("configure") ? "#" : "dnl", context.rules,
                 notes);
    return;
  }
  MakeVariables make = scriptVariables(script.syntax, context.rules);
  make.addMissing(context.variables.make);
  VariableAnswers answers(make);
  portShell({file, script.text, context.tree, context.rules, context.variables,
             make, answers, notes, ShellDialect::script, Applicability::review},
            script);
}

}  // namespace

Script::Script(const BuildFile& file)
    : isConfigure(isConfigureScript(file.path)), text(file.bytes) {
  if (isConfigure) return;
  ParseBudget budget(file.bytes.size());
  syntax = readShell(text, text.all(), ShellDialect::script, budget);
  isOverBudget = budget.isSpent();
}

std::unique_ptr<const BuildSyntax> parseScript(const BuildFile& file,
                                               const BuildRules&) {
  return std::make_unique<Script>(file);
}

void portScripts(const BuildContext& context, std::span<const FilePort> files) {
  for (const FilePort& each : files) {
    portScript(each.file(), *each.parsed.as<Script>(), context, each.notes);
  }
}

}  // namespace hipport
