// The units of a port: which of its sources are compiled, and with what
// options.
#pragma once

#include <vector>

#include "files.h"
#include "sources.h"
#include "validate/compile.h"
#include "validation/maps.h"
#include "validation/options.h"

namespace hipport {

struct PlannedUnit {
  PortUnit unit;
  bool isPorted = true;
};

/// The options with those that the sources were ported with (-p, -I, -D, -U,
/// --std), where none of these is given. Says so on stderr where the database
/// of -p is gone.
ValidateOptions withThoseOfThePort(ValidateOptions options, PortMaps& maps);

/// `inventory` has the commands of -p, `sources` what was lexed of its files.
std::vector<PlannedUnit> chooseUnits(const ValidateOptions& options,
                                     const Inventory& inventory,
                                     const std::vector<Source>& sources,
                                     PortMaps& maps);

}  // namespace hipport
