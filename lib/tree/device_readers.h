// Which units are read a second time as compilers for GPUs read them, for what
// the tree's files have behind "#ifdef __CUDA_ARCH__".
#pragma once

#include <string>
#include <vector>

#include "frontend/frontend.h"
#include "tree/include_graph.h"

namespace hipport {

/// The headers that ask for the device: what they say may differ there.
std::vector<std::string> headersForDevice(const Frontend::Sources& sources);

/// Sets Unit::readElsewhere. A header's text for GPUs is read by the first two
/// of the units that include it: a reading costs as much as that for the host,
/// and more of them would say the same. Every unit reads its own text. A header
/// that no unit is known to include is read by all that come to it.
/// `headers`: those of headersForDevice.
void chooseDeviceReaders(const std::vector<std::string>& headers,
                         const IncludeGraph& graph, std::vector<Unit>& units);

}  // namespace hipport
