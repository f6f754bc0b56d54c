#include "server/rpc.h"

#include <fmt/format.h>
#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <cerrno>
#include <charconv>
#include <exception>
#include <nlohmann/json.hpp>
#include <utility>

#include "text/error.h"

namespace hipport {
namespace {

using nlohmann::json;

std::string textOf(const json& value) {
  return value.dump(-1, ' ', false, json::error_handler_t::replace);
}

/// The length that a block of headers states. Header names are as HTTP has
/// them: in any case.
std::optional<std::size_t> contentLength(std::string_view block) {
  std::optional<std::size_t> length;
  while (!block.empty()) {
    const std::size_t end = std::min(block.find("\r\n"), block.size());
    const std::string_view line = block.substr(0, end);
    block.remove_prefix(std::min(end + 2, block.size()));
    const std::size_t colon = line.find(':');
    if (colon == std::string_view::npos) continue;
    std::string name(line.substr(0, colon));
    std::ranges::transform(name, name.begin(), [](unsigned char c) {
      return static_cast<char>(std::tolower(c));
    });
    if (name != "content-length") continue;
    std::string_view value = line.substr(colon + 1);
    while (value.starts_with(' ')) value.remove_prefix(1);
    while (value.ends_with(' ')) value.remove_suffix(1);
    std::size_t number = 0;
    const auto read =
        std::from_chars(value.data(), value.data() + value.size(), number);
    if (read.ec != std::errc() || read.ptr != value.data() + value.size()) {
      return std::nullopt;
    }
    length = number;
  }
  return length;
}

/// Whether JSON may stand for the id of a request.
bool isId(const json& id) { return id.is_string() || id.is_number(); }

}  // namespace

// ---- messages out of bytes

void MessageReader::add(std::string_view bytes) {
  const std::size_t passed = std::min(skipped_, bytes.size());
  skipped_ -= passed;
  bytes_.append(bytes.substr(passed));
}

MessageReader::Piece MessageReader::refuse(std::string problem) {
  return {{}, std::move(problem)};
}

std::optional<MessageReader::Piece> MessageReader::next() {
  std::optional<Piece> piece =
      framing_ == Framing::lines ? nextLine() : nextBody();
  if (!piece) {
    bytes_.erase(0, begin_);
    searched_ -= std::min(searched_, begin_);
    begin_ = 0;
  }
  return piece;
}

std::optional<MessageReader::Piece> MessageReader::nextLine() {
  while (true) {
    const std::size_t end = bytes_.find('\n', std::max(begin_, searched_));
    if (end == std::string::npos) {
      searched_ = bytes_.size();
      if (bytes_.size() - begin_ <= kLongest) return std::nullopt;
      begin_ = bytes_.size();
      return refuse("the message is too long");
    }
    std::string line = bytes_.substr(begin_, end - begin_);
    begin_ = searched_ = end + 1;
    if (line.ends_with('\r')) line.pop_back();
    if (!line.empty()) return Piece{std::move(line), {}};
  }
}

std::optional<MessageReader::Piece> MessageReader::nextBody() {
  if (!size_) {
    constexpr std::string_view kEnd = "\r\n\r\n";
    constexpr std::size_t kLongestHeaders = 1U << 16U;
    const std::size_t end = bytes_.find(kEnd, begin_);
    if (end == std::string::npos) {
      if (bytes_.size() - begin_ <= kLongestHeaders) return std::nullopt;
      begin_ = bytes_.size();
      return refuse("there are no headers before the message");
    }
    const std::string_view block(bytes_.data() + begin_, end - begin_);
    size_ = contentLength(block);
    begin_ = end + kEnd.size();
    if (!size_) return refuse("the headers have no Content-Length");
    if (*size_ > kLongest) {
      const std::size_t here = std::min(*size_, bytes_.size() - begin_);
      begin_ += here;
      skipped_ = *size_ - here;
      size_.reset();
      return refuse("the message is too long");
    }
  }
  if (bytes_.size() - begin_ < *size_) return std::nullopt;
  Piece piece{bytes_.substr(begin_, *size_), {}};
  begin_ += *size_;
  size_.reset();
  return piece;
}

// ---- the server

void RpcServer::receive(std::string_view bytes) {
  reader_.add(bytes);
  while (const auto piece = reader_.next()) {
    if (piece->problem.empty()) {
      handle(piece->body);
    } else {
      writeError("null", {RpcError::kParse, piece->problem});
    }
  }
}

void RpcServer::handle(std::string_view body) {
  const json message = json::parse(body, nullptr, /*allow_exceptions=*/false);
  if (message.is_discarded()) {
    writeError("null", {RpcError::kParse, "the message is no JSON"});
    return;
  }
  const auto id = message.is_object() ? message.find("id") : message.end();
  const bool hasId = message.is_object() && id != message.end();
  const std::string idText = hasId && isId(*id) ? textOf(*id) : "null";
  const auto method =
      message.is_object() ? message.find("method") : message.end();
  if (!message.is_object() || message.value("jsonrpc", json()) != "2.0" ||
      (hasId && !isId(*id) && !id->is_null())) {
    writeError(idText,
               {RpcError::kInvalidRequest, "the message is no JSON-RPC 2.0"});
    return;
  }
  if (method == message.end()) {
    // The answer to a request of this side.
    if (message.contains("result") || message.contains("error")) return;
    writeError(idText, {RpcError::kInvalidRequest, "there is no method"});
    return;
  }
  if (!method->is_string()) {
    writeError(idText, {RpcError::kInvalidRequest, "the method is no string"});
    return;
  }
  const std::string name = method->get<std::string>();
  const auto params = message.find("params");
  const std::string text = params == message.end() ? "null" : textOf(*params);
  if (!hasId) {
    handleNotification(name, text);
  } else if (id->is_null()) {
    writeError("null",
               {RpcError::kInvalidRequest, "the id of a request is null"});
  } else {
    handleRequest(name, {idText, text});
  }
}

void RpcServer::handleRequest(const std::string& method,
                              const RpcRequest& request) {
  if (!awaited_.insert(request.id).second) {
    writeError(request.id, {RpcError::kInvalidRequest,
                            "another request has this id and is not answered"});
    return;
  }
  try {
    gate(method);
    const auto handler = requests_.find(method);
    if (handler == requests_.end()) {
      throw RpcError{RpcError::kMethodNotFound,
                     fmt::format("there is no method {}", method)};
    }
    if (const auto result = handler->second(request)) {
      respond(request.id, *result);
    }
  } catch (const RpcError& error) {
    fail(request.id, error);
  } catch (const json::exception& error) {
    fail(request.id, {RpcError::kInvalidParams,
                      fmt::format("the parameters of {} are not as they "
                                  "should be: {}",
                                  method, error.what())});
  } catch (const Error& error) {
    fail(request.id, {RpcError::kRequestFailed, error.what()});
  } catch (const std::exception& error) {
    fail(request.id, {RpcError::kInternal, error.what()});
  }
}

void RpcServer::handleNotification(const std::string& method,
                                   const std::string& params) {
  const auto handler = notifications_.find(method);
  if (handler == notifications_.end()) return;
  try {
    gate(method);
    handler->second(params);
  } catch (const RpcError&) {  // NOLINT(bugprone-empty-catch)
    // Nobody waits to hear what is wrong with a notification.
  } catch (const json::exception&) {  // NOLINT(bugprone-empty-catch)
    // The same.
  }
}

void RpcServer::respond(const std::string& id, std::string_view result) {
  if (awaited_.erase(id) == 0) return;
  write(fmt::format(R"({{"jsonrpc":"2.0","id":{},"result":{}}})", id, result));
}

void RpcServer::fail(const std::string& id, const RpcError& error) {
  if (awaited_.erase(id) > 0) writeError(id, error);
}

void RpcServer::notify(std::string_view method, std::string_view params) {
  write(fmt::format(R"({{"jsonrpc":"2.0","method":"{}","params":{}}})", method,
                    params));
}

void RpcServer::request(std::string_view method, std::string_view params) {
  write(fmt::format(R"({{"jsonrpc":"2.0","id":{},"method":"{}","params":{}}})",
                    ++asked_, method, params));
}

void RpcServer::writeError(std::string_view id, const RpcError& error) {
  write(
      fmt::format(R"({{"jsonrpc":"2.0","id":{},"error":{}}})", id,
                  textOf({{"code", error.code}, {"message", error.message}})));
}

void RpcServer::write(const std::string& body) {
  send_(framing_ == Framing::lines
            ? body + "\n"
            : fmt::format("Content-Length: {}\r\n\r\n{}", body.size(), body));
}

// ---- input

Readable waitForInput(int first, int second, int milliseconds) {
  std::array<pollfd, 2> handles = {pollfd{first, POLLIN, 0},
                                   pollfd{second, POLLIN, 0}};
  // An interruption is a wait that was too short.
  if (::poll(handles.data(), handles.size(), milliseconds) < 0) return {};
  return {handles[0].revents != 0, handles[1].revents != 0};
}

std::optional<std::string> readSome(int handle) {
  std::string bytes(1U << 16U, '\0');
  ssize_t count = 0;
  while ((count = ::read(handle, bytes.data(), bytes.size())) < 0 &&
         errno == EINTR) {
  }
  if (count <= 0) return std::nullopt;
  bytes.resize(static_cast<std::size_t>(count));
  return bytes;
}

}  // namespace hipport
