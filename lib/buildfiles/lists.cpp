#include "buildfiles/lists.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace hipport {
namespace {

constexpr std::string_view kPlatform = "-D__HIP_PLATFORM_AMD__";

bool isNamePart(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
         (c >= '0' && c <= '9') || c == '_';
}

/// The library that a word links: "cublas" of "-lcublas".
std::string_view linkedLibrary(std::string_view word) {
  word = withoutQuotes(word);
  if (!word.starts_with("-l") || word.size() == 2) return {};
  word.remove_prefix(2);
  if (word.starts_with(":lib")) {
    word.remove_prefix(4);
    word = word.substr(0, std::min(word.find(".so"), word.find(".a")));
  }
  return word;
}

/// Whether commas of a reference stand among those that divide the value.
bool dividesReference(std::string_view value) {
  int depth = 0;
  for (const char c : value) {
    if (c == '(' || c == '{') ++depth;
    if (c == ')' || c == '}') --depth;
    if (c == ',' && depth > 0) return true;
  }
  return false;
}

/// Options that take a value apart from them and stand at the end of a list.
bool lacksValue(const BuildRules& rules, std::string_view word) {
  const auto options = rules.options();
  return std::ranges::any_of(options, [&](const OptionRule& rule) {
    return rule.takesNext && rule.name == word;
  });
}

/// Collects what becomes of each word before anything is written, so that
/// removals do not overlap.
class ListPort {
 public:
  ListPort(const Porting& porting, const WordList& list, Readers readers)
      : porting_(porting),
        list_(list),
        readers_(readers),
        isTaken_(list.words.size()),
        isRemoved_(list.words.size()) {}

  void run() {
    if (readers_.isNvcc || areNvccs(list_, porting_.rules)) options();
    for (std::size_t i = 0; i < list_.words.size(); ++i) {
      if (!isTaken_[i] && !hasCall(list_.words[i].text)) word(i);
    }
    for (const Removal& each : removals_) {
      Span span = removalOf(porting_.file.bytes, list_, isRemoved_, each.first);
      const std::size_t last = each.first + each.count - 1;
      span.end =
          std::max(span.end,
                   removalOf(porting_.file.bytes, list_, isRemoved_, last).end);
      porting_.notes.replace(each.check, span, "", each.message, porting_.grade)
          .span = {list_.words[each.first].span.begin,
                   list_.words[last].span.end};
    }
  }

 private:
  struct Removal {
    std::string_view check;
    std::size_t first, count;
    std::string message;
  };

  void remove(std::string_view check, std::size_t first, std::size_t count,
              std::string message) {
    for (std::size_t i = 0; i < count; ++i) isRemoved_[first + i] = true;
    removals_.push_back({check, first, count, std::move(message)});
  }

  void options() {
    for (OptionFate& fate : optionFates(list_, porting_.tree, porting_.rules)) {
      const std::size_t last = fate.first + fate.count - 1;
      const Span whole = {list_.words[fate.first].span.begin,
                          list_.words[last].span.end};
      const std::string_view shown = porting_.text(whole);
      const std::string_view library =
          linkedLibrary(list_.words[fate.first].text);
      if (porting_.rules.findLibrary(library)) continue;
      for (std::size_t i = 0; i < fate.count; ++i) {
        isTaken_[fate.first + i] = true;
      }
      // A value with calls inside is not read by commas.
      if (fate.treatment == OptionRule::Treatment::replace &&
          fate.text.find('$') != std::string::npos &&
          dividesReference(
              shown.substr(std::min(shown.find('$'), shown.size())))) {
        porting_.notes
            .flag(
                kNvccOption, whole,
                fmt::format("{} is an option of nvcc that Clang lacks", shown))
            .notes.emplace_back("write what stands behind it by itself");
        continue;
      }
      if (fate.namesArchitecture && porting_.tree.architectures.empty()) {
        fate.note =
            "hipcc compiles for the device of the machine; port with --arch to "
            "name others";
      }
      if (const auto name = architectureIn(shown); !name.empty()) {
        fate.treatment = OptionRule::Treatment::replace;
        fate.text = fmt::format("--offload-arch=$({})", name);
      }
      const std::string message = describe(fate, shown);
      switch (fate.treatment) {
        case OptionRule::Treatment::replace: {
          std::string text = porting_.ported(fate.text).text;
          porting_.notes.replace(kNvccOption, whole, std::move(text), message,
                                 porting_.grade);
          break;
        }
        case OptionRule::Treatment::drop:
          remove(kNvccOption, fate.first, fate.count, message);
          break;
        case OptionRule::Treatment::manual:
          porting_.notes.flag(kNvccOption, whole, message)
              .notes.push_back(fate.note);
          break;
      }
    }
    for (std::size_t i = 0; i < list_.words.size(); ++i) {
      const Word& word = list_.words[i];
      if (isTaken_[i] || i + 1 != list_.words.size() ||
          word.text == "-Xlinker" || !lacksValue(porting_.rules, word.text)) {
        continue;
      }
      // "$(addprefix -Xcompiler ,...)" is the caller's.
      porting_.notes
          .flag(kNvccOption, word.span,
                fmt::format("{} is an option of nvcc whose value stands "
                            "elsewhere",
                            word.text))
          .notes.emplace_back("write both as Clang takes them");
    }
  }

  /// The variable in an option that names an architecture of the port.
  std::string_view architectureIn(std::string_view text) const {
    if (!porting_.architectureNames) return {};
    std::string_view found;
    const auto size = static_cast<std::uint32_t>(text.size());
    forEachReference(text, {0, size}, [&](const MakeReference& reference) {
      const std::string_view name =
          text.substr(reference.name.begin, reference.name.size());
      const auto known = porting_.architectureNames->find(name);
      if (!reference.isCall && known != porting_.architectureNames->end()) {
        found = *known;
      }
    });
    return found;
  }

  void word(std::size_t index) {
    const Word& word = list_.words[index];
    if (readers_.isNvcc && namesNvcc(word.text)) return;  // the program
    if (const auto name = linkedLibrary(word.text); !name.empty()) {
      library(index, name);
      return;
    }
    PortedText ported = porting_.ported(word.text);
    for (const std::string& each : ported.missing) {
      porting_.notes.flag(
          kBuildLibrary, word.span,
          fmt::format("{}: ROCm has no counterpart of CUDA's {}", word.text,
                      each));
    }
    if (ported.isStubs) {
      const std::string_view text = withoutQuotes(word.text);
      if (text.starts_with("-L") || text.starts_with("-Wl,-rpath")) {
        remove(
            kBuildLibrary, index, 1,
            fmt::format("{} goes: HIP needs no stubs of a driver", word.text));
        return;
      }
    }
    if (wantsPlatform(word.text)) {
      const bool isBehind =
          index > 0 && list_.words[index - 1].text == "-isystem";
      std::string options(kPlatform);
      for (const std::string& each : porting_.variables.definitions) {
        options += list_.separator;
        options += each;
      }
      if (!isBehind) {
        ported.text =
            fmt::format("{}{}{}", options, list_.separator, ported.text);
        ported.isChanged = true;
      } else {
        // Where ROCm is installed in /usr, -isystem would put its headers in
        // front of the compiler's own.
        const std::string text =
            fmt::format("{}{}-idirafter", options, list_.separator);
        porting_.notes.replace(
            kBuildLibrary, list_.words[index - 1].span, text,
            fmt::format("-isystem becomes {}: HIP's headers want to know what "
                        "they are compiled for",
                        text),
            porting_.grade);
      }
    }
    if (ported.isChanged) {
      porting_.notes.replace(
          kBuildLibrary, word.span, ported.text,
          fmt::format("{} becomes {}", word.text, ported.text), porting_.grade);
    }
  }

  /// A compiler that is not HIP's must be told the platform where it is shown
  /// HIP's headers.
  bool wantsPlatform(std::string_view text) {
    if (!readers_.isHost || hasPlatform_) return false;
    text = withoutQuotes(text);
    const bool isInclude = text.starts_with("-I") ||
                           text.starts_with("-isystem") || isBehindSystem(text);
    if (!isInclude) return false;
    const std::string full = porting_.make.expanded(text);
    if (!porting_.ported(text).hasInclude &&
        !porting_.ported(full).hasInclude) {
      return false;
    }
    for (const Word& word : list_.words) {
      if (word.text == kPlatform) return false;
    }
    hasPlatform_ = true;
    return true;
  }

  bool isBehindSystem(std::string_view text) const {
    for (std::size_t i = 1; i < list_.words.size(); ++i) {
      if (withoutQuotes(list_.words[i].text).data() == text.data()) {
        return list_.words[i - 1].text == "-isystem";
      }
    }
    return false;
  }

  void library(std::size_t index, std::string_view name) {
    const Word& word = list_.words[index];
    const LinkRule* rule = porting_.rules.findLibrary(name);
    if (!rule || rule->isTargetOnly) return;
    if (rule->link.empty()) {
      if (rule->isDropped) {
        remove(kBuildLibrary, index, 1,
               fmt::format("{} goes: {}", word.text, rule->note));
      } else {
        porting_.notes
            .flag(kBuildLibrary, word.span,
                  fmt::format("{}: ROCm has no such library", word.text))
            .notes.emplace_back(rule->note);
      }
      return;
    }
    if (std::ranges::find(linked_, rule->link) != linked_.end()) {
      remove(kBuildLibrary, index, 1,
             fmt::format("{} goes: -l{} is linked already", word.text,
                         rule->link));
      return;
    }
    linked_.emplace_back(rule->link);
    const std::string text = "-l" + std::string(rule->link);
    Finding& finding = porting_.notes.replace(
        kBuildLibrary, word.span, text,
        fmt::format("{} becomes {}", word.text, text), porting_.grade);
    if (!rule->note.empty()) finding.notes.emplace_back(rule->note);
  }

  const Porting& porting_;
  const WordList& list_;
  Readers readers_;
  std::vector<bool> isTaken_, isRemoved_;
  std::vector<Removal> removals_;
  std::vector<std::string> linked_;
  bool hasPlatform_ = false;
};

/// What a word of a command line is to hipcc.
enum class Input : std::uint8_t { none, source, object, mixed };

Input inputOf(std::string_view text) {
  Input input = Input::none;
  const auto size = static_cast<std::uint32_t>(text.size());
  for (const Word& word : makeWords(text, {0, size})) {
    const std::string_view each = withoutQuotes(word.text);
    if (each.starts_with('-')) continue;
    const std::string_view suffix =
        each.substr(std::min(each.rfind('.'), each.size()));
    static constexpr std::array kSources = {".cu",  ".hip", ".cpp", ".cc",
                                            ".cxx", ".C",   ".c"};
    static constexpr std::array kObjects = {".o", ".a", ".so", ".lo", ".obj"};
    Input one = Input::none;
    if (std::ranges::find(kSources, suffix) != kSources.end()) {
      one = Input::source;
    } else if (std::ranges::find(kObjects, suffix) != kObjects.end()) {
      one = Input::object;
    } else {
      continue;
    }
    if (input != Input::none && input != one) return Input::mixed;
    input = one;
  }
  return input;
}

/// A command that calls nvcc, as a whole.
class NvccCommand {
 public:
  NvccCommand(const Porting& porting, const ShellCommand& command,
              std::size_t index,
              const std::map<std::string, std::string>& automatic)
      : porting_(porting), words_(command.words), index_(index) {
    for (const Word& word : words_) {
      std::string text(word.text);
      for (const auto& [name, value] : automatic) {
        for (const std::string& form :
             {"$" + name, "$(" + name + ")", "${" + name + "}"}) {
          if (text == form) text = value;
        }
      }
      if (porting_.dialect == ShellDialect::recipe) {
        text = porting_.make.expanded(text);
      } else if (const auto name = referredName(text); !name.empty()) {
        for (const std::string& value : porting_.make.valuesOf(name)) {
          text += ' ' + value;
        }
      }
      texts_.push_back(std::move(text));
    }
  }

  void run() {
    if (has({"--version", "-V", "-h", "--help", "--dryrun"})) return;
    architecturesAndLinking();
    if (!has({"-c", "-dc", "-dw", "--compile", "--device-c", "--device-w", "-E",
              "-M", "-ptx", "--ptx"})) {
      mixedInputs();
    }
  }

 private:
  bool has(std::initializer_list<std::string_view> options) const {
    for (const std::string& text : texts_) {
      const auto size = static_cast<std::uint32_t>(text.size());
      for (const Word& word : makeWords(text, {0, size})) {
        const std::string_view name = withoutQuotes(word.text).substr(
            0, withoutQuotes(word.text).find('='));
        if (std::ranges::find(options, name) != options.end()) return true;
      }
    }
    return false;
  }

  /// Clang wants to be told what nvcc finds out, or has a default for.
  void architecturesAndLinking() {
    const bool compiles = has({"-c", "-dc", "-dw", "--compile", "--device-c",
                               "--device-w", "-ptx", "--ptx", "-cubin"});
    const bool links = !compiles && !has({"-E", "-M", "-MM", "-dlink",
                                          "--device-link", "-lib", "--lib"});
    bool hasSource = false;
    for (std::size_t i = index_ + 1; i < texts_.size(); ++i) {
      const Input input = inputOf(texts_[i]);
      hasSource = hasSource || input == Input::source || input == Input::mixed;
    }
    std::string text;
    // The last of each list is what a port before this one wrote.
    const bool isRelocatable = has({"-rdc", "--relocatable-device-code", "-dc",
                                    "--device-c", "-fgpu-rdc"});
    const bool linksDevice =
        links && (isRelocatable || porting_.make.compilesRelocatable());
    if (linksDevice && !isRelocatable) text += " -fgpu-rdc";
    if (links && !linksDevice) otherFolders();
    if ((compiles || linksDevice || (links && hasSource)) &&
        !has({"-arch", "--gpu-architecture", "-gencode", "--generate-code",
              "--offload-arch"}) &&
        !porting_.tree.architectures.empty() && !has({"-x"})) {
      text += " " + offloadOptions(porting_.tree, " ");
    }
    if (compiles || (links && hasSource)) {
      for (const std::string& each : porting_.variables.definitions) {
        if (!has({each})) text += " " + each;
      }
    }
    if (text.empty()) return;
    const std::uint32_t at = words_[index_].span.end;
    porting_.notes
        .replace(kNvccOption, {at, at}, text,
                 fmt::format("hipcc is told{}: nvcc finds out by itself, or "
                             "has a default",
                             text),
                 porting_.grade)
        .span = words_[index_].span;
  }

  /// A link of what other folders made, some of which is to be linked: nvcc
  /// looks into the objects, hipcc is told, and takes no other objects then.
  void otherFolders() {
    if (!porting_.variables.make.compilesRelocatable()) return;
    const bool hasArchive =
        std::any_of(texts_.begin() + static_cast<long>(index_) + 1,
                    texts_.end(), [](const std::string& text) {
                      return text.find("-L") != std::string::npos ||
                             text.find(".a") != std::string::npos ||
                             text.find("../") != std::string::npos;
                    });
    if (!hasArchive) return;
    porting_.notes
        .flag(kBuildGap, words_[index_].span,
              "other files of the tree compile device code that is linked "
              "(-rdc): whether this links any of it is not known")
        .notes.emplace_back(
            "if it does, add -fgpu-rdc, and name archives by -L and -l");
  }

  /// hipcc takes whatever follows a source for one unless "-x none" ends that.
  void mixedInputs() {
    if (has({"-x"})) return;  // it says what is what
    bool hasSource = false;
    bool isEnded = false;
    for (std::size_t i = index_ + 1; i < words_.size(); ++i) {
      if (words_[i - 1].text == "-o" || words_[i - 1].text == "-x") continue;
      const Word& word = words_[i];
      switch (inputOf(texts_[i])) {
        case Input::none:
          break;
        case Input::source:
          if (isEnded) {
            porting_.notes.flag(
                kBuildGap, word.span,
                fmt::format("{}: hipcc wants sources in front of objects; put "
                            "it there",
                            word.text));
          }
          hasSource = true;
          break;
        case Input::object:
          if (hasSource && !isEnded) {
            porting_.notes.replace(
                kNvccOption, {word.span.begin, word.span.begin}, "-x none ",
                fmt::format("-x none: hipcc takes {} for a source otherwise",
                            word.text),
                porting_.grade);
            isEnded = true;
          }
          break;
        case Input::mixed:
          if (word.text == "$^" || word.text == "$+") {
            const std::string patterns =
                porting_.tree.renamesSources
                    ? "%.hip %.cpp %.cc %.cxx %.c"
                    : "%.cu %.hip %.cpp %.cc %.cxx %.c";
            const std::string text =
                fmt::format("$(filter {0},{1}) -x none $(filter-out {0},{1})",
                            patterns, word.text);
            porting_.notes.replace(
                kNvccOption, word.span, text,
                fmt::format("{} holds sources and objects: hipcc takes all for "
                            "sources without -x none",
                            word.text),
                porting_.grade);
            isEnded = true;
          } else {
            porting_.notes.flag(
                kBuildGap, word.span,
                fmt::format("{} holds sources and objects: hipcc takes all for "
                            "sources; write -x none between them",
                            word.text));
          }
          hasSource = true;
          break;
      }
    }
  }

  const Porting& porting_;
  const std::vector<Word>& words_;
  std::size_t index_;
  std::vector<std::string> texts_;
};

/// The words of a quoted value as a list: NAME="-O2 -lineinfo".
WordList quotedList(const Porting& porting, Span span) {
  WordList list;
  list.isQuoted = true;
  list.words = makeWords(porting.file.bytes, span);
  return list;
}

/// A word that assigns: the span of what is assigned, without its quotes.
std::optional<Span> assignedValue(const Word& word) {
  const std::size_t equal = word.text.find('=');
  if (equal == std::string_view::npos || equal == 0) return std::nullopt;
  std::string_view name = word.text.substr(0, equal);
  if (name.ends_with('+')) name.remove_suffix(1);
  if (!std::ranges::all_of(name, isNamePart)) return std::nullopt;
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

std::string_view baseName(std::string_view word) {
  word = withoutQuotes(word);
  return word.substr(word.rfind('/') + 1);
}

}  // namespace

bool hasCall(std::string_view word) {
  bool result = false;
  forEachReference(word, {0, static_cast<std::uint32_t>(word.size())},
                   [&](const MakeReference& reference) {
                     result = result || reference.isCall;
                   });
  return result;
}

void portList(const Porting& porting, const WordList& list, Readers readers) {
  ListPort(porting, list, readers).run();
}

void portCommand(const Porting& porting, const ShellCommand& command,
                 const std::map<std::string, std::string>& automatic) {
  const std::vector<Word>& words = command.words;
  const Invocation call = callOf(words, porting.make);
  const bool isNvcc = call.program == Program::nvcc;
  const bool isHost = call.program == Program::host;

  static constexpr std::array kDeclarations = {"export",   "declare", "local",
                                               "readonly", "typeset", "setenv"};
  const bool declares =
      call.index < words.size() &&
      std::ranges::find(kDeclarations, words[call.index].text) !=
          kDeclarations.end();

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
                  call.index == words.size() || declares)) {
      // An assignment of the shell's, or one that make is given.
      WordList list = quotedList(porting, *value);
      const std::string_view name =
          word.text.substr(0, word.text.find_first_of("=+"));
      const bool holdsNvcc =
          callOf(list.words, porting.make).program == Program::nvcc;
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
      flagTool(porting, word, baseName(word.text));
    }
    rest.words.push_back(word);
  }
  // "which nvcc", and what runs a tool: "mpirun nvprof ./a".
  static constexpr std::array kFinders = {"which", "type", "hash", "command",
                                          "whereis"};
  static constexpr std::array kTextTools = {"echo", "printf", "grep", "egrep",
                                            "sed",  "awk",    "rm",   "expr"};
  const bool takesText =
      call.index < words.size() &&
      std::ranges::find(kTextTools, baseName(words[call.index].text)) !=
          kTextTools.end();
  bool isFinder = false;
  for (std::size_t i = 0; i < words.size(); ++i) {
    const std::string_view name = baseName(words[i].text);
    if (std::ranges::find(kFinders, name) != kFinders.end()) isFinder = true;
    const bool isProgram = isNvcc && i == call.index;
    if (isFinder && !isProgram && namesNvcc(words[i].text)) {
      portProgram(porting, words[i]);
      std::erase_if(rest.words, [&](const Word& each) {
        return each.span == words[i].span;
      });
    } else if (i != call.index && !isNvcc && !isHost &&
               porting.rules.findTool(name)) {
      if (!takesText) flagTool(porting, words[i], name);
    }
  }
  if (isNvcc) {
    for (std::size_t i = call.index + 1; i < words.size(); ++i) {
      if (words[i].text != "--version" && words[i].text != "-V") continue;
      porting.notes
          .flag(kBuildTool, words[i].span,
                "hipcc says which HIP and which Clang it is, not which CUDA")
          .notes.emplace_back("what reads the answer must look for that");
    }
    NvccCommand(porting, command, call.index, automatic).run();
  }
  // What is searched for, or printed, is text and no option.
  if (!takesText) portList(porting, rest, {isNvcc, isHost});
}

// ---- names

namespace {

/// What may follow ".cu" in the name of a product of a source.
bool isProductSuffix(std::string_view suffix) {
  static constexpr std::array kProducts = {
      "o", "obj", "lo", "d",      "dep", "P",  "Po",  "Plo",   "ptx",  "cubin",
      "s", "i",   "ii", "fatbin", "a",   "so", "log", "stamp", "gcda", "gcno"};
  return std::ranges::find(kProducts, suffix) != kProducts.end();
}

/// Whether ".cu" at `at` of `text` ends the name of a source, or of something
/// made of one.
bool isSourceSuffix(std::string_view text, std::size_t at) {
  const std::string_view behind = text.substr(at + 3);
  if (!behind.empty() &&
      (isNamePart(behind.front()) || behind.front() == '+')) {
    return false;
  }
  // "%.cu.o" follows "%.cu"; "table.cu.h" is a header of its own.
  if (behind.starts_with('.') && behind.size() > 1 && isNamePart(behind[1])) {
    std::size_t end = 1;
    while (end < behind.size() && isNamePart(behind[end])) ++end;
    if (!isProductSuffix(behind.substr(1, end - 1))) return false;
  }
  // An absolute path is no file of the tree.
  std::size_t begin = at;
  while (begin > 0 && (isNamePart(text[begin - 1]) || text[begin - 1] == '/' ||
                       text[begin - 1] == '.' || text[begin - 1] == '-')) {
    --begin;
  }
  const std::string_view path = text.substr(begin, at - begin);
  if (path.starts_with('/') && path.size() > 1 &&
      (begin == 0 || std::string_view(")}\"").find(text[begin - 1]) ==
                         std::string_view::npos)) {
    return false;
  }
  return true;
}

/// Whether the name at `at` of `text` is that of a variable: referred to,
/// assigned, exported.
bool isVariableName(std::string_view text, std::size_t at, std::size_t size,
                    ShellDialect dialect) {
  const std::string_view before = text.substr(0, at);
  const std::string_view behind = text.substr(at + size);
  const char next = behind.empty() ? '\0' : behind.front();
  if (before.ends_with('$')) return true;
  if (before.ends_with("${")) {
    return next != ' ' && next != '\t' && next != '\0';
  }
  if (before.ends_with("${!") || before.ends_with("${#")) return next == '}';
  if (before.ends_with("$(") && dialect == ShellDialect::recipe) {
    return next == ')' || next == ':';
  }
  auto endsWithWord = [&](std::string_view word) {
    std::size_t end = before.find_last_not_of(" \t");
    if (end == std::string_view::npos || end + 1 == before.size()) return false;
    ++end;
    return end >= word.size() &&
           before.substr(end - word.size(), word.size()) == word &&
           (end == word.size() || !isNamePart(before[end - word.size() - 1]));
  };
  for (const std::string_view word :
       {"ifdef", "ifndef", "export", "unexport", "undefine", "define", "origin",
        "flavor", "value", "unset", "override", "readonly", "local",
        "defined"}) {
    if (endsWithWord(word)) return true;
  }
  // Several names may follow: "export CUDA_HOME NVCC".
  const std::size_t line = before.find_last_of(";\n");
  std::string_view head =
      before.substr(line == std::string_view::npos ? 0 : line + 1);
  head.remove_prefix(std::min(head.find_first_not_of(" \t"), head.size()));
  if ((head.starts_with("export ") || head.starts_with("unexport ") ||
       head.starts_with("unset ")) &&
      head.find('=') == std::string_view::npos && before.ends_with(' ')) {
    return true;
  }
  // "NAME = value", "NAME=value command"
  const char last = before.empty() ? '\n' : before.back();
  if (std::string_view(" \t\n;&|(\"'`").find(last) == std::string_view::npos) {
    return false;
  }
  std::size_t i = 0;
  if (dialect == ShellDialect::recipe) {
    while (i < behind.size() && (behind[i] == ' ' || behind[i] == '\t')) ++i;
  }
  const std::string_view op = behind.substr(i);
  if (i > 0 && op.starts_with("==")) return false;
  for (const std::string_view each :
       {"=", ":=", "::=", ":::=", "+=", "?=", "!="}) {
    if (op.starts_with(each)) return !op.starts_with("==");
  }
  return false;
}

struct NamePlace {
  std::uint32_t at, size;
  std::string text;
};

/// Where `text` names renamed variables and sources.
void findNames(const Porting& porting, std::string_view text,
               std::map<std::string, std::vector<NamePlace>>& variables,
               std::vector<NamePlace>& sources) {
  forEachName(text, [&](std::uint32_t at, std::string_view name) {
    const auto found = porting.variables.renamed.find(name);
    if (found == porting.variables.renamed.end() ||
        !isVariableName(text, at, name.size(), porting.dialect)) {
      return;
    }
    variables[found->first].push_back(
        {at, static_cast<std::uint32_t>(name.size()), found->second});
  });
  if (!porting.tree.renamesSources) return;
  for (std::size_t at = text.find(".cu"); at != std::string_view::npos;
       at = text.find(".cu", at + 3)) {
    if (!isSourceSuffix(text, at)) continue;
    sources.push_back({static_cast<std::uint32_t>(at + 1), 2, "hip"});
  }
}

std::string withNames(const Porting& porting, const std::string& text,
                      bool& renamesVariable) {
  std::map<std::string, std::vector<NamePlace>> variables;
  std::vector<NamePlace> places;
  findNames(porting, text, variables, places);
  renamesVariable = !variables.empty();
  for (auto& [name, each] : variables) {
    places.insert(places.end(), each.begin(), each.end());
  }
  std::ranges::sort(places, std::ranges::greater(), &NamePlace::at);
  std::string result = text;
  for (const NamePlace& place : places) {
    result.replace(place.at, place.size, place.text);
  }
  return result;
}

/// The word around a place, to be shown.
std::string_view wordAround(std::string_view bytes, std::uint32_t at) {
  auto isPart = [](char c) {
    return isNamePart(c) ||
           std::string_view("./%*$(){}+-@:=").find(c) != std::string_view::npos;
  };
  std::size_t begin = at;
  std::size_t end = at;
  while (begin > 0 && isPart(bytes[begin - 1])) --begin;
  while (end < bytes.size() && isPart(bytes[end])) ++end;
  return bytes.substr(begin, end - begin);
}

}  // namespace

void renameAll(const Porting& porting, std::span<const Span> spans) {
  std::vector<Span> covered;
  Findings findings = porting.notes.take();
  for (Finding& finding : findings) {
    if (finding.fix) {
      for (Edit& edit : finding.fix->edits) {
        if (!edit.span.empty()) covered.push_back(edit.span);
        bool renamesVariable = false;
        std::string text = withNames(porting, edit.text, renamesVariable);
        if (text == edit.text) continue;
        if (const std::size_t at = finding.message.rfind(edit.text);
            at != std::string::npos) {
          finding.message.replace(at, edit.text.size(), text);
        }
        edit.text = std::move(text);
        // Both are written or neither.
        if (renamesVariable) finding.applicability = Applicability::review;
      }
    }
    porting.notes.add(std::move(finding));
  }
  std::ranges::sort(covered);
  auto isCovered = [&](Span span) {
    // They are disjoint.
    const auto next =
        std::ranges::upper_bound(covered, span.begin, {}, &Span::begin);
    return next != covered.begin() && std::prev(next)->contains(span);
  };

  struct Renaming {
    std::string to;
    std::vector<Span> places;
  };
  std::map<std::string, Renaming> renamings;
  for (const Span& span : spans) {
    std::map<std::string, std::vector<NamePlace>> variables;
    std::vector<NamePlace> sources;
    findNames(porting, porting.text(span), variables, sources);
    auto spanOf = [&](const NamePlace& place) {
      return Span{span.begin + place.at, span.begin + place.at + place.size};
    };
    for (const auto& [name, places] : variables) {
      Renaming& renaming = renamings[name];
      for (const NamePlace& place : places) {
        renaming.to = place.text;
        if (!isCovered(spanOf(place))) renaming.places.push_back(spanOf(place));
      }
    }
    for (const NamePlace& place : sources) {
      const Span where = spanOf(place);
      if (isCovered(where)) continue;
      const std::string_view word = wordAround(porting.file.bytes, where.begin);
      porting.notes.replace(
          kBuildSource, where, place.text,
          fmt::format("{}: sources are called .hip in the port", word),
          porting.grade);
    }
  }
  for (const auto& [name, renaming] : renamings) {
    if (renaming.places.empty()) continue;
    Finding finding;
    finding.check = kBuildVariable;
    finding.span = renaming.places.front();
    finding.applicability = Applicability::review;
    finding.message =
        fmt::format("{} becomes {}, here and in {} more place{} of this file",
                    name, renaming.to, renaming.places.size() - 1,
                    renaming.places.size() == 2 ? "" : "s");
    if (renaming.places.size() == 1) {
      finding.message = fmt::format("{} becomes {}", name, renaming.to);
    }
    if (porting.variables.unset.contains(name)) {
      finding.notes.push_back(fmt::format(
          "no make file or script of the tree gives it a value: set {} where "
          "{} was set",
          renaming.to, name));
    }
    if (const NamedRule* rule = porting.rules.findEnvironment(name);
        rule && !rule->note.empty()) {
      finding.notes.emplace_back(rule->note);
    }
    Fix fix;
    for (const Span& place : renaming.places) {
      fix.edits.push_back({place, renaming.to, {}});
    }
    finding.fix = std::move(fix);
    porting.notes.add(std::move(finding));
  }

  // What keeps its name is said once.
  std::set<std::string_view> said;
  for (const Span& span : spans) {
    const std::string_view text = porting.text(span);
    forEachName(text, [&](std::uint32_t at, std::string_view name) {
      if (!isVariableName(text, at, name.size(), porting.dialect) ||
          !said.insert(name).second) {
        return;
      }
      const Span where = {
          span.begin + at,
          span.begin + at + static_cast<std::uint32_t>(name.size())};
      if (isCovered(where)) return;
      const NamedRule* rule = porting.rules.findEnvironment(name);
      if (const auto kept = porting.variables.kept.find(name);
          kept != porting.variables.kept.end()) {
        porting.notes.note(
            kBuildVariable, where,
            fmt::format("{} keeps its name: {}", name, kept->second));
      } else if (rule && (rule->rocm.empty() || rule->hasOtherValues)) {
        Finding& finding = porting.notes.flag(
            kBuildVariable, where,
            rule->rocm.empty()
                ? fmt::format("{} means nothing to ROCm", name)
                : fmt::format("{} is {} to ROCm, with other values", name,
                              rule->rocm));
        if (!rule->note.empty()) finding.notes.emplace_back(rule->note);
      }
    });
  }
}

}  // namespace hipport
