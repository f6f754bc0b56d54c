#include "buildfiles/lists.h"

#include <fmt/format.h>

#include <algorithm>

namespace hipport {
namespace {

constexpr std::string_view kPlatform = "-D__HIP_PLATFORM_AMD__";

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
      porting_.notes.replace(each.check, span, "", each.message, each.grade)
          .span = {list_.words[each.first].span.begin,
                   list_.words[last].span.end};
    }
  }

 private:
  struct Removal {
    std::string_view check;
    std::size_t first, count;
    std::string message;
    Applicability grade;
  };

  void remove(std::string_view check, std::size_t first, std::size_t count,
              std::string message, Applicability grade) {
    for (std::size_t i = 0; i < count; ++i) isRemoved_[first + i] = true;
    removals_.push_back({check, first, count, std::move(message), grade});
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
      // A command of a recipe is ported as a whole.
      if (porting_.dialect == ShellDialect::recipe && isDeviceLink(shown)) {
        continue;
      }
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
          text += strictDevice(shown);
          porting_.notes.replace(kNvccOption, whole, std::move(text), message,
                                 gradeOf(fate, porting_.grade));
          break;
        }
        case OptionRule::Treatment::drop:
          remove(kNvccOption, fate.first, fate.count, message,
                 gradeOf(fate, porting_.grade));
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

  /// What keeps device code strict where a variable's options, which nvcc hands
  /// to the host's compiler, let that take liberties with numbers. CUDA's
  /// -use_fast_math, which a list may say for device code, keeps NaNs.
  std::string strictDevice(std::string_view option) const {
    const bool isForHost = option.starts_with("-Xcompiler") ||
                           option.starts_with("--compiler-options");
    if (!isForHost || option.find('$') == std::string_view::npos) return {};
    std::string_view rest = withoutBlanks(
        option.substr(std::min(option.find_first_of("= \t"), option.size())));
    if (rest.starts_with('=')) rest.remove_prefix(1);
    std::string value = porting_.answers.expanded(withoutQuotes(rest));
    std::ranges::replace(value, ',', ' ');
    const MakeText own(value);
    if (std::ranges::none_of(makeWords(own, own.all()), loosensMath,
                             [](const Word& each) { return each.text; })) {
      return {};
    }
    const bool isFast = std::ranges::any_of(list_.words, [&](const Word& each) {
      return porting_.answers.expanded(each.text).find("use_fast_math") !=
             std::string::npos;
    });
    return fmt::format("{0}-Xarch_device{0}{1}", list_.separator,
                       isFast ? "-fno-finite-math-only" : "-fno-fast-math");
  }

  /// The variable in an option that names an architecture of the port.
  std::string_view architectureIn(std::string_view text) const {
    if (!porting_.architectureNames) return {};
    std::string_view found;
    const MakeText own(text);
    forEachReference(own, own.all(), [&](const MakeReference& reference) {
      const std::string_view name = own[reference.name];
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
    const bool isName =
        readers_.linksWords && porting_.rules.findLibrary(word.text);
    if (const auto name = isName ? word.text : linkedLibrary(word.text);
        !name.empty()) {
      library(index, name);
      return;
    }
    if (const std::string newer =
            newerStandardOption(withoutQuotes(word.text), porting_.tree);
        !newer.empty() && newer.size() == word.text.size()) {
      porting_.notes.replace(
          kBuildLanguage, word.span, newer,
          fmt::format("{} becomes {}: {}", word.text, newer, kNewerStandard),
          Applicability::review);
      return;
    }
    PortedText ported = porting_.ported(withLibraryFolder(word.text));
    for (const std::string& each : ported.missing) {
      Finding& finding = porting_.notes.flag(
          kBuildLibrary, word.span,
          fmt::format("{}: ROCm has no counterpart of CUDA's {}", word.text,
                      each));
      if (!withoutQuotes(word.text).starts_with("-I")) continue;
      // A folder that is not there does not stop a compiler.
      finding.applicability = Applicability::review;
      finding.notes.emplace_back(
          "sources that include a header of it have a finding, if the port has "
          "none for it");
    }
    if (ported.isStubs) {
      const std::string_view text = withoutQuotes(word.text);
      if (text.starts_with("-L") || text.starts_with("-Wl,-rpath")) {
        remove(
            kBuildLibrary, index, 1,
            fmt::format("{} goes: HIP needs no stubs of a driver", word.text),
            porting_.grade);
        return;
      }
    }
    const bool isBehind =
        index > 0 && list_.words[index - 1].text == "-isystem";
    if (wantsPlatform(word.text, isBehind)) {
      if (!isBehind) {
        ported.text =
            fmt::format("{}{}{}", kPlatform, list_.separator, ported.text);
        ported.isChanged = true;
      } else {
        // Where ROCm is installed in /usr, -isystem would put its headers in
        // front of the compiler's own.
        const std::string text =
            fmt::format("{}{}-idirafter", kPlatform, list_.separator);
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

  /// "-L$(CUDA_HOME)/lib64" of "-L$(CUDA_HOME)/$(LIB)", where all that the
  /// variable is given is that folder's name, which ROCm has not.
  std::string withLibraryFolder(std::string_view word) const {
    const std::size_t slash = word.rfind('/');
    if (slash == std::string_view::npos) return std::string(word);
    const std::string_view name = referredName(word.substr(slash + 1));
    const std::span<const std::string> values = porting_.make.valuesOf(name);
    const bool isFolder =
        !name.empty() && !values.empty() &&
        std::ranges::all_of(values, [](const std::string& each) {
          return each == "lib64" || each == "lib";
        });
    return isFolder ? std::string(word.substr(0, slash + 1)) + "lib64"
                    : std::string(word);
  }

  /// A compiler that is not HIP's must be told the platform where it is shown
  /// HIP's headers.
  bool wantsPlatform(std::string_view text, bool isBehindSystem) {
    if (!readers_.isHost || hasPlatform_) return false;
    text = withoutQuotes(text);
    const bool isInclude = text.starts_with("-I") ||
                           text.starts_with("-isystem") || isBehindSystem;
    if (!isInclude) return false;
    const std::string full = porting_.answers.expanded(text);
    if (!porting_.ported(text).hasInclude &&
        !porting_.ported(full).hasInclude) {
      return false;
    }
    hasPlatform_ = true;
    return std::ranges::find(list_.words, kPlatform, &Word::text) ==
           list_.words.end();
  }

  void library(std::size_t index, std::string_view name) {
    const Word& word = list_.words[index];
    const LinkRule* rule = porting_.rules.findLibrary(name);
    if (!rule || rule->isTargetOnly) return;
    if (rule->link.empty()) {
      if (rule->isDropped) {
        remove(kBuildLibrary, index, 1,
               fmt::format("{} goes: {}", word.text, rule->note),
               porting_.grade);
      } else {
        porting_.notes
            .flag(kBuildLibrary, word.span,
                  fmt::format("{}: ROCm has no such library", word.text))
            .notes.emplace_back(rule->note);
      }
      return;
    }
    const std::string text =
        fmt::format("{}{}", readers_.linksWords ? "" : "-l", rule->link);
    if (std::ranges::find(linked_, rule->link) != linked_.end()) {
      remove(kBuildLibrary, index, 1,
             fmt::format("{} goes: {} is linked already", word.text, text),
             porting_.grade);
      return;
    }
    linked_.emplace_back(rule->link);
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

}  // namespace

bool showsHeaders(const Porting& porting, std::string_view text) {
  const std::string full = porting.answers.expanded(text);
  if (full.find(kPlatform) != std::string::npos) return true;
  return porting.ported(text).hasInclude || porting.ported(full).hasInclude;
}

std::string headerOptions(ShellDialect dialect) {
  return fmt::format("{} -I{}/include", kPlatform,
                     dialect == ShellDialect::recipe
                         ? "$(or $(ROCM_PATH),/opt/rocm)"
                         : "\"${ROCM_PATH:-/opt/rocm}\"");
}

bool isDeviceLink(std::string_view option) {
  return option == "-dlink" || option == "--device-link";
}

bool hasCall(std::string_view word) {
  bool result = false;
  const MakeText text(word);
  forEachReference(text, text.all(), [&](const MakeReference& reference) {
    result = result || reference.isCall;
  });
  return result;
}

void portList(const Porting& porting, const WordList& list, Readers readers) {
  ListPort(porting, list, readers).run();
}

}  // namespace hipport
