#include <algorithm>
#include <array>
#include <cctype>
#include <optional>

#include "buildfiles/hint_collector.h"
#include "buildfiles/make/make.h"
#include "buildfiles/paths.h"

namespace hipport {
namespace {

/// Whether a word is a library of ROCm's or a folder of it, as a port has them.
bool namesRocm(std::string_view word) {
  const std::string name = lower(word);
  return std::ranges::any_of(
      std::array{"hip", "roc", "miopen", "rccl"},
      [&](const char* each) { return name.find(each) != std::string::npos; });
}

/// Whether a line sets what a build against CUDA needs: "-lcudart",
/// "-I$(CUDA_HOME)/include"; or in a port against ROCm.
bool linksGpu(const MakeLine& line, const MakeText& text, bool isPort) {
  return line.kind == MakeLine::Kind::assignment &&
         std::ranges::any_of(
             quotedWords(text, line.value), [&](const Word& word) {
               return (word.text.starts_with("-l") ||
                       word.text.starts_with("-I")) &&
                      (isPort ? namesRocm(word.text) : mentionsCuda(word.text));
             });
}

/// "$(GPU)" of a condition "($(GPU), 1)" that asks for one variable to be on;
/// empty for any other.
std::string_view switchOf(std::string_view condition) {
  const std::size_t comma = condition.find(',');
  if (!condition.starts_with("($") || !condition.ends_with(')') ||
      comma == std::string_view::npos) {
    return {};
  }
  std::string value;
  for (const char c : condition.substr(comma + 1)) {
    if (std::isalnum(static_cast<unsigned char>(c)) != 0) value += c;
  }
  value = lower(value);
  const bool asks = value == "1" || value == "y" || value == "yes" ||
                    value == "on" || value == "true";
  return asks ? withoutBlanks(condition.substr(1, comma - 1))
              : std::string_view{};
}

/// Whether the make file itself says "CUDNN=0".
bool isOff(std::string_view name, VariableAnswers& answers) {
  const std::string value = lower(answers.expanded(name));
  return value == "0" || value == "n" || value == "no" || value == "off" ||
         value == "false";
}

/// Whether a line links HIP's runtime.
bool linksRuntime(const MakeLine& line, const MakeText& text) {
  return line.kind == MakeLine::Kind::assignment &&
         std::ranges::any_of(
             quotedWords(text, line.value),
             [](const Word& word) { return word.text == "-lamdhip64"; });
}

/// Of "($(OS),Windows_NT)" and "($(shell uname),Linux)": whether they are equal
/// on Linux, where ports are built. Nothing where that is not what is asked.
std::optional<bool> isEqualOnLinux(std::string_view condition) {
  // "(,$(findstring MINGW,$(UNAME)))" asks the other way round.
  if (condition.find("findstring") != std::string_view::npos ||
      condition.find("filter") != std::string_view::npos) {
    return std::nullopt;
  }
  const std::string text = lower(condition);
  const auto has = [&](const char* each) {
    return text.find(each) != std::string::npos;
  };
  const bool asks = has("os)") || has("os}") || has("uname") || has("system)");
  if (!asks) return std::nullopt;
  if (has("linux")) return true;
  constexpr std::array kOthers = {"windows", "darwin", "mingw",
                                  "cygwin",  "msys",   "freebsd"};
  if (std::ranges::any_of(kOthers, has)) return false;
  return std::nullopt;
}

/// Whether a file has "ifdef USE_CUDA".
bool hasSwitchForCuda(const MakeSyntax& syntax, std::string_view bytes) {
  return std::ranges::any_of(syntax.lines, [&](const MakeLine& line) {
    return line.kind == MakeLine::Kind::conditional &&
           line.keyword == "ifdef" &&
           lower(bytes.substr(line.value.begin, line.value.size()))
                   .find("cuda") != std::string::npos;
  });
}

/// Of the conditional at `at`.
Branch branchOfMake(const MakeSyntax& syntax, std::size_t at,
                    const MakeText& text, VariableAnswers& answers,
                    bool hasCudaSwitch, bool isPort) {
  const MakeLine& line = syntax.lines[at];
  const std::string_view condition = text[line.value];
  if (line.keyword == "ifdef" || line.keyword == "ifndef") {
    if (!namesGpu(condition)) return Branch::unknown;
    // "ifdef USE_HIP" beside "ifdef USE_CUDA": one build has one of them.
    if (lower(condition).find("cuda") == std::string::npos && hasCudaSwitch) {
      return line.keyword == "ifdef" ? Branch::left : Branch::taken;
    }
    return line.keyword == "ifdef" ? Branch::taken : Branch::left;
  }
  if (const auto isEqual = isEqualOnLinux(condition)) {
    return *isEqual == (line.keyword == "ifeq") ? Branch::taken : Branch::left;
  }
  const std::string_view asked =
      line.keyword == "ifeq" ? switchOf(condition) : std::string_view{};
  if (asked.empty()) return Branch::unknown;
  // Whatever the switch is called: what links CUDA is the build with it.
  const auto begin = syntax.lines.begin() + static_cast<std::ptrdiff_t>(at) + 1;
  const auto end =
      std::find_if(begin, syntax.lines.end(), [](const MakeLine& each) {
        return each.kind == MakeLine::Kind::conditional;
      });
  if (std::none_of(begin, end, [&](const MakeLine& each) {
        return linksGpu(each, text, isPort);
      })) {
    return Branch::unknown;
  }
  // A library that a port's make file has switched off ("CUDNN=0") is not in
  // the build that brings HIP. A CUDA source is read with all of its text.
  const auto runs = [&](const MakeLine& each) {
    return linksRuntime(each, text);
  };
  if (isPort && std::none_of(begin, end, runs) &&
      std::ranges::any_of(syntax.lines, runs) && isOff(asked, answers)) {
    return Branch::left;
  }
  return Branch::taken;
}

/// Collects the hints of one make file, line by line.
class MakeReader {
 public:
  /// `tree`: the variables of all make files.
  MakeReader(const BuildFile& file, const MakeFile& make,
             const MakeVariables& tree)
      : text_(make.text),
        folder_(folderOf(file.path)),
        syntax_(make.syntax),
        variables_(make.variables),
        tree_(tree),
        answers_(make.variables),
        hints_(folder_),
        hasCudaSwitch_(hasSwitchForCuda(make.syntax, file.bytes)) {
    // What builds against both has a switch for each: only CUDA's is on.
    isPort_ = std::ranges::none_of(syntax_.lines, [&](const MakeLine& line) {
      return linksGpu(line, text_, /*isPort=*/false);
    });
  }

  HintCollector read() {
    for (std::size_t i = 0; i < syntax_.lines.size(); ++i) {
      const MakeLine& line = syntax_.lines[i];
      switch (line.kind) {
        case MakeLine::Kind::conditional:
          conditional(i);
          break;
        case MakeLine::Kind::assignment:
          assignment(line);
          break;
        case MakeLine::Kind::recipe:
          take(line.span, /*isOfEvery=*/true, /*hasMacros=*/false,
               Sources::all);
          break;
        case MakeLine::Kind::rule:
          take(line.recipe, /*isOfEvery=*/true, /*hasMacros=*/false,
               Sources::all);
          break;
        default:
          break;
      }
    }
    return std::move(hints_);
  }

 private:
  std::string_view text(Span span) const { return text_[span]; }

  /// The options among the words of `span`. `isOfEvery`: of every compilation
  /// there.
  void take(Span span, bool isOfEvery, bool hasMacros, Sources sources) {
    const bool hasAny = std::ranges::any_of(
        std::array{"-I", "-isystem", "-D", "-std"}, [&](const char* option) {
          return text(span).find(option) != std::string_view::npos;
        });
    if (!hasAny) return;
    std::vector<std::string> words;
    for (const Word& word : quotedWords(text_, span)) {
      // Macros that a variable holds are said where it is assigned, maybe in
      // a branch.
      const std::string_view plain = withoutQuotes(word.text);
      words.push_back(plain.starts_with("-I") ? answers_.expanded(plain)
                                              : std::string(plain));
    }
    if (isOfEvery) {
      hints_.addOptions(words, folder_, branches_.all(), hasMacros, sources);
    }
    // "-DUSE_CUDA" where CUDA is asked for is of the build with it, whatever
    // stands around that, and whichever file uses the variable.
    if (hasMacros && branches_.askForCuda()) {
      hints_.addGpuMacros(words, sources);
    }
  }

  void conditional(std::size_t at) {
    const MakeLine& line = syntax_.lines[at];
    // "else ifeq (...)" goes by its second word.
    if (withoutBlanks(text(line.span)).starts_with("else")) {
      branches_.next(line.keyword == "else");
    } else if (line.keyword.starts_with("if")) {
      branches_.open(
          branchOfMake(syntax_, at, text_, answers_, hasCudaSwitch_, isPort_));
    } else if (line.keyword.starts_with("endif")) {
      branches_.close();
    }
  }

  void assignment(const MakeLine& line) {
    if (!line.targets.empty()) return;
    const std::string_view name = text(line.name);
    // What is set for those that include the file, they use.
    const MakeVariables& users = variables_.isUsed(name) ? variables_ : tree_;
    const bool isCudas = users.isForNvcc(name) && !users.isForHost(name);
    take(line.value, users.isUsed(name), /*hasMacros=*/true,
         isCudas ? Sources::cuda : Sources::all);
  }

  const MakeText& text_;
  std::string folder_;
  const MakeSyntax& syntax_;
  const MakeVariables& variables_;
  const MakeVariables& tree_;
  VariableAnswers answers_;
  HintCollector hints_;
  bool hasCudaSwitch_;
  bool isPort_ = false;  ///< or without a GPU
  Branches branches_;
};

}  // namespace

std::vector<BuildHints> hintsOfMake(std::span<const ParsedFile* const> files) {
  std::vector<BuildHints> all;
  MakeVariables tree;
  for (const ParsedFile* file : files)
    tree.add(file->as<MakeFile>()->variables);
  for (const ParsedFile* file : files) {
    HintCollector hints =
        MakeReader(file->file(), *file->as<MakeFile>(), tree).read();
    if (!hints.isEmpty()) all.push_back(hints.take());
  }
  return all;
}

}  // namespace hipport
