#include "server/mcp.h"

#include <fmt/format.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <cstring>
#include <list>
#include <memory>
#include <mutex>
#include <nlohmann/json.hpp>
#include <optional>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

#include "process/parallel.h"
#include "process/run_process.h"
#include "server/mcp_tools.h"
#include "text/error.h"

namespace hipport {
namespace {

using nlohmann::json;
using nlohmann::ordered_json;

/// The first is answered to a client that asks for another version.
constexpr std::array<std::string_view, 3> kVersions = {
    "2025-06-18", "2025-03-26", "2024-11-05"};

/// So many calls run at a time: each may take all processors.
constexpr std::size_t kMostRunning = 4;

constexpr std::chrono::hours kLongestRun(2);

constexpr std::string_view kInstructions =
    "hipify-port ports CUDA trees to AMD's HIP. List what a port leaves to do "
    "with findings; look names up with query and checks with explain; port "
    "files with port_file, or a whole tree with the command `hipify-port port "
    "SRC -o DIR`; compile the port with validate and run it without a GPU with "
    "emulate.";

/// A counter that wakes a poll. Throws Error(usage) where none can be had.
class Wake {
 public:
  Wake() : handle_(::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)) {
    if (handle_ < 0) {
      throw Error(ExitCode::usage,
                  fmt::format("no event can be made: {}; nothing was done",
                              std::strerror(errno)));
    }
  }
  ~Wake() { ::close(handle_); }
  Wake(const Wake&) = delete;
  Wake& operator=(const Wake&) = delete;

  int handle() const { return handle_; }
  void set() const { ::eventfd_write(handle_, 1); }
  void clear() const {
    eventfd_t count = 0;
    ::eventfd_read(handle_, &count);
  }

 private:
  int handle_;
};

/// A call at work, on a thread of its own.
struct Running {
  std::string request;  ///< its id
  std::string arguments;
  const McpTool* tool = nullptr;
  ToolCall call;
  Wake cancelled;
  bool isOver = false;  ///< guarded by the mutex of the server
  ProcessEnd end;
  std::vector<std::jthread> thread;
};

std::string textOf(const ordered_json& value) {
  return value.dump(-1, ' ', false, ordered_json::error_handler_t::replace);
}

std::string contentOf(const ToolResult& result) {
  const std::string& text =
      result.structured.empty() ? result.text : result.structured;
  ordered_json content = ordered_json::array();
  content.push_back({{"type", "text"}, {"text", text}});
  ordered_json answer = {{"content", std::move(content)},
                         {"isError", result.isError}};
  if (!result.structured.empty()) {
    answer["structuredContent"] = ordered_json::parse(result.structured);
  }
  return textOf(answer);
}

class McpServer {
 public:
  McpServer(const McpOptions& options, RpcServer::Send send)
      : options_(options), rpc_(Framing::lines, std::move(send)) {
    rpc_.onRequest("initialize", [this](const RpcRequest& request) {
      return textOf(initialize(json::parse(request.params)));
    });
    rpc_.onRequest("ping", [](const RpcRequest&) { return "{}"; });
    rpc_.onRequest("tools/list", [](const RpcRequest&) {
      return textOf(
          {{"tools", ordered_json::parse(serverFiles().front().content)}});
    });
    rpc_.onRequest("tools/call",
                   [this](const RpcRequest& request) { return call(request); });
    rpc_.onNotification("notifications/cancelled",
                        [this](const std::string& params) {
                          const json id = json::parse(params).at("requestId");
                          cancel([&, text = id.dump()](const Running& each) {
                            return each.request == text;
                          });
                        });
  }

  /// Ends what is at work, and waits for it.
  ~McpServer() {
    cancel([](const Running&) { return true; });
  }
  McpServer(const McpServer&) = delete;
  McpServer& operator=(const McpServer&) = delete;

  void run(int input) {
    while (true) {
      const Readable readable = waitForInput(input, done_.handle(), -1);
      if (readable.second) {
        done_.clear();
        answerFinished();
      }
      if (!readable.first) continue;
      const auto bytes = readSome(input);
      if (!bytes) return;
      rpc_.receive(*bytes);
    }
  }

 private:
  ordered_json initialize(const json& params) const {
    const std::string asked = params.at("protocolVersion");
    const bool isKnown = std::ranges::find(kVersions, asked) != kVersions.end();
    return {{"protocolVersion", isKnown ? asked : kVersions.front()},
            {"capabilities", {{"tools", ordered_json::object()}}},
            {"serverInfo",
             {{"name", "hipify-port"},
              {"title", "hipify-port"},
              {"version", options_.version}}},
            {"instructions", kInstructions}};
  }

  std::optional<std::string> call(const RpcRequest& request) {
    const json params = json::parse(request.params);
    const std::string name = params.at("name");
    const auto tool = std::ranges::find(mcpTools(), name, &McpTool::name);
    if (tool == mcpTools().end()) {
      throw RpcError{RpcError::kInvalidParams,
                     fmt::format("there is no tool {}", name)};
    }
    if (running_.size() >= kMostRunning) {
      throw RpcError{
          RpcError::kInternal,
          fmt::format("{} calls are at work; wait for one", kMostRunning)};
    }
    const json arguments = params.value("arguments", json::object());
    if (!arguments.is_object()) {
      throw RpcError{RpcError::kInvalidParams, "the arguments are no object"};
    }
    Running& running = running_.emplace_back();
    try {
      running.request = request.id;
      running.arguments = arguments.dump();
      running.tool = &*tool;
      running.call = tool->call(running.arguments);
    } catch (...) {
      running_.pop_back();
      throw;
    }
    start(running);
    return std::nullopt;
  }

  void start(Running& running) {
    ProcessRequest process;
    process.arguments = running.call.words;
    process.arguments.insert(process.arguments.begin(), options_.program);
    process.timeLimit = kLongestRun;
    process.cancelled = running.cancelled.handle();
    const auto work = [this, &running, process = std::move(process)] {
      ProcessEnd end = runProcess(process);
      {
        const std::scoped_lock lock(mutex_);
        running.end = std::move(end);
        running.isOver = true;
      }
      done_.set();
    };
    if (!addThread(running.thread, work)) {
      running.end.failure = "no thread can be had";
      running.isOver = true;
      done_.set();
    }
  }

  void answerFinished() {
    std::list<Running> finished;
    {
      const std::scoped_lock lock(mutex_);
      for (auto each = running_.begin(); each != running_.end();) {
        const auto next = std::next(each);
        if (each->isOver) finished.splice(finished.end(), running_, each);
        each = next;
      }
    }
    for (Running& each : finished) {
      // Whoever cancels a request waits for no answer.
      if (each.end.wasCancelled) {
        rpc_.forget(each.request);
        continue;
      }
      try {
        rpc_.respond(each.request, contentOf(each.tool->result(
                                       each.arguments, each.call, each.end)));
      } catch (const Error& error) {
        rpc_.respond(each.request, contentOf({error.what(), {}, true}));
      } catch (const json::exception& error) {
        rpc_.fail(each.request, {RpcError::kInternal, error.what()});
      }
    }
  }

  template <typename Concerns>
  void cancel(const Concerns& concerns) {
    for (const Running& each : running_) {
      if (concerns(each)) each.cancelled.set();
    }
  }

  const McpOptions& options_;
  RpcServer rpc_;
  Wake done_;
  std::mutex mutex_;
  std::list<Running> running_;
};

}  // namespace

void serveMcp(const McpOptions& options, int input, RpcServer::Send send) {
  McpServer(options, std::move(send)).run(input);
}

}  // namespace hipport
