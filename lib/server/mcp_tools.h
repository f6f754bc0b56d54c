// What programs can ask for over MCP. Each tool is one run of the command line,
// in a process of its own: what it means, refuses and writes is what
// docs/command-line.md says of that command.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "files/scratch_folder.h"
#include "process/run_process.h"
#include "text/embedded.h"

namespace hipport {

/// A tool that was called with its arguments: what to run for it.
struct ToolCall {
  std::vector<std::string> words;  ///< of the command line, the command first
  /// Of a text that came with the call; gone when the call is.
  std::shared_ptr<const ScratchFolder> scratch = nullptr;
};

/// What a call came to.
struct ToolResult {
  std::string text;        ///< for who reads, where `structured` is empty
  std::string structured;  ///< a JSON object
  bool isError = false;
};

/// One of mcp_tools.json, which describes them to clients.
struct McpTool {
  std::string_view name;
  /// Throws RpcError, or an exception of a JSON library, for arguments that are
  /// wrong.
  ToolCall (*call)(const std::string& arguments);
  ToolResult (*result)(const std::string& arguments, const ToolCall& call,
                       const ProcessEnd& end);
};

std::span<const McpTool> mcpTools();

/// The files that the build embeds: mcp_tools.json.
std::span<const EmbeddedFile> serverFiles();

}  // namespace hipport
