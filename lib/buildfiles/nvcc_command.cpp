#include "buildfiles/nvcc_command.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "buildfiles/lists.h"

namespace hipport {
namespace {

/// What a word of a command line is to hipcc.
enum class Input : std::uint8_t { none, source, object, mixed };

Input inputOf(std::string_view text) {
  Input input = Input::none;
  const MakeText brackets(text);
  for (const Word& word : makeWords(brackets, brackets.all())) {
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

/// Whether a word of a link names what another folder of the tree made: an
/// archive, a file above, or a folder of libraries that is not the machine's.
bool isOfOtherFolders(std::string_view word) {
  if (!word.starts_with('-')) {
    return word.ends_with(".a") || word.find("../") != std::string_view::npos;
  }
  if (!word.starts_with("-L")) return false;
  const std::string_view folder = withoutQuotes(word.substr(2));
  return !folder.starts_with('/') &&
         lower(folder).find("cuda") == std::string::npos;
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
        text = porting_.answers.expanded(text);
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
    deviceLink();
    architecturesAndLinking();
    if (!compilesAlone() && !has({"-E", "-M"})) mixedInputs();
  }

 private:
  bool has(std::initializer_list<std::string_view> options) const {
    for (const std::string& text : texts_) {
      const MakeText brackets(text);
      for (const Word& word : makeWords(brackets, brackets.all())) {
        const std::string_view name = withoutQuotes(word.text).substr(
            0, withoutQuotes(word.text).find('='));
        if (std::ranges::find(options, name) != options.end()) return true;
      }
    }
    return false;
  }

  /// Whether -x says that what is compiled has no device code.
  bool compilesForHost() const {
    std::string all;
    for (const std::string& text : texts_) all += text + ' ';
    const MakeText brackets(all);
    std::string_view before;
    for (const Word& word : makeWords(brackets, brackets.all())) {
      if (before == "-x") {
        return word.text != "cu" && word.text != "cuda" && word.text != "hip";
      }
      before = word.text;
    }
    return false;
  }

  /// Whether it ends with an object or the code of kernels. The last is what a
  /// port before this one wrote.
  bool compilesAlone() const {
    return has({"-c", "-dc", "-dw", "--compile", "--device-c", "--device-w",
                "-ptx", "--ptx", "-cubin", "--cubin", "-fatbin", "--fatbin",
                "--offload-device-only"});
  }

  /// "nvcc -dlink a.o b.o -o device.o": hipcc links device code with a whole
  /// program alone, and has to be made to leave what it links for GPUs.
  void deviceLink() {
    if (porting_.dialect != ShellDialect::recipe) return;
    const auto option = std::ranges::find_if(words_, isDeviceLink, &Word::text);
    if (option == words_.end()) return;
    porting_.notes.replace(
        kNvccOption, option->span, "-fgpu-rdc --hip-link",
        fmt::format("{} becomes -fgpu-rdc --hip-link", option->text),
        Applicability::review);
    const std::uint32_t at = words_[index_].span.begin;
    porting_.notes
        .replace(kNvccOption, {at, at},
                 fmt::format("sh {}{} ", pathToRoot(porting_.file.path),
                             kLinkSupport),
                 fmt::format("{} calls hipcc: it keeps the object with the "
                             "device code, which hipcc links to a program",
                             kLinkSupport),
                 Applicability::review)
        .span = option->span;
  }

  /// Clang wants to be told what nvcc finds out, or has a default for.
  void architecturesAndLinking() {
    const bool compiles = compilesAlone();
    const bool linksAlone = has({"-dlink", "--device-link"});
    const bool links =
        !compiles && !linksAlone && !has({"-E", "-M", "-MM", "-lib", "--lib"});
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
        links && (isRelocatable || (porting_.make.compilesRelocatable() &&
                                    !porting_.make.linksDevice()));
    if (linksDevice && !isRelocatable) text += " -fgpu-rdc";
    if (links && !linksDevice && !porting_.make.linksDevice()) otherFolders();
    if ((compiles || linksAlone || linksDevice || (links && hasSource)) &&
        !has({"-arch", "--gpu-architecture", "-gencode", "--generate-code",
              "--offload-arch"}) &&
        !porting_.tree.architectures.empty() && !compilesForHost()) {
      text += " " + offloadOptions(porting_.tree, " ");
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
    const bool linksOthers = std::any_of(
        texts_.begin() + static_cast<long>(index_) + 1, texts_.end(),
        [](const std::string& text) {
          const MakeText brackets(text);
          return std::ranges::any_of(
              makeWords(brackets, brackets.all()),
              [](const Word& word) { return isOfOtherFolders(word.text); });
        });
    if (!linksOthers) return;
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

}  // namespace

void tellHipcc(const Porting& porting, const ShellCommand& command,
               std::size_t index,
               const std::map<std::string, std::string>& automatic) {
  NvccCommand(porting, command, index, automatic).run();
}

}  // namespace hipport
