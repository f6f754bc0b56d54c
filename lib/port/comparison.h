// Comparison: today's findings beside those of a baseline and of earlier runs.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "plan/baseline.h"
#include "port/options.h"
#include "port/ported_file.h"
#include "report/report.h"
#include "tree/inventory.h"

namespace hipport {

class ReportComparison {
 public:
  /// Reads the earlier reports. Throws Error(usage) for one that is none. The
  /// options must outlive this object.
  explicit ReportComparison(const BaselineOptions& options);

  /// Says in `report` what changed since the earlier reports, and marks the
  /// findings that the baseline has. Writes the baseline anew where that is
  /// asked for. Throws Error(usage) for a baseline that is none.
  void apply(const PortOptions& options, const Inventory& inventory,
             std::vector<PortedFile>& ported, Report& report) const;

 private:
  void applyBaseline(const InventoryOptions& inputs, const Inventory& inventory,
                     std::vector<PortedFile>& ported, Report& report) const;

  const BaselineOptions& options_;
  std::vector<std::pair<std::string, std::vector<BaselineFinding>>> earlier_;
};

}  // namespace hipport
