// A server of the Model Context Protocol: what programs that port code, most of
// them agents, ask of hipify-port (docs/agents.md).
#pragma once

#include <string>

#include "server/rpc.h"

namespace hipport {

struct McpOptions {
  std::string version;  ///< of this program
  /// The program whose command line the tools run.
  std::string program;
};

/// Serves the client at the other end of `input` and `send` until there is no
/// more input; what is at work then is ended. What `send` throws ends it.
void serveMcp(const McpOptions& options, int input, RpcServer::Send send);

}  // namespace hipport
