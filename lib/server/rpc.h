// JSON-RPC 2.0 over a stream of bytes: what language servers and MCP servers
// have in common.
//
// Bytes come in pieces of any size; whole messages are handed to the handler
// of their method, and answers go out. Whatever comes, the connection goes on:
// what is no message is answered by an error, as the specification says.
//
// JSON is text here: of a message its parts, of a result the whole. Handlers
// read it with whatever they like.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>

namespace hipport {

/// How the stream tells where a message ends.
enum class Framing : std::uint8_t {
  headers,  ///< "Content-Length: N", an empty line, and N bytes
  lines,    ///< one message a line
};

/// Cuts messages out of a stream.
class MessageReader {
 public:
  explicit MessageReader(Framing framing) : framing_(framing) {}

  struct Piece {
    std::string body;     ///< of a message
    std::string problem;  ///< in place of one that cannot be had
  };

  void add(std::string_view bytes);
  /// The next message that is complete.
  std::optional<Piece> next();

  /// A longer one is passed over; a document of that size is none that people
  /// write.
  static constexpr std::size_t kLongest = std::size_t{1} << 28U;

 private:
  std::optional<Piece> nextLine();
  std::optional<Piece> nextBody();
  static Piece refuse(std::string problem);

  Framing framing_;
  std::string bytes_;
  std::size_t begin_ = 0;            ///< of what was not handed out
  std::size_t searched_ = 0;         ///< where no line ends before
  std::size_t skipped_ = 0;          ///< bytes to come that are passed over
  std::optional<std::size_t> size_;  ///< of the body that is awaited
};

/// What a request is answered with in place of a result.
struct RpcError {
  int code = 0;
  std::string message;

  // JSON-RPC's own.
  static constexpr int kParse = -32700;
  static constexpr int kInvalidRequest = -32600;
  static constexpr int kMethodNotFound = -32601;
  static constexpr int kInvalidParams = -32602;
  static constexpr int kInternal = -32603;
  // Of the Language Server Protocol.
  static constexpr int kNotInitialized = -32002;
  static constexpr int kRequestFailed = -32803;
  static constexpr int kRequestCancelled = -32800;
};

/// A request of the other side. Its id is JSON, a number or a string.
struct RpcRequest {
  std::string id;
  std::string params;  ///< JSON; "null" where there are none
};

class RpcServer {
 public:
  using Send = std::function<void(std::string_view bytes)>;
  /// The result as JSON, or nothing where `respond` or `fail` is called later.
  /// Throws RpcError; an exception of a JSON library means wrong parameters.
  using RequestHandler =
      std::function<std::optional<std::string>(const RpcRequest& request)>;
  using NotificationHandler = std::function<void(const std::string& params)>;

  RpcServer(Framing framing, Send send)
      : reader_(framing), framing_(framing), send_(std::move(send)) {}

  void onRequest(const std::string& method, RequestHandler handler) {
    requests_[method] = std::move(handler);
  }
  void onNotification(const std::string& method, NotificationHandler handler) {
    notifications_[method] = std::move(handler);
  }
  /// Asked before each handler is; may throw RpcError. A notification that it
  /// refuses is dropped.
  std::function<void(std::string_view method)> gate = [](auto) {};

  /// Handles what is complete with these bytes.
  void receive(std::string_view bytes);

  /// Answers a request later on. A request that is not awaited any more, as
  /// one that was cancelled, is answered no second time.
  void respond(const std::string& id, std::string_view result);
  void fail(const std::string& id, const RpcError& error);
  /// Leaves a request without an answer, where the protocol has it so.
  void forget(const std::string& id) { awaited_.erase(id); }

  void notify(std::string_view method, std::string_view params);
  /// Asks the other side; its answer is passed over.
  void request(std::string_view method, std::string_view params);

 private:
  void handle(std::string_view body);
  void handleRequest(const std::string& method, const RpcRequest& request);
  void handleNotification(const std::string& method, const std::string& params);
  void write(const std::string& body);
  void writeError(std::string_view id, const RpcError& error);

  MessageReader reader_;
  Framing framing_;
  Send send_;
  std::map<std::string, RequestHandler> requests_;
  std::map<std::string, NotificationHandler> notifications_;
  std::set<std::string> awaited_;
  std::size_t asked_ = 0;  ///< requests of this side
};

/// Waits until a handle has something to read, or for `milliseconds`; forever
/// where that is negative. Which of two; a negative handle has nothing.
struct Readable {
  bool first = false;
  bool second = false;
};
Readable waitForInput(int first, int second, int milliseconds);

/// What a handle has to read now; nothing at its end.
std::optional<std::string> readSome(int handle);

}  // namespace hipport
