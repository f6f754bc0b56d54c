// Make's language as far as a port needs it: what each logical line of a make
// file is, and where words, references and calls stand in it.
//
// The dialect is GNU make's, with the lines that automake (if, endif), BSD make
// (.include) and nmake (!if) add. Nothing is expanded here.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "buildfiles/words.h"

namespace hipport {

struct MakeLine {
  enum class Kind : std::uint8_t {
    assignment,   ///< of any flavour; of targets where `targets` is not empty
    definition,   ///< define ... endef
    rule,         ///< of targets and prerequisites
    recipe,       ///< one line that the shell gets
    conditional,  ///< ifeq, ifdef, else, endif
    directive,    ///< include, export without a value, vpath, undefine
    expression,   ///< a call by itself: $(eval ...)
  };
  Kind kind = Kind::expression;
  /// Without the line's end and comment; of a recipe without what make takes
  /// off its front: the tab, and "@", "-" and "+".
  Span span;
  std::string_view keyword;  ///< of conditionals and directives: "ifdef"
  Span targets;
  Span name;  ///< that is assigned or defined
  /// What is assigned or defined, a rule's prerequisites, what follows a
  /// keyword.
  Span value;
  Span recipe;  ///< behind a rule's ";"
};

struct MakeSyntax {
  std::vector<MakeLine> lines;
  /// The first line that is none of make's, and what is wrong with it.
  std::optional<Span> error;
  std::string message;
};

/// A text with the places where its brackets close: a reference is found in one
/// step, however deep it nests.
class MakeText {
 public:
  /// `bytes` outlive it.
  explicit MakeText(std::string_view bytes);

  std::string_view bytes() const { return bytes_; }
  std::string_view operator[](Span span) const {
    return bytes_.substr(span.begin, span.size());
  }
  Span all() const { return {0, static_cast<std::uint32_t>(bytes_.size())}; }

  /// The bracket that closes the one at `at`, of its kind; behind the text
  /// where none does.
  std::uint32_t closeOf(std::uint32_t at) const { return closes_[at]; }

 private:
  std::string_view bytes_;
  /// By offset. Empty for a text without "$".
  std::vector<std::uint32_t> closes_;
};

MakeSyntax readMake(const MakeText& text);

/// "$(NAME)", "${NAME:a=b}", "$@" or "$(function arguments)".
struct MakeReference {
  Span span;
  Span name;  ///< of the variable or the function; may hold references itself
  bool isCall = false;
  /// A call's arguments without blanks at their front, or the two patterns of
  /// a substitution.
  std::vector<Span> parts;
};

/// The reference that begins at `at`, a "$"; nothing for "$$", at the end of
/// the text and where it is not closed before `end`.
std::optional<MakeReference> referenceAt(const MakeText& text, std::uint32_t at,
                                         std::uint32_t end);

/// Calls `see` with every reference in `span`, those inside others behind the
/// ones that hold them.
void forEachReference(const MakeText& text, Span span,
                      const std::function<void(const MakeReference&)>& see);

/// The name and the value that a text for eval assigns, if it does.
struct MakeAssignment {
  Span name, value;
};
std::optional<MakeAssignment> assignmentIn(const MakeText& text, Span span);

/// The words between blanks; a reference is part of one word, and a backslash
/// that continues a line is a blank.
std::vector<Word> makeWords(const MakeText& text, Span span);

/// The same, where quotes hold words together as they do for the shell that
/// gets them in the end.
std::vector<Word> quotedWords(const MakeText& text, Span span);

/// `span` without blanks and continuations at both ends.
Span trimmed(std::string_view bytes, Span span);

}  // namespace hipport
