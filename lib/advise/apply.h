// Advice that is followed at once, and taken back where it does not hold.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "advise/advice.h"

namespace hipport {

struct AppliedFix {
  std::string_view id;  ///< of the advice
  AdviceFix fix;
  std::string refusal;  ///< why it is not kept; empty if it is
};

struct Applied {
  std::vector<AppliedFix> fixes;
  Advices advices;  ///< of the sources as they are now
};

/// Writes the fixes of `advices` that may be trusted as far as `least` and lie
/// in `folders`, and reads the port again. They are kept if all that compiled
/// and ran still does, nothing takes more cycles or private memory, and the
/// advice is gone; else each is tried by itself and the others are taken
/// back. Throws Error where a file cannot be written.
Applied applyFixes(Advices advices, Applicability least,
                   const std::vector<std::string>& folders,
                   const std::function<Advices()>& readAgain);

/// What became of each, as text.
std::string toText(const Applied& applied);

}  // namespace hipport
