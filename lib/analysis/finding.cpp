#include "analysis/finding.h"

#include <algorithm>

namespace hipport {

Applicability gradeAt(Place place, Applicability rule) {
  switch (place) {
    case Place::written:
    case Place::macroArgument:
    case Place::macroBody:
      return rule;
    case Place::inactive:
    case Place::unresolved:
      return std::min(rule, Applicability::review);
    case Place::pasted:
    case Place::foreign:
      return Applicability::manual;
  }
  return Applicability::manual;
}

}  // namespace hipport
