// Words of build files and what is said about them.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "buildfiles/buildfiles.h"

namespace hipport {

/// Ids of the checks.
inline constexpr std::string_view kBuildLanguage = "build-language";
inline constexpr std::string_view kBuildLibrary = "build-library";
inline constexpr std::string_view kBuildVariable = "build-variable";
inline constexpr std::string_view kBuildSource = "build-source";
inline constexpr std::string_view kNvccOption = "nvcc-option";
inline constexpr std::string_view kBuildTool = "build-tool";
inline constexpr std::string_view kBuildGap = "build-gap";

/// Collects the findings of one file.
class BuildNotes {
 public:
  explicit BuildNotes(const BuildFile& file) : file_(file) {}

  /// `span` becomes `text`.
  Finding& replace(std::string_view check, Span span, std::string text,
                   std::string message,
                   Applicability grade = Applicability::safe);
  /// Something is to be done at `span` by hand.
  Finding& flag(std::string_view check, Span span, std::string message);
  /// Nothing is to be done at `span`, but it is worth knowing.
  Finding& note(std::string_view check, Span span, std::string message);

  Finding& add(Finding finding);
  /// The finding that was added last.
  Finding& last() { return findings_.back(); }

  Findings take() { return std::move(findings_); }
  std::string_view text(Span span) const {
    return file_.bytes.substr(span.begin, span.size());
  }

 private:
  const BuildFile& file_;
  Findings findings_;
};

/// A word of a command line, as its language gives it to the command.
struct Word {
  Span span;
  std::string_view text;
};

/// In lower case.
std::string lower(std::string_view text);

/// Whether it is an option of MSVC's linker: "/WHOLEARCHIVE:a.lib".
bool isOfMsvcLinker(std::string_view option);

/// As CMake's quoted arguments have quotes in them.
inline constexpr std::string_view kEscapedQuote = "\\\"";

/// Without the quotes around all of it.
std::string_view withoutQuotes(std::string_view text);

/// How words stand in a file: what may be written between two of them, and
/// what goes with one that is removed.
struct WordList {
  std::vector<Word> words;
  std::string_view separator = " ";
  /// They are inside quotes where a blank needs no care.
  bool isQuoted = false;
};

/// The span that goes when word `index` does, so that no two removals overlap:
/// with the blanks before it or, at the start of the list, behind it.
/// `isRemoved` says which words go.
Span removalOf(std::string_view bytes, const WordList& list,
               const std::vector<bool>& isRemoved, std::size_t index);

/// Why a C++ standard changes.
inline constexpr std::string_view kNewerStandard =
    "headers of the port need it";

/// The standard that takes the place of `number` ("14"): that which the port
/// needs; empty if `number` is new enough.
std::string newerStandard(std::string_view number, const BuildTree& tree);
/// The same of an option: "-std=gnu++17" for "-std=gnu++14".
std::string newerStandardOption(std::string_view option, const BuildTree& tree);

/// Whether an option lets the compiler take liberties with numbers: that no
/// value is a NaN or infinite. nvcc hands it on for the host's code alone.
bool loosensMath(std::string_view option);

/// Why -Werror is not for HIP's compiler.
inline constexpr std::string_view kStricter =
    "HIP's compiler warns of more than nvcc and its host compiler do: of "
    "results of HIP's functions that nobody reads, and of device code";

/// What becomes of one option of nvcc.
struct OptionFate {
  std::size_t first = 0;  ///< index of its word
  std::size_t count = 1;  ///< its words, 2 where the value stands apart
  OptionRule::Treatment treatment = OptionRule::Treatment::replace;
  std::string text;  ///< for replace: what is written
  /// Why it goes, or what to do by hand.
  std::string note;
  bool namesArchitecture = false;  ///< -arch, -gencode
  bool isReview = false;           ///< see OptionRule
};

/// `most`, or less for what it did before it went.
Applicability gradeOf(const OptionFate& fate, Applicability most);

/// Looks up the options of nvcc among the words. What nvcc and Clang share is
/// none of them.
std::vector<OptionFate> optionFates(const WordList& list, const BuildTree& tree,
                                    const BuildRules& rules);

/// "-lineinfo becomes -gline-tables-only"
std::string describe(const OptionFate& fate, std::string_view shown);

/// Whether some word is an option that no compiler but nvcc has.
bool areNvccs(const WordList& list, const BuildRules& rules);

/// Ports the options of nvcc among the words where they stand.
void portOptions(const WordList& list, std::string_view bytes,
                 const BuildTree& tree, const BuildRules& rules,
                 BuildNotes& notes, Applicability grade = Applicability::safe);

/// "--offload-arch=gfx90a --offload-arch=gfx942"
std::string offloadOptions(const BuildTree& tree, std::string_view separator);

/// hipcc with those, for a source that the host's compiler had.
std::string hipccFor(const BuildTree& tree);

}  // namespace hipport
