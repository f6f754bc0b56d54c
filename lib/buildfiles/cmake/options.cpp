#include "buildfiles/cmake/options.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cctype>

#include "buildfiles/cmake/arguments.h"
#include "buildfiles/cmake/edits.h"

namespace hipport {

namespace {

/// The words of arguments [from, to), and what is between them in the file.
WordList listOf(const CMakePorting& port, const CMakeCommand& command,
                std::size_t from, std::size_t to) {
  WordList list;
  for (std::size_t i = from; i < to; ++i) {
    const CMakeArgument& each = command.arguments[i];
    if (each.kind == CMakeArgument::Kind::parenthesis) continue;
    const auto words = wordsOf(port.text(each), each.inner.begin);
    list.words.insert(list.words.end(), words.begin(), words.end());
  }
  return list;
}

std::string_view separatorIn(std::string_view text) {
  const bool isShell = text.find("SHELL:") != std::string_view::npos;
  return !isShell && text.find("$<") != std::string_view::npos ? ";"
         : text.find(';') != std::string_view::npos            ? ";"
                                                               : " ";
}

/// "${CUDA_NVCC_FLAGS_DEBUG}" as the port names it.
std::string portedReference(const CMakePorting& port, std::string_view word) {
  const std::string_view name = word.substr(2, word.size() - 3);
  const auto found = port.rules.findVariable(name);
  if (!found || found->rule->hip.empty() || found->rule->isText) {
    return std::string(word);
  }
  return fmt::format("${{{}}}", found->hip);
}

/// How many generator expressions `text` leaves open.
int openExpressions(std::string_view text) {
  int open = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '$' && i + 1 < text.size() && text[i + 1] == '<') ++open;
    if (text[i] == '>') --open;
  }
  return open;
}

/// The last argument, below `to`, of the expression that argument `i` begins:
/// an unquoted one with blanks inside is several arguments.
std::size_t endOfExpression(const CMakePorting& port,
                            const CMakeCommand& command, std::size_t i,
                            std::size_t to) {
  std::size_t last = i;
  for (int open = openExpressions(port.argument(command, i));
       open > 0 && last + 1 < to; ++last) {
    const CMakeArgument& next = command.arguments[last + 1];
    const std::string_view between =
        port.text({command.arguments[last].span.end, next.span.begin});
    if (next.kind != CMakeArgument::Kind::unquoted ||
        between.find('#') != std::string_view::npos) {
      break;
    }
    open += openExpressions(port.text(next));
  }
  return last;
}

/// `word` between the quotes of an argument: -DNAME="a" needs a backslash
/// before each of its own.
std::string escapedWord(std::string_view word) {
  std::string text;
  for (std::size_t i = 0; i < word.size(); ++i) {
    if (word[i] == '"' && (i == 0 || word[i - 1] != '\\')) text += '\\';
    text += word[i];
  }
  return text;
}

}  // namespace

void portOptionArguments(CMakePorting& port, const CMakeCommand& command,
                         std::size_t from, std::size_t to,
                         bool areOptionsOfNvcc) {
  to = std::min(to, command.arguments.size());  // set() has none
  from = std::min(from, to);
  const WordList all = listOf(port, command, from, to);
  const bool namesLanguage =
      std::any_of(command.arguments.begin() + static_cast<long>(from),
                  command.arguments.begin() + static_cast<long>(to),
                  [&](const CMakeArgument& each) {
                    return port.text(each).find("LANGUAGE:CUDA") !=
                               std::string_view::npos ||
                           port.text(each).find("LANG_AND_ID:CUDA") !=
                               std::string_view::npos;
                  });
  if (!areOptionsOfNvcc && !namesLanguage && !areNvccs(all, port.rules)) {
    for (const Word& word : all.words) {
      const std::string newer = newerStandardOption(word.text, port.tree);
      if (newer.empty()) continue;
      port.notes.replace(
          kBuildLanguage, word.span, newer,
          fmt::format("{} becomes {}: {}", word.text, newer, kNewerStandard),
          Applicability::review);
    }
    return;
  }
  // A quoted argument is a list of its own; unquoted ones are one together.
  WordList loose;
  for (std::size_t i = from; i < to; ++i) {
    const CMakeArgument& each = command.arguments[i];
    const std::vector<Word> words = wordsOf(port.text(each), each.inner.begin);
    if (each.kind == CMakeArgument::Kind::quoted) {
      WordList own{words, separatorIn(port.text(each)), true};
      portOptions(own, port.file.bytes, port.optionTree, port.rules,
                  port.notes);
    } else if (each.kind == CMakeArgument::Kind::unquoted) {
      // Semicolons hold an unquoted argument together, and what an
      // expression makes is one.
      const std::size_t last = endOfExpression(port, command, i, to);
      if (last > i) {
        const Span whole = {each.inner.begin,
                            command.arguments[last].inner.end};
        portOptions({wordsOf(port.text(whole), whole.begin), " ", true},
                    port.file.bytes, port.optionTree, port.rules, port.notes);
        i = last;
      } else if (port.text(each).find(';') != std::string_view::npos ||
                 port.text(each).find("$<") != std::string_view::npos) {
        portOptions({words, ";", true}, port.file.bytes, port.optionTree,
                    port.rules, port.notes);
      } else {
        loose.words.insert(loose.words.end(), words.begin(), words.end());
      }
    }
  }
  portOptions(loose, port.file.bytes, port.optionTree, port.rules, port.notes);
}

void portLinkerOptions(CMakePorting& port, const CMakeCommand& command,
                       std::size_t from, std::size_t to) {
  to = std::min(to, command.arguments.size());
  for (const Word& word : listOf(port, command, std::min(from, to), to).words) {
    if (!isOfMsvcLinker(word.text)) continue;
    port.notes.replace(kBuildLanguage, word.span,
                       fmt::format("LINKER:{}", word.text),
                       fmt::format("{} becomes LINKER:{}: {}", word.text,
                                   word.text, kClangLinks),
                       Applicability::review);
  }
}

std::string portedList(CMakePorting& port, const CMakeCommand& command,
                       std::size_t from, std::size_t to, std::string_view self,
                       std::vector<std::string>& outcomes, bool& isManual) {
  WordList list = listOf(port, command, from, to);
  list.separator = ";";
  const std::string reference = fmt::format("${{{}}}", self);
  std::erase_if(list.words,
                [&](const Word& word) { return word.text == reference; });
  const std::vector<OptionFate> fates =
      optionFates(list, port.optionTree, port.rules);
  std::vector<std::string> words;
  auto fate = fates.begin();
  for (std::size_t i = 0; i < list.words.size(); ++i) {
    if (fate == fates.end() || fate->first != i) {
      std::string word = escapedWord(list.words[i].text);
      // A variable may hold several words in one string.
      if (word.starts_with("${")) word = portedReference(port, word);
      // All sources have these, and a variable of theirs is one string.
      if (word.starts_with("${CMAKE_HIP_FLAGS")) continue;
      words.push_back(std::move(word));
      continue;
    }
    const Span span = {list.words[i].span.begin,
                       list.words[i + fate->count - 1].span.end};
    outcomes.push_back(describe(*fate, port.text(span)));
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

bool isCapabilities(std::string_view text) {
  const bool isNumber =
      text.size() >= 2 &&
      std::isdigit(static_cast<unsigned char>(text[0])) != 0 &&
      std::isdigit(static_cast<unsigned char>(text[1])) != 0;
  return text == "native" || text == "all" || text == "all-major" ||
         (isNumber && text.find_first_not_of("0123456789;, -aefilrtuv") ==
                          std::string_view::npos);
}

void portArchitectures(CMakePorting& port, const CMakeCommand& command,
                       std::size_t from, std::size_t to) {
  if (from >= to || port.tree.architectures.empty()) return;
  const Span whole = {command.arguments[from].span.begin,
                      command.arguments[to - 1].span.end};
  const std::string_view shown = port.text(whole);
  if (shown == "OFF" || shown == "\"\"") return;
  // Names of AMD's are what a port before this one wrote.
  if (shown.find("gfx") != std::string_view::npos) return;
  const bool isVariable = shown.find("${") != std::string_view::npos;
  if (isVariable) {
    bool isOwn = false;
    for (std::size_t i = from; i < to; ++i) {
      for (const Reference& each : referencesIn(port.argument(command, i))) {
        const auto rule = port.rules.findVariable(each.name);
        isOwn |= !rule || !rule->rule->isArchitectures;
      }
    }
    // A variable of the project's names those of NVIDIA. Quoted, as a
    // property's value is one argument.
    if (isOwn) {
      port.notes.replace(
          kBuildLanguage, whole, "\"${CMAKE_HIP_ARCHITECTURES}\"",
          fmt::format("{} names architectures of NVIDIA; "
                      "CMAKE_HIP_ARCHITECTURES says what is compiled for",
                      shown),
          Applicability::review);
      return;
    }
    for (std::size_t i = from; i < to; ++i) {
      portArgument(port, command.arguments[i]);
    }
    return;
  }
  const bool isQuoted = to - from == 1 && command.arguments[from].kind ==
                                              CMakeArgument::Kind::quoted;
  std::string by = fmt::format(
      "{}", fmt::join(port.tree.architectures, isQuoted ? ";" : " "));
  if (isQuoted) by = "\"" + by + "\"";
  // A property's value is one argument.
  if (!isQuoted && command.name.ends_with("_properties") &&
      port.tree.architectures.size() > 1) {
    by = fmt::format("\"{}\"", fmt::join(port.tree.architectures, ";"));
  }
  port.notes.replace(kBuildLanguage, whole, by,
                     fmt::format("the architectures {} become {}", shown, by),
                     Applicability::review);
}

bool isStandardName(std::string_view name) {
  if (name.starts_with("CMAKE_")) name.remove_prefix(6);
  return isOneOf(name, {"CXX_STANDARD", "CUDA_STANDARD", "HIP_STANDARD"});
}

void portStandard(CMakePorting& port, const CMakeCommand& command,
                  std::size_t index) {
  const std::string newer =
      newerStandard(port.argument(command, index), port.tree);
  if (newer.empty()) return;
  port.notes.replace(
      kBuildLanguage, command.arguments[index].inner, newer,
      fmt::format("C++{} becomes C++{}: {}", port.argument(command, index),
                  newer, kNewerStandard),
      Applicability::review);
}

namespace {

/// C++98 for C++ is not for HIP, whose sources would have it as well.
void keepHipStandard(CMakePorting& port, const CMakeCommand& command) {
  const std::string_view number = port.argument(command, 1);
  if (!port.project.usesLanguage || port.tree.standard > 0 ||
      (number != "98" && number != "03") ||
      hasCommand(port, "set", {"CMAKE_CUDA_STANDARD"}) ||
      hasCommand(port, "set", {"CMAKE_HIP_STANDARD"})) {
    return;
  }
  Finding finding;
  finding.check = kBuildLanguage;
  finding.span = command.arguments[1].inner;
  finding.applicability = Applicability::review;
  finding.message = fmt::format(
      "HIP's sources are C++17: C++{} would be theirs as well, and HIP's "
      "headers need C++11",
      number);
  finding.fix =
      Fix{{linesBelow(port, command, {"set(CMAKE_HIP_STANDARD 17)"})}};
  port.notes.add(std::move(finding));
}

void portCompileOptions(CMakePorting& port, const CMakeCommand& command) {
  portArguments(port, command);
  portOptionArguments(port, command,
                      command.name.starts_with("target_") ? 1 : 0,
                      command.arguments.size(), false);
}

/// "-Werror" where FindCUDA gave it to C++ alone, and HIP's language takes it.
void portStrictness(CMakePorting& port, const CMakeCommand& command) {
  portCompileOptions(port, command);
  if (!port.project.usesLanguage) return;
  for (const CMakeArgument& each : command.arguments) {
    if (each.kind != CMakeArgument::Kind::unquoted ||
        port.text(each) != "-Werror") {
      continue;
    }
    port.notes.replace(
        kBuildLanguage, each.span,
        "$<$<COMPILE_LANGUAGE:C,CXX>:-Werror> "
        "-Wno-error=unused-result",
        fmt::format("-Werror is for C and C++ alone: {}", kStricter),
        Applicability::review);
  }
}

void portLinkOptions(CMakePorting& port, const CMakeCommand& command) {
  portCompileOptions(port, command);
  portLinkerOptions(port, command, 0, command.arguments.size());
}

void portFeatures(CMakePorting& port, const CMakeCommand& command) {
  for (const CMakeArgument& each : command.arguments) {
    const std::string_view feature = port.text(each);
    const std::size_t number = feature.find("_std_");
    const std::string newer =
        number == std::string_view::npos
            ? std::string()
            : newerStandard(feature.substr(number + 5), port.tree);
    if (feature.starts_with("cxx_std_") && !newer.empty()) {
      port.notes.replace(kBuildLanguage, each.inner, "cxx_std_" + newer,
                         fmt::format("{} becomes cxx_std_{}: {}", feature,
                                     newer, kNewerStandard),
                         Applicability::review);
    } else if (feature.starts_with("cuda_std_")) {
      const std::string by = newer.empty()
                                 ? "hip" + std::string(feature.substr(4))
                                 : "hip_std_" + newer;
      port.notes.replace(kBuildLanguage, each.inner, by,
                         fmt::format("{} becomes {}", feature, by));
    } else {
      portArgument(port, each);
    }
  }
}

/// The end of the value of set(NAME value ... CACHE ...).
std::size_t endOfValue(const CMakePorting& port, const CMakeCommand& command,
                       std::size_t from) {
  std::size_t end = from;
  while (end < command.arguments.size() &&
         !isOneOf(port.argument(command, end), {"CACHE", "PARENT_SCOPE"})) {
    ++end;
  }
  return end;
}

/// "set(CMAKE_CUDA_SEPARABLE_COMPILATION ON)"
bool portSeparable(CMakePorting& port, const CMakeCommand& command,
                   std::string_view variable) {
  if (!isOneOf(variable, {"CMAKE_CUDA_SEPARABLE_COMPILATION",
                          "CUDA_SEPARABLE_COMPILATION"})) {
    return false;
  }
  const std::string value = lower(port.argument(command, 1));
  if (isOneOf(value, {"on", "true", "yes", "1"})) {
    replaceCommand(port, command, {"set(HIPPORT_SEPARABLE_COMPILATION ON)"},
                   kBuildLanguage,
                   "separable compilation is -fgpu-rdc, when compiling and "
                   "when linking");
  } else {
    removeCommand(port, command, kBuildLanguage,
                  "separable compilation is off without -fgpu-rdc");
  }
  return true;
}

void noteAtLast(CMakePorting& port, const std::vector<std::string>& outcomes) {
  std::vector<std::string>& notes = port.notes.last().notes;
  notes.insert(notes.end(), outcomes.begin(), outcomes.end());
}

/// What FindCUDA's flag variables do is done by an option for the language.
bool portNvccFlags(CMakePorting& port, const CMakeCommand& command,
                   std::size_t name, std::size_t from) {
  const std::string_view variable = port.argument(command, name);
  if (!variable.starts_with("CUDA_NVCC_FLAGS")) return false;
  const std::size_t end = endOfValue(port, command, from);
  if (end != command.arguments.size() || port.functions > 0) {
    port.notes
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
      portedList(port, command, from, end, variable, outcomes, isManual);
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
    removeCommand(port, command, kNvccOption,
                  fmt::format("nothing is left of {}", variable),
                  Applicability::review);
  } else {
    replaceCommand(
        port, command,
        {fmt::format("add_compile_options(\"$<{}:{}>\")", condition, list)},
        kNvccOption,
        fmt::format("{} becomes options for the language HIP", variable),
        Applicability::review);
  }
  // The finding of the command itself is the last one.
  noteAtLast(port, outcomes);
  if (isManual) {
    port.notes
        .flag(kNvccOption, command.nameSpan,
              fmt::format("some options of {} have no counterpart", variable))
        .notes = outcomes;
  }
  return true;
}

/// A variable of the user's own that is for nvcc by its name.
bool isFlagName(std::string_view name) {
  return name.find("NVCC") != std::string_view::npos ||
         name.find("nvcc") != std::string_view::npos ||
         name.find("CUDA_FLAGS") != std::string_view::npos ||
         name.find("CUDA_ARCH_FLAGS") != std::string_view::npos;
}

void portSet(CMakePorting& port, const CMakeCommand& command) {
  const std::string_view variable = port.argument(command, 0);
  if (portSeparable(port, command, variable)) return;
  if (portNvccFlags(port, command, 0, 1)) return;
  const auto found = port.rules.findVariable(variable);
  if (found && found->rule->isArchitectures) {
    portArgument(port, command.arguments[0]);
    portArchitectures(port, command, 1, endOfValue(port, command, 1));
    return;
  }
  portArguments(port, command);
  if (isStandardName(variable)) portStandard(port, command, 1);
  if (variable == "CMAKE_CXX_STANDARD") keepHipStandard(port, command);
  if (found && found->rule->isOptions) {
    portOptionArguments(port, command, 1, endOfValue(port, command, 1), true);
  } else {
    portOptionArguments(port, command, 1, endOfValue(port, command, 1),
                        isFlagName(variable));
  }
}

/// An argument that puts "-Xcompiler " in front of options for the host's
/// compiler: Clang takes them as they are. Whether it is one.
bool portHandingOn(CMakePorting& port, const CMakeCommand& command,
                   std::size_t index) {
  if (index >= command.arguments.size()) return false;
  const CMakeArgument& argument = command.arguments[index];
  const std::string_view text = port.text(argument);
  const std::size_t begin = text.find_first_not_of(" ;");
  if (begin == std::string_view::npos) return false;
  const std::size_t end = text.find_last_not_of(" =;,") + 1;
  const std::string_view option = text.substr(begin, end - begin);
  if (!isOneOf(option, {"-Xcompiler", "--compiler-options"})) return false;
  const bool isQuoted = argument.kind == CMakeArgument::Kind::quoted;
  const std::string by =
      begin > 0 || isQuoted ? std::string(text.substr(0, begin)) : "\"\"";
  port.notes.replace(kNvccOption, argument.inner, by,
                     fmt::format("{} goes: Clang takes options for the host's "
                                 "compiler as they are",
                                 option));
  return true;
}

void portList(CMakePorting& port, const CMakeCommand& command) {
  if (isOneOf(port.argument(command, 0), {"APPEND", "PREPEND"}) &&
      portNvccFlags(port, command, 1, 2)) {
    return;
  }
  const auto found = port.rules.findVariable(port.argument(command, 1));
  portArguments(port, command);
  if (isOneOf(port.argument(command, 0), {"APPEND", "PREPEND"})) {
    if (found && found->rule->isArchitectures) {
      portArchitectures(port, command, 2, command.arguments.size());
      return;
    }
    portOptionArguments(port, command, 2, command.arguments.size(),
                        (found && found->rule->isOptions) ||
                            isFlagName(port.argument(command, 1)));
  } else if (port.argument(command, 0) == "TRANSFORM" &&
             port.argument(command, 2) == "PREPEND") {
    portHandingOn(port, command, 3);
  }
}

void portString(CMakePorting& port, const CMakeCommand& command) {
  const std::string_view action = port.argument(command, 0);
  if (isOneOf(action, {"APPEND", "PREPEND"})) {
    if (portNvccFlags(port, command, 1, 2)) return;
    const auto found = port.rules.findVariable(port.argument(command, 1));
    portArguments(port, command);
    if (command.arguments.size() == 3 && portHandingOn(port, command, 2)) {
      return;
    }
    portOptionArguments(port, command, 2, command.arguments.size(),
                        (found && found->rule->isOptions) ||
                            isFlagName(port.argument(command, 1)));
    return;
  }
  portArguments(port, command);
  // string(REPLACE A B OUT IN), string(REGEX REPLACE A B OUT IN)
  if (action == "REPLACE") portHandingOn(port, command, 2);
  if (action == "REGEX" && port.argument(command, 1) == "REPLACE") {
    portHandingOn(port, command, 3);
  }
  if (action == "JOIN") portHandingOn(port, command, 1);
}

constexpr CMakeCommandPort kCommands[] = {
    {"target_compile_options", portStrictness},
    {"add_compile_options", portStrictness},
    {"add_definitions", portCompileOptions},
    {"target_link_options", portLinkOptions},
    {"add_link_options", portLinkOptions},
    {"target_compile_features", portFeatures},
    {"set", portSet},
    {"list", portList},
    {"string", portString},
};

}  // namespace

std::span<const CMakeCommandPort> optionCommands() { return kCommands; }

}  // namespace hipport
