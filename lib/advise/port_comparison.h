// Two ports of one program, by what the emulation counted of each.
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace hipport {

struct Advices;

/// What a kernel takes at least, in cycles of compute units.
struct KernelCycles {
  std::string kernel;
  std::string architecture;
  std::optional<double> here;   ///< nothing where it did not run
  std::optional<double> there;  ///< in the other port
};

struct PortComparison {
  std::string other;  ///< the folder of the other port, as the user wrote it
  /// Those first whose cycles differ most.
  std::vector<KernelCycles> kernels;
  double here = 0;  ///< of all kernels
  double there = 0;
  std::string problem;  ///< why the other one is not to be trusted
};

PortComparison compare(const Advices& here, const Advices& there,
                       std::string other);

/// As text: a line a kernel, and one for all; or why there is no measure.
std::string toText(const PortComparison& comparison, bool isVerbose);

}  // namespace hipport
