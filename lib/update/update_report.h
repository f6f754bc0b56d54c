// What an update says of the files of a port, in the form of any report.
#pragma once

#include <vector>

#include "report/report.h"
#include "update/audit.h"
#include "update/steps.h"
#include "update/trees.h"
#include "update/update.h"

namespace hipport {

Report reportOf(const UpdateRequest& request, const UpdateTrees& trees,
                const Audit& audit, const std::vector<Step>& steps);

}  // namespace hipport
