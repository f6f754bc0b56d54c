#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cctype>

#include "buildfiles/cmake/port.h"

namespace hipport {

WordList CMakePort::listOf(const CMakeCommand& command, std::size_t from,
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

void CMakePort::portOptionArguments(const CMakeCommand& command,
                                    std::size_t from, std::size_t to,
                                    bool areOptionsOfNvcc) {
  to = std::min(to, command.arguments.size());  // set() has none
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

std::string_view CMakePort::separatorIn(std::string_view text) {
  const bool isShell = text.find("SHELL:") != std::string_view::npos;
  return !isShell && text.find("$<") != std::string_view::npos ? ";"
         : text.find(';') != std::string_view::npos            ? ";"
                                                               : " ";
}

std::string CMakePort::portedList(const CMakeCommand& command, std::size_t from,
                                  std::size_t to, std::string_view self,
                                  std::vector<std::string>& outcomes,
                                  bool& isManual) {
  WordList list = listOf(command, from, to);
  list.separator = ";";
  const std::string reference = fmt::format("${{{}}}", self);
  std::erase_if(list.words,
                [&](const Word& word) { return word.text == reference; });
  const std::vector<OptionFate> fates = optionFates(list, optionTree_, rules_);
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
    outcomes.push_back(describe(*fate, text(span)));
    if (fate->treatment == OptionRule::Treatment::manual) {
      outcomes.back() += ": " + fate->note;
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

std::string CMakePort::portedReference(std::string_view word) const {
  const std::string_view name = word.substr(2, word.size() - 3);
  const auto found = rules_.findVariable(name);
  if (!found || found->rule->hip.empty() || found->rule->isText) {
    return std::string(word);
  }
  return fmt::format("${{{}}}", found->hip);
}

bool CMakePort::isCapabilities(std::string_view text) {
  const bool isNumber =
      text.size() >= 2 &&
      std::isdigit(static_cast<unsigned char>(text[0])) != 0 &&
      std::isdigit(static_cast<unsigned char>(text[1])) != 0;
  return text == "native" || text == "all" || text == "all-major" ||
         (isNumber && text.find_first_not_of("0123456789;, -aefilrtuv") ==
                          std::string_view::npos);
}

void CMakePort::portCompileOptions(const CMakeCommand& command) {
  portArguments(command);
  portOptionArguments(command, command.name.starts_with("target_") ? 1 : 0,
                      command.arguments.size(), false);
}

void CMakePort::portFeatures(const CMakeCommand& command) {
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

std::size_t CMakePort::endOfValue(const CMakeCommand& command,
                                  std::size_t from) const {
  std::size_t end = from;
  while (end < command.arguments.size() &&
         !isOneOf(argument(command, end), {"CACHE", "PARENT_SCOPE"})) {
    ++end;
  }
  return end;
}

void CMakePort::portArchitectures(const CMakeCommand& command, std::size_t from,
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

bool CMakePort::portSeparable(const CMakeCommand& command,
                              std::string_view variable) {
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

bool CMakePort::portNvccFlags(const CMakeCommand& command, std::size_t name,
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
  std::vector<std::string> outcomes;
  bool isManual = false;
  const std::string list =
      portedList(command, from, end, variable, outcomes, isManual);
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
  noteAtLast(outcomes);
  if (isManual) {
    notes_
        .flag(kNvccOption, command.nameSpan,
              fmt::format("some options of {} have no counterpart", variable))
        .notes = outcomes;
  }
  return true;
}

void CMakePort::noteAtLast(const std::vector<std::string>& outcomes) {
  std::vector<std::string>& notes = notes_.last().notes;
  notes.insert(notes.end(), outcomes.begin(), outcomes.end());
}

void CMakePort::portSet(const CMakeCommand& command) {
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

bool CMakePort::isFlagName(std::string_view name) {
  return name.find("NVCC") != std::string_view::npos ||
         name.find("nvcc") != std::string_view::npos ||
         name.find("CUDA_FLAGS") != std::string_view::npos ||
         name.find("CUDA_ARCH_FLAGS") != std::string_view::npos;
}

void CMakePort::portList(const CMakeCommand& command) {
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
    portOptionArguments(
        command, 2, command.arguments.size(),
        (found && found->rule->isOptions) || isFlagName(argument(command, 1)));
  }
}

void CMakePort::portString(const CMakeCommand& command) {
  if (isOneOf(argument(command, 0), {"APPEND", "PREPEND"})) {
    if (portNvccFlags(command, 1, 2)) return;
    const auto found = rules_.findVariable(argument(command, 1));
    portArguments(command);
    portOptionArguments(
        command, 2, command.arguments.size(),
        (found && found->rule->isOptions) || isFlagName(argument(command, 1)));
    return;
  }
  portArguments(command);
}

}  // namespace hipport
