// What earlier runs left behind: baselines and JSON reports.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "plan/baseline.h"

namespace hipport {

/// Reads a baseline; throws Error(usage) that names `file` if it is none.
std::vector<BaselineFinding> readBaseline(std::string_view text,
                                          const std::string& file);

/// A baseline with a finding a line, by path, so that it can be reviewed and
/// merged.
std::string toBaseline(std::vector<BaselineFinding> findings);

/// The findings of a JSON report that ask for something; throws Error(usage)
/// that names `file` if it is no report that this version can read.
std::vector<BaselineFinding> readReport(std::string_view text,
                                        const std::string& file);

}  // namespace hipport
