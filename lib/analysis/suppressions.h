// Suppressions: comments by which a person keeps findings as they are.
//
//   // hipify-port: allow(ID, ...): REASON        this line; a comment that
//                                                stands alone, the next one
//   // hipify-port: allow-begin(ID, ...): REASON  from here
//   // hipify-port: allow-end(ID, ...)            to here
//   // hipify-port: allow-file(ID, ...): REASON   the whole file
//
// In build files and scripts "#" stands for "//". Nothing is suppressed on a
// whim: the reason is a part of it, and a comment that has a mistake allows
// nothing and is a finding.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "analysis/finding.h"
#include "text/edit.h"

namespace hipport {

/// One id of one comment.
struct Suppression {
  std::string check;
  Span id;  ///< where the id stands
  std::string reason;
  Span covered;  ///< findings that begin in it are allowed

  bool allows(const Finding& finding) const {
    return finding.check == check && covered.begin <= finding.span.begin &&
           finding.span.begin < covered.end;
  }
};

/// Something wrong with a comment.
struct SuppressionMistake {
  Span span;
  std::string message;
  std::string note;
};

struct Suppressions {
  std::vector<Suppression> all;  ///< by place
  std::vector<SuppressionMistake> mistakes;
};

/// What begins a comment: "//" and "/*", or "#" behind a blank.
enum class CommentStyle : std::uint8_t { c, hash };

/// The suppressions in the comments of a file. Whether a check of that id
/// exists is not looked at.
Suppressions readSuppressions(std::string_view bytes,
                              CommentStyle style = CommentStyle::c);

/// Adds a finding for each mistake, for each check that does not exist, and for
/// each suppression that allows none of `findings`.
void reportSuppressions(const Suppressions& suppressions,
                        std::vector<Finding>& findings);

}  // namespace hipport
