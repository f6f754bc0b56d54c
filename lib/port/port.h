// Port: from the paths of a CUDA tree to its HIP port and a report.
#pragma once

#include <string>
#include <vector>

#include "port/delivery.h"
#include "port/options.h"
#include "process/listener.h"
#include "report/report.h"
#include "tree/tree.h"

namespace hipport {

struct PortResult {
  Tree tree;
  Report report;
  Delivery delivery;
  /// --build=dual: the files that got, or would get, the option for the port,
  /// as they are to be shown.
  std::vector<std::string> switched;
};

/// Ports as the options say. With a shard, only the tree is read. Throws Error
/// where nothing was done at all; what fails later is in the result.
PortResult port(PortOptions options, const RuleChoice& choice,
                Listener& listener);

}  // namespace hipport
