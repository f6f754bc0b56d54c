#include "analysis/finding.h"

#include <algorithm>

namespace hipport {

Applicability applicabilityAt(SpellingKind spelledIn, Applicability rule) {
  switch (spelledIn) {
    case SpellingKind::written:
    case SpellingKind::macroArgument:
    case SpellingKind::macroBody:
      return rule;
    case SpellingKind::inactive:
    case SpellingKind::unresolved:
      return std::min(rule, Applicability::review);
    case SpellingKind::pasted:
    case SpellingKind::foreign:
      return Applicability::manual;
  }
  return Applicability::manual;
}

}  // namespace hipport
