// The lexical view over any bytes, with a small vocabulary: every span lies
// where its text is, and constructs lie within each other as the language has
// it.
#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "frontend/lexer.h"
#include "fuzz.h"
#include "tree/facts_merge.h"

namespace hipport {
namespace {

using fuzz::require;

constexpr std::array<std::string_view, 8> kNames = {
    "cudaMalloc", "cudaFree", "cudaStream_t", "cudaMemcpyToSymbol", "cub",
    "texture",    "f",        "__shfl_sync"};

const Vocabulary kVocabulary = {
    [](std::string_view name) {
      return std::ranges::find(kNames, name) != kNames.end();
    },
    [](std::string_view header) {
      return header.starts_with("cuda") || header.ends_with(".cu");
    },
    [](std::string_view prefix) { return prefix == "cuda"; },
};

class Checker {
 public:
  Checker(std::string_view bytes, const FileFacts& facts)
      : bytes_(bytes), facts_(facts) {}

  void run() const {
    names();
    for (const Call& call : facts_.calls) {
      list(call.parentheses, call.arguments);
    }
    launches();
    assembly();
    strings();
    includes();
    for (std::size_t i = 0; i < facts_.branches.size(); ++i) {
      require(facts_.branches[i] < std::max<std::size_t>(i, 1),
              "a branch lies in one that began before it");
    }
    require(facts_.prologueEnd <= bytes_.size(),
            "the prologue ends in the file");
    const bool isAtLine =
        facts_.prologueEnd == 0 || facts_.prologueEnd == bytes_.size() ||
        bytes_[facts_.prologueEnd - 1] == '\n' ||
        bytes_[facts_.prologueEnd - 1] == '\r' ||
        (facts_.prologueEnd == 3 && bytes_.starts_with("\xEF\xBB\xBF"));
    require(isAtLine, "the prologue ends with a line");
    require(facts_.newline == "\n" || facts_.newline == "\r\n",
            "the line end is one of two");
  }

 private:
  std::string_view text(Span span) const {
    require(span.begin <= span.end && span.end <= bytes_.size(),
            "a span lies in the file");
    return bytes_.substr(span.begin, span.size());
  }

  /// `text` without the line splices in it.
  /// Launches may have blanks in their brackets.
  static std::string withoutBlanks(std::string_view text) {
    std::string plain = spelled(text);
    std::erase_if(plain, [](char c) { return c == ' ' || c == '\t'; });
    return plain;
  }

  static std::string spelled(std::string_view text) {
    std::string clean;
    for (std::size_t i = 0; i < text.size();) {
      std::size_t end = i + 1;
      if (text[i] == '\\') {
        const std::size_t line = text.find_first_not_of(" \t\v\f", end);
        if (line != std::string_view::npos &&
            (text[line] == '\n' || text[line] == '\r')) {
          end = line + 1;
          const bool isPair = end < text.size() && text[end] != text[line] &&
                              (text[end] == '\n' || text[end] == '\r');
          i = end + (isPair ? 1 : 0);
          continue;
        }
      }
      clean += text[i];
      i = end;
    }
    return clean;
  }

  static bool beginsWithSplice(std::string_view text) {
    return !text.empty() && spelled(text).front() != text.front();
  }

  void names() const {
    Span last;
    for (const NameUse& use : facts_.names) {
      require(use.span.begin >= last.end, "names ascend and do not overlap");
      require(spelled(text(use.span)) == use.name, "a name is what is written");
      require(!beginsWithSplice(text(use.span)),
              "a name begins with its first letter");
      require(use.spelledIn == SpellingKind::pasted
                  ? kVocabulary.hasPrefix(use.name)
                  : kVocabulary.hasName(use.name),
              "a name is of the vocabulary");
      require(use.spelledIn == SpellingKind::written ||
                  use.spelledIn == SpellingKind::macroBody ||
                  use.spelledIn == SpellingKind::pasted,
              "the lexer knows three places");
      if (use.call) {
        require(*use.call < facts_.calls.size(), "a name has its call");
        const Call& call = facts_.calls[*use.call];
        require(call.parentheses.begin >= use.span.end,
                "a call's parentheses follow its name");
        require(!use.isMacroOperand, "what #define defines is not called");
      }
      last = use.span;
    }
    require(facts_.names.empty() || facts_.hasCuda, "names are CUDA");
  }

  /// A parenthesised list of elements.
  void list(Span parentheses, const std::vector<Span>& elements) const {
    require(
        text(parentheses).starts_with('(') && text(parentheses).ends_with(')'),
        "a list stands between parentheses");
    std::uint32_t at = parentheses.begin + 1;
    for (const Span& element : elements) {
      text(element);
      require(element.begin >= at && element.end < parentheses.end,
              "elements ascend between the parentheses");
      at = element.end;
      require(!beginsWithSplice(text(element)),
              "an element begins with its first token");
    }
    for (std::size_t i = 1; i < elements.size(); ++i) {
      const Span between = {elements[i - 1].end, elements[i].begin};
      require(text(between).find(',') != std::string_view::npos,
              "a comma stands between elements");
    }
  }

  void assembly() const {
    std::uint32_t last = 0;
    for (const AsmStatement& statement : facts_.asms) {
      require(statement.whole.begin >= last, "asm statements ascend");
      last = statement.whole.begin;
      require(text(statement.whole).ends_with(')'),
              "an asm statement ends with its parenthesis");
      require(statement.outputs <= statement.operands.size(),
              "outputs are operands");
      for (const AsmStatement::Operand& operand : statement.operands) {
        require(!operand.expression.empty() &&
                    statement.whole.contains(operand.expression),
                "an operand lies in its statement");
      }
    }
  }

  void strings() const {
    std::uint32_t last = 0;
    for (const StringLiteral& literal : facts_.strings) {
      require(literal.span.begin >= last, "strings ascend");
      last = literal.span.end;
      require(text(literal.span).find('"') != std::string_view::npos,
              "a string has quotes");
    }
  }

  void launches() const {
    std::uint32_t last = 0;
    for (const Launch& launch : facts_.launches) {
      require(launch.whole.begin >= last, "launches ascend");
      last = launch.whole.begin;
      require(withoutBlanks(text(launch.open)) == "<<<",
              "a launch has its <<<");
      require(launch.open.begin >= launch.whole.begin &&
                  launch.open.end <= launch.whole.end,
              "a launch holds its <<<");
      if (launch.parentheses.empty()) {
        require(!launch.isComplete && !launch.isStatement,
                "what is not whole is not complete");
        continue;
      }
      require(launch.whole == Span{launch.kernel.begin, launch.parentheses.end},
              "a launch goes from its kernel to its parenthesis");
      require(!launch.kernel.empty() && launch.kernel.end <= launch.open.begin,
              "the kernel precedes <<<");
      require(withoutBlanks(text(launch.close)) == ">>>",
              "a launch has its >>>");
      require(launch.close.begin >= launch.open.end &&
                  launch.parentheses.begin >= launch.close.end,
              "the parts of a launch ascend");
      require(!launch.config.empty() && launch.config.size() <= 4,
              "a configuration has one to four parts");
      std::uint32_t at = launch.open.end;
      for (const Span& part : launch.config) {
        text(part);
        require(part.begin >= at && part.end <= launch.close.begin,
                "a configuration stands between <<< and >>>");
        at = part.end;
      }
      list(launch.parentheses, launch.arguments);
    }
    require(facts_.launches.empty() || facts_.hasCuda, "launches are CUDA");
  }

  void includes() const {
    std::uint32_t last = 0;
    for (const Include& include : facts_.includes) {
      const std::string_view name = text(include.name);
      require(include.directive.begin >= last, "includes ascend");
      last = include.directive.begin;
      require(name.size() >= 2 &&
                  name.front() == (include.isAngled ? '<' : '"') &&
                  name.back() == (include.isAngled ? '>' : '"'),
              "a header stands between its delimiters");
      require(name.substr(1, name.size() - 2) == include.spelling,
              "a header is what is written");
      require(include.directive.end == include.name.end,
              "a directive ends with its header");
      require(include.isTest ? include.directive == include.name
                             : include.directive.begin < include.name.begin,
              "a directive begins before its header, a test does not");
      require(include.isTest ||
                  spelled(text(include.directive)).starts_with("#") ||
                  text(include.directive).starts_with("%:"),
              "a directive begins with #");
      require(include.branch < facts_.branches.size(),
              "an include has its branch");
    }
  }

  std::string_view bytes_;
  const FileFacts& facts_;
};

}  // namespace
}  // namespace hipport

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data,
                                      std::size_t size) {
  using namespace hipport;
  const std::string bytes(reinterpret_cast<const char*>(data), size);
  FileFacts facts = lexFile("/f.cu", bytes, kVocabulary);
  Checker(bytes, facts).run();

  const std::size_t names = facts.names.size();
  merge(facts, {}, {}, {});
  require(facts.names.size() == names, "no unit, no more names");
  require(facts.parseStatus == ParseStatus::lexed,
          "what no unit compiled was lexed");
  for (const NameUse& use : facts.names) {
    require(use.meaning == Meaning::inactive &&
                (use.spelledIn == SpellingKind::inactive ||
                 use.spelledIn == SpellingKind::pasted),
            "no unit, no meaning");
  }
  return 0;
}
