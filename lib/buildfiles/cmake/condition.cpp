#include "buildfiles/cmake/condition.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <compare>
#include <optional>

#include "buildfiles/words.h"
#include "text/literals.h"

namespace hipport {
namespace {

/// A version by its numbers; those that are not stated are 0.
using Numbers = std::array<unsigned, 4>;

/// What the built-in headers say of themselves.
constexpr Numbers kCuda = {12, 6, 0, 0};

std::optional<Numbers> numbersOf(std::string_view text) {
  Numbers numbers = {};
  for (unsigned& number : numbers) {
    const auto [end, error] =
        std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc()) return std::nullopt;
    text.remove_prefix(static_cast<std::size_t>(end - text.data()));
    if (text.empty()) return numbers;
    if (text.front() != '.') return std::nullopt;
    text.remove_prefix(1);
  }
  return std::nullopt;
}

/// "${X}" and "X" are one variable here.
std::string_view variableIn(std::string_view word) {
  if (word.starts_with("${") && word.ends_with('}')) {
    return word.substr(2, word.size() - 3);
  }
  return word;
}

std::optional<Numbers> versionIn(std::string_view word) {
  constexpr std::array kNames = {"CUDA_VERSION", "CUDA_VERSION_STRING",
                                 "CUDAToolkit_VERSION",
                                 "CMAKE_CUDA_COMPILER_VERSION"};
  const std::string_view variable = variableIn(word);
  for (const char* each : {"CUDA_", "CUDAToolkit_"}) {
    if (!variable.starts_with(each)) continue;
    if (variable.ends_with("VERSION_MAJOR")) return Numbers{kCuda[0]};
    if (variable.ends_with("VERSION_MINOR")) return Numbers{kCuda[1]};
  }
  return std::ranges::find(kNames, variable) != kNames.end() ? kCuda
                                                             : numbersOf(word);
}

Branch negated(Branch branch) {
  return branch == Branch::taken  ? Branch::left
         : branch == Branch::left ? Branch::taken
                                  : Branch::unknown;
}

Branch branchOf(bool isTaken) { return isTaken ? Branch::taken : Branch::left; }

bool namesCuda(std::string_view value) {
  return lower(value).find("cuda") != std::string::npos;
}

/// Goes through the words of a condition once, by CMake's order: questions and
/// comparisons, then NOT, AND, OR.
class Reader {
 public:
  Reader(std::span<const CMakeArgument> words, std::string_view bytes,
         const std::function<Branch(std::string_view)>& ofWord,
         ParseBudget& budget)
      : words_(words), bytes_(bytes), ofWord_(ofWord), budget_(budget) {}

  Branch read() {
    const Branch result = any();
    return at_ == words_.size() ? result : Branch::unknown;
  }

 private:
  std::string_view word(std::size_t ahead = 0) const {
    if (at_ + ahead >= words_.size()) return {};
    const Span inner = words_[at_ + ahead].inner;
    return bytes_.substr(inner.begin, inner.size());
  }

  /// A keyword, which is never in quotes.
  bool is(std::string_view keyword) const {
    return at_ < words_.size() &&
           (words_[at_].kind == CMakeArgument::Kind::unquoted ||
            words_[at_].kind == CMakeArgument::Kind::parenthesis) &&
           word() == keyword;
  }
  bool take(std::string_view keyword) {
    if (!is(keyword)) return false;
    ++at_;
    return true;
  }

  Branch any() {
    Branch result = all();
    while (take("OR")) {
      const Branch next = all();
      if (result == Branch::taken || next == Branch::taken) {
        result = Branch::taken;
      } else if (result != next) {
        result = Branch::unknown;
      }
    }
    return result;
  }

  Branch all() {
    Branch result = one();
    while (take("AND")) {
      const Branch next = one();
      if (result == Branch::left || next == Branch::left) {
        result = Branch::left;
      } else if (result != next) {
        result = Branch::unknown;
      }
    }
    return result;
  }

  Branch one() {
    const ParseBudget::Level level(budget_);
    if (!level) return Branch::unknown;
    if (take("NOT")) return negated(one());
    if (take("(")) {
      const Branch result = any();
      return take(")") ? result : Branch::unknown;
    }
    constexpr std::array kQuestions = {
        "DEFINED", "EXISTS",       "TARGET",      "COMMAND",    "POLICY",
        "TEST",    "IS_DIRECTORY", "IS_ABSOLUTE", "IS_SYMLINK", "IS_READABLE"};
    if (std::ranges::any_of(kQuestions,
                            [&](const char* each) { return is(each); })) {
      at_ += 2;
      return Branch::unknown;
    }
    const std::string_view left = word();
    ++at_;
    if (at_ >= words_.size() || is("AND") || is("OR") || is(")")) {
      const Branch ofSystem = branchOfSystem(left);
      return ofSystem == Branch::unknown ? ofWord_(left) : ofSystem;
    }
    const std::string_view comparison = word();
    const std::string_view right = word(1);
    at_ += 2;
    return compared(left, comparison, right);
  }

  static Branch compared(std::string_view left, std::string_view comparison,
                         std::string_view right) {
    // "${GPU_MODE} MATCHES CUDA", "cuda IN_LIST BACKENDS": one of several, of
    // which this one is built.
    const bool isOneOf = comparison == "MATCHES" || comparison == "STREQUAL";
    if ((isOneOf && namesCuda(right)) ||
        (comparison == "IN_LIST" && namesCuda(left))) {
      return Branch::taken;
    }
    const std::string_view asked = variableIn(left);
    if (isOneOf &&
        (asked == "CMAKE_SYSTEM_NAME" || asked == "CMAKE_HOST_SYSTEM_NAME")) {
      return branchOf(lower(right).find("linux") != std::string::npos);
    }
    const auto a = versionIn(left);
    const auto b = versionIn(right);
    if (!a || !b) return Branch::unknown;
    if (comparison == "VERSION_LESS") return branchOf(*a < *b);
    if (comparison == "VERSION_GREATER") return branchOf(*a > *b);
    if (comparison == "VERSION_EQUAL") return branchOf(*a == *b);
    if (comparison == "VERSION_LESS_EQUAL") return branchOf(*a <= *b);
    if (comparison == "VERSION_GREATER_EQUAL") return branchOf(*a >= *b);
    // One number is as good as a version: "CUDA_VERSION LESS 9".
    if (comparison == "LESS") return branchOf(*a < *b);
    if (comparison == "GREATER") return branchOf(*a > *b);
    if (comparison == "LESS_EQUAL") return branchOf(*a <= *b);
    if (comparison == "GREATER_EQUAL") return branchOf(*a >= *b);
    if (comparison == "EQUAL" || comparison == "STREQUAL") {
      return branchOf(*a == *b);
    }
    return Branch::unknown;
  }

  std::span<const CMakeArgument> words_;
  std::string_view bytes_;
  const std::function<Branch(std::string_view)>& ofWord_;
  ParseBudget& budget_;
  std::size_t at_ = 0;
};

}  // namespace

Branch branchOfSystem(std::string_view variable) {
  constexpr std::array kOthers = {"WIN32", "MSVC",   "APPLE",  "MINGW",
                                  "MSYS",  "CYGWIN", "ANDROID"};
  if (variable == "UNIX" || variable == "LINUX") return Branch::taken;
  return std::ranges::find(kOthers, variable) != kOthers.end()
             ? Branch::left
             : Branch::unknown;
}

Branch branchOf(std::span<const CMakeArgument> condition,
                std::string_view bytes,
                const std::function<Branch(std::string_view)>& ofWord,
                ParseBudget& budget) {
  return Reader(condition, bytes, ofWord, budget).read();
}

}  // namespace hipport
