// Suppressions: comments by which a person keeps findings as they are.
//
//   // hipify-port: allow(ID, ...): REASON        this line; a comment that
//                                                stands alone, the next one
//   // hipify-port: allow-begin(ID, ...): REASON  from here
//   // hipify-port: allow-end(ID, ...)            to here
//   // hipify-port: allow-file(ID, ...): REASON   the whole file
//
// Nothing is suppressed on a whim: the reason is a part of it, and a comment
// that has a mistake allows nothing and is a finding.
#pragma once

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

/// The suppressions in the comments of a C or C++ source. Whether a check of
/// that id exists is not looked at.
Suppressions readSuppressions(std::string_view bytes);

}  // namespace hipport
