// A server of the Language Server Protocol 3.17: what a port says of the
// documents that an editor has open, while they change (docs/editor.md).
#pragma once

#include <string>
#include <vector>

#include "server/analysis.h"
#include "server/rpc.h"

namespace hipport {

struct LspOptions {
  std::string version;  ///< of this program
  /// What is ported together, in place of the editor's folders.
  std::vector<std::string> paths;
};

/// Serves the client at the other end of `input` and `send`, until it says
/// `exit` or there is no more input. Whether it said `shutdown` before. What
/// `send` throws ends it.
bool serveLsp(const LspOptions& options, const PortingService& service,
              int input, RpcServer::Send send);

}  // namespace hipport
