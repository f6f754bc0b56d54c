// The units of a port: which of its sources are compiled, and with what
// options.
#pragma once

#include <filesystem>
#include <set>
#include <string>
#include <vector>

#include "tree/inventory.h"
#include "tree/sources.h"
#include "validate/compile.h"
#include "validate/options.h"
#include "validate/port_maps.h"
#include "validate/validation.h"

namespace hipport {

struct PlannedUnit {
  PortUnit unit;
  bool isPorted = true;
  /// Of its compile command; it is compiled without them.
  std::vector<OptionLeftOut> leftOut = {};
  /// The files of the port that compiling it may read, itself among them, where
  /// answers are kept: all that its includes may name, by full paths.
  std::set<std::string> inputs = {};
};

/// The options with those that the sources were ported with (-p, -I, -D, -U,
/// --std), where none of these is given. Adds to `missing` what of them is
/// there no longer.
ValidateOptions withThoseOfThePort(ValidateOptions options, PortMaps& maps,
                                   std::vector<std::string>& missing);

/// `inventory` has the commands of -p, `sources` what was lexed of its files.
/// Of these the `named` ones are compiled, or where that is empty those that no
/// other includes. Headers that the port's configure step would make are
/// written below `scratch`, which has to be there as long as the units are
/// compiled.
std::vector<PlannedUnit> chooseUnits(const ValidateOptions& options,
                                     const Inventory& inventory,
                                     const std::vector<Source>& sources,
                                     PortMaps& maps,
                                     const std::set<std::string>& named,
                                     const std::filesystem::path& scratch);

/// Takes from the units what the compiler says it has no such option for.
void leaveOutRefused(const Toolchain& toolchain,
                     const std::string& architecture,
                     std::vector<PlannedUnit>& units);

}  // namespace hipport
