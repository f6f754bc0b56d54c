// Which line of the program called this library.
#pragma once

#include "emulate/site.h"

namespace hipport {

/// The first line of the program's own code among those that lead to here; its
/// line is 0 where none is known. Takes some milliseconds the first time that
/// a place calls, and some microseconds from then on.
Site siteOfCaller();

}  // namespace hipport
