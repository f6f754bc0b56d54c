#include "buildfiles/make/make.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <set>

#include "buildfiles/lists.h"
#include "buildfiles/make/host_units.h"
#include "buildfiles/make/syntax.h"
#include "buildfiles/renames.h"
#include "buildfiles/shell/commands.h"

namespace hipport {
namespace {

class MakePort {
 public:
  MakePort(const Porting& porting, const MakeSyntax& syntax)
      : porting_(porting),
        text_(porting.brackets),
        bytes_(porting.file.bytes),
        syntax_(syntax) {}

  void run() {
    findCapabilityLists();
    porting_.architectureNames = &architectureNames_;
    std::vector<Span> spans;
    Span prerequisites;
    for (const MakeLine& line : syntax_.lines) {
      spans.push_back(line.span);
      if (line.kind == MakeLine::Kind::rule) {
        prerequisites = line.value;
        if (!line.recipe.empty()) commands(line.recipe, prerequisites);
        generated(line);
        continue;
      }
      switch (line.kind) {
        case MakeLine::Kind::assignment:
          assignment(line);
          break;
        case MakeLine::Kind::recipe:
          commands(line.span, prerequisites);
          break;
        case MakeLine::Kind::definition:
          definition(line);
          break;
        default:
          if (!line.value.empty()) list(line.value, {false, true});
          break;
      }
    }
    portHostUnits(porting_, syntax_);
    renameAll(porting_, spans);
  }

 private:
  std::string_view text(Span span) const { return porting_.text(span); }
  ParseBudget& budget() { return porting_.answers.budget(); }

  /// Finds lists of capabilities, "SMS = 50 60", that a loop makes options of:
  /// they become lists of architectures, and what goes through them follows.
  void findCapabilityLists() {
    if (porting_.tree.architectures.empty()) return;
    for (const MakeLine& line : syntax_.lines) {
      forEachReference(text_, line.span, [&](const MakeReference& reference) {
        if (!reference.isCall || text(reference.name) != "foreach" ||
            reference.parts.size() != 3) {
          return;
        }
        if (!budget().spend(reference.span.size())) return;
        const std::string_view each = text(reference.parts[0]);
        const std::string_view list =
            referredName(text(trimmed(bytes_, reference.parts[1])));
        const bool makesOptions =
            text(reference.parts[2])
                .find(fmt::format("arch=compute_$({}),", each)) !=
            std::string_view::npos;
        if (list.empty() || !makesOptions || !holdsCapabilities(list)) return;
        capabilityLists_.emplace(list);
        architectureNames_.emplace(each);
      });
    }
    // "HIGHEST_SM = $(lastword $(sort $(SMS)))"
    for (const MakeLine& line : syntax_.lines) {
      if (line.kind != MakeLine::Kind::assignment) continue;
      forEachReference(text_, line.value, [&](const MakeReference& reference) {
        if (!reference.isCall &&
            capabilityLists_.contains(text(reference.name))) {
          architectureNames_.emplace(text(line.name));
        }
      });
    }
  }

  /// Whether all that a variable is given are capabilities: "70", "90a".
  bool holdsCapabilities(std::string_view name) const {
    bool isEmpty = true;
    for (const std::string& value : porting_.make.valuesOf(name)) {
      const MakeText text(value);
      for (const Word& word : makeWords(text, text.all())) {
        isEmpty = false;
        const std::string_view digits =
            word.text.substr(0, word.text.find_first_not_of("0123456789"));
        if (digits.size() < 2 || digits.size() > 3 ||
            word.text.size() > digits.size() + 1) {
          return false;
        }
      }
    }
    return !isEmpty;
  }

  Readers readersOf(std::string_view name) const {
    const MakeVariables& make = porting_.make;
    const bool isNvcc = make.isForNvcc(name);
    const bool isHost = make.isForHost(name);
    return {isNvcc && !isHost, isHost || !isNvcc, make.namesLibraries(name)};
  }

  void assignment(const MakeLine& line) {
    const std::string_view name = text(line.name);
    if (capabilityLists_.contains(name)) {
      const Span value = trimmed(bytes_, line.value);
      if (!value.empty() && text(value).find('$') == std::string_view::npos) {
        const std::string by =
            fmt::format("{}", fmt::join(porting_.tree.architectures, " "));
        porting_.notes.replace(
            kBuildVariable, value, by,
            fmt::format("the capabilities {} become {}", text(value), by),
            Applicability::review);
        return;
      }
    }
    values(line.value, name);
    for (const Word& word : makeWords(text_, line.value)) {
      // "SM = 80" and "ARCH = sm_80" choose what -gencode compiles for.
      const std::string_view value = word.text;
      if (!value.starts_with("sm_") && !value.starts_with("compute_")) continue;
      porting_.notes.note(
          kBuildVariable, word.span,
          fmt::format("{} chooses nothing in the port: --offload-arch names "
                      "what is compiled for",
                      value));
    }
  }

  /// What a variable is given: a command, options, or any list.
  void values(Span value, std::string_view name) {
    std::vector<Word> words = quotedWords(text_, value);
    const Invocation call = porting_.answers.callOf(words);
    Readers readers = readersOf(name);
    if (call.program == Program::nvcc && call.index < words.size()) {
      readers = {true, false};
      const Word& program = words[call.index];
      if (namesNvcc(program.text)) {
        porting_.notes.replace(kBuildLanguage, program.span, "hipcc",
                               fmt::format("{} becomes hipcc", program.text),
                               porting_.grade);
      }
    }
    list(std::move(words), readers);
  }

  void list(Span span, Readers readers) {
    list(quotedWords(text_, span), readers);
  }

  void list(std::vector<Word> words, Readers readers) {
    for (const Word& word : words) {
      if (hasCall(word.text)) calls(word.span, readers);
    }
    WordList list;
    list.words = std::move(words);
    portList(porting_, list, readers);
  }

  /// A word with calls in it: the text between them, and what they are given.
  void calls(Span span, Readers readers) {
    const ParseBudget::Level level(budget());
    if (!level || !budget().spend(span.size())) return;
    std::uint32_t plain = span.begin;
    auto flush = [&](std::uint32_t end) {
      if (plain >= end) return;
      const Span part = {plain, end};
      const PortedText ported = porting_.ported(text(part));
      if (!ported.isChanged) return;
      porting_.notes.replace(
          kBuildLibrary, part, ported.text,
          fmt::format("{} becomes {}", text(part), ported.text),
          porting_.grade);
    };
    for (std::uint32_t i = span.begin; i < span.end;) {
      const auto reference =
          bytes_[i] == '$' ? referenceAt(text_, i, span.end) : std::nullopt;
      if (!reference) {
        i += bytes_[i] == '$' ? 2 : 1;
        continue;
      }
      if (reference->isCall) {
        flush(i);
        plain = reference->span.end;
        call(*reference, readers);
      }
      i = reference->span.end;
    }
    flush(span.end);
  }

  void call(const MakeReference& reference, Readers readers) {
    const std::string_view name = text(reference.name);
    if (name == "shell") {
      commands(reference.parts.front(), {});
      return;
    }
    if (name == "eval") {
      evaluated(reference.parts.front());
      return;
    }
    // What is said to people.
    if (name == "error" || name == "warning" || name == "info") return;
    if (name == "addprefix" && reference.parts.size() == 2 &&
        prefixed(reference)) {
      return;
    }
    for (const Span& part : reference.parts) list(part, readers);
  }

  /// "$(addprefix -Xcompiler ,LIST)" is LIST to Clang.
  bool prefixed(const MakeReference& reference) {
    const std::string_view prefix =
        text(trimmed(bytes_, reference.parts.front()));
    if (prefix != "-Xcompiler" && prefix != "--compiler-options" &&
        prefix != "-Xcompiler=" && prefix != "--compiler-options=") {
      return false;
    }
    const Span values = reference.parts.back();
    porting_.notes.replace(
        kNvccOption, reference.span, std::string(text(values)),
        fmt::format("{} becomes {}: Clang compiles the host's code itself",
                    text(reference.span), text(values)),
        porting_.grade);
    return true;
  }

  /// The text of an eval: most often an assignment.
  void evaluated(Span span) {
    if (const auto assigned = assignmentIn(text_, span)) {
      values(assigned->value, text(assigned->name));
    } else {
      list(span, {false, true});
    }
  }

  void commands(Span span, Span prerequisites) {
    const ShellSyntax shell =
        readShell(text_, span, ShellDialect::recipe, budget());
    if (shell.isBroken) {
      if (text(span).find("nvcc") != std::string_view::npos ||
          text(span).find("NVCC") != std::string_view::npos) {
        porting_.notes.flag(
            kBuildGap, span,
            "a quote or bracket of this command is not closed in it; look at "
            "it by hand");
      }
      return;
    }
    std::map<std::string, std::string> automatic;
    const std::vector<Word> files = makeWords(text_, prerequisites);
    if (!files.empty()) {
      automatic["<"] = std::string(files.front().text);
      automatic["^"] = automatic["+"] = std::string(text(prerequisites));
    }
    bool findsNvcc = false;
    for (const ShellCommand& command : shell.commands) {
      for (const Word& word : command.words) {
        if (!hasCall(word.text)) continue;
        const Invocation called = porting_.answers.callOf(command.words);
        calls(word.span, {called.program == Program::nvcc,
                          called.program == Program::host});
      }
      portCommand(porting_, command, automatic);
      // What follows takes the answer of "which nvcc" to pieces.
      for (const Word& word : command.words) {
        if (namesNvcc(word.text)) {
          findsNvcc = true;
        } else if (findsNvcc) {
          insideNames(word);
        }
      }
    }
  }

  /// "sed s/bin.nvcc//": the name inside a word.
  void insideNames(const Word& word) {
    forEachName(word.text, [&](std::uint32_t at, std::string_view name) {
      if (name != "nvcc") return;
      const std::uint32_t begin = word.span.begin + at;
      porting_.notes.replace(kBuildLanguage, {begin, begin + 4}, "hipcc",
                             fmt::format("nvcc becomes hipcc in {}", word.text),
                             Applicability::review);
    });
  }

  /// The lines of a define are commands, or text that eval reads.
  void definition(const MakeLine& line) {
    for (std::uint32_t at = line.value.begin; at < line.value.end;) {
      std::uint32_t end = at;
      while (end < line.value.end &&
             (bytes_[end] != '\n' || (end > at && bytes_[end - 1] == '\\') ||
              (end > at + 1 && bytes_[end - 1] == '\r' &&
               bytes_[end - 2] == '\\'))) {
        ++end;
      }
      Span each = trimmed(bytes_, {at, end});
      at = end + 1;
      while (!each.empty() &&
             std::string_view("@-+").find(bytes_[each.begin]) !=
                 std::string_view::npos) {
        ++each.begin;
      }
      if (each.empty() || bytes_[each.begin] == '#') continue;
      commands(each, {});
    }
  }

  /// A source that a rule makes holds what the rule writes.
  void generated(const MakeLine& line) {
    for (const Word& word : makeWords(text_, line.targets)) {
      if (!word.text.ends_with(".cu")) continue;
      // ".cu.o" is no target, nor is a rule that only adds prerequisites.
      if (word.text.starts_with('.') &&
          word.text.find('/') == std::string::npos) {
        continue;
      }
      porting_.notes
          .flag(kBuildGap, word.span,
                fmt::format(
                    "{} is made by a rule: what writes it writes CUDA, and "
                    "is not ported",
                    word.text))
          .notes.emplace_back(
              "let it write HIP, or run hipify-port over what it wrote");
    }
  }

  Porting porting_;
  const MakeText& text_;
  std::string_view bytes_;
  const MakeSyntax& syntax_;
  std::set<std::string, std::less<>> capabilityLists_, architectureNames_;
};

void portMake(const BuildFile& file, const MakeFile& make,
              const BuildContext& context, BuildNotes& notes) {
  if (make.syntax.error) {
    notes
        .flag(kBuildGap, *make.syntax.error,
              fmt::format("make does not take this: {}; nothing in this file "
                          "was ported",
                          make.syntax.message))
        .notes.emplace_back("mend the line, or port the file by hand");
    return;
  }
  MakeVariables known = make.variables;
  known.addMissing(context.variables.make);
  VariableAnswers answers(known);
  MakePort({file, make.text, context.tree, context.rules, context.variables,
            known, answers, notes, ShellDialect::recipe},
           make.syntax)
      .run();
  if (make.variables.isOverBudget() || answers.budget().isSpent()) {
    notes
        .flag(kBuildGap, {0, 0},
              fmt::format("this file {}; parts of it were not ported",
                          kOverBudget))
        .notes.emplace_back("port what it says of CUDA by hand");
  }
}

}  // namespace

MakeFile::MakeFile(const BuildFile& file, const BuildRules& rules)
    : text(file.bytes),
      syntax(readMake(text)),
      variables(text, syntax, rules) {}

std::unique_ptr<const BuildSyntax> parseMakeFile(const BuildFile& file,
                                                 const BuildRules& rules) {
  return std::make_unique<MakeFile>(file, rules);
}

void portMakeFiles(const BuildContext& context,
                   std::span<const FilePort> files) {
  for (const FilePort& each : files) {
    portMake(each.file(), *each.parsed.as<MakeFile>(), context, each.notes);
  }
}

}  // namespace hipport
